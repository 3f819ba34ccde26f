import { createStoredSignal } from "cartwright-look/stored-signal.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { words } from "../words/words.ts";
import type { Address } from "./address.ts";
import type { ListFilter, ListPath, ListSpec } from "./list-spec.ts";

const TYPING_MS = 250;

type SavedView = { readonly path: string; readonly name: string; readonly query: string };
const savedViews = createStoredSignal<readonly SavedView[]>(localStorage, "cartwright.views", []);

type ControlsProps<P extends ListPath, Extra> = { readonly spec: ListSpec<P, Extra>; readonly address: Address };

/** Views, search and filters above a list. */
export function ListControls<P extends ListPath, Extra>({ spec, address }: ControlsProps<P, Extra>) {
  const { search, filters = [] } = spec;
  if (!spec.views && !search && filters.length === 0) return null;
  return (
    <div class="controls stack">
      {spec.views && <Views spec={spec} address={address} />}
      <div class="line wrap">
        {search && <SearchBox label={search.label(words.value)} address={address} />}
        {filters.length > 0 && (
          <details class="filters" open={filters.some((filter) => address.query[nameOf(filter)])}>
            <summary>{words.value.kit.filters}</summary>
            <div class="line wrap">
              {filters.map((filter) => (
                <FilterControl key={nameOf(filter)} filter={filter} address={address} />
              ))}
            </div>
          </details>
        )}
      </div>
    </div>
  );
}

function Views<P extends ListPath, Extra>({ spec: { views = [] }, address }: ControlsProps<P, Extra>) {
  const { kit } = words.value;
  const chosen = views.find(({ name }) => name === address.query["view"]) ?? views[0];
  const query = new URLSearchParams(address.query).toString();
  const own = savedViews.value.filter(({ path }) => path === address.path);
  const save = () => {
    const name = prompt(kit.nameOfView)?.trim();
    if (name) savedViews.value = [...savedViews.value, { path: address.path, name, query }];
  };
  const remove = (view: SavedView) => {
    savedViews.value = savedViews.value.filter((one) => one !== view);
  };
  return (
    <nav class="views line" aria-label={kit.views}>
      {views.map(({ name, label }, at) => (
        <a
          key={name}
          href={at === 0 ? address.path : `${address.path}?view=${name}`}
          aria-current={chosen?.name === name && !own.some((one) => one.query === query) ? "page" : undefined}
        >
          {label(words.value)}
        </a>
      ))}
      {own.map((view) => (
        <span key={view.name} class="line">
          <a href={`${address.path}?${view.query}`} aria-current={view.query === query ? "page" : undefined}>
            {view.name}
          </a>
          <button type="button" class="plain" aria-label={kit.removeView(view.name)} onClick={() => remove(view)}>
            ×
          </button>
        </span>
      ))}
      {query !== "" && (
        <button type="button" class="plain" onClick={save}>
          {kit.saveView}
        </button>
      )}
    </nav>
  );
}

function SearchBox({ label, address }: { readonly label: string; readonly address: Address }) {
  const asked = address.query["q"] ?? "";
  const [typed, setTyped] = useState(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(asked), [asked]);
  const ask = (text: string) => address.set({ q: text, page: "" }, true);
  const change = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(text), TYPING_MS);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    clearTimeout(timer.current);
    ask(typed);
  };
  return (
    <search class="grow">
      <form onSubmit={submit}>
        <input
          type="search"
          data-key="/"
          aria-label={label}
          placeholder={label}
          value={typed}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      </form>
    </search>
  );
}

/** Name of the filter in the address. */
export function nameOf<P extends ListPath>({ kind, field }: ListFilter<P>): string {
  return `${kind === "until" ? "until-" : ""}${field}`;
}

function FilterControl<P extends ListPath>({ filter, address }: { readonly filter: ListFilter<P>; readonly address: Address }) {
  const { kind, label } = filter;
  const name = nameOf(filter);
  const value = address.query[name] ?? "";
  const title = label(words.value);
  const set = (next: string) => address.set({ [name]: next, page: "" });
  if (kind === "choice") {
    return (
      <select aria-label={title} value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
        <option value="">{words.value.kit.anyOf(title)}</option>
        {filter.values.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label(words.value)}
          </option>
        ))}
      </select>
    );
  }
  const attributes: Readonly<Record<string, unknown>> = { type: kind === "text" ? "text" : "date" };
  return (
    <label class="line">
      <span class="muted">{title}</span>
      <input {...attributes} value={value} onChange={({ currentTarget }) => set(currentTarget.value)} />
    </label>
  );
}
