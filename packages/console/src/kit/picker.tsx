import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useValue } from "../api/queries.ts";
import { words } from "../words/words.ts";
import type { FindOptions, Option } from "./field-spec.ts";

type PickerProps = {
  /** Attributes of the input: id, label or description. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Id of the chosen record; empty for none. */
  readonly id: string;
  readonly find: FindOptions;
  /** Name of a record that was chosen before. */
  readonly nameOf?: (id: string) => Promise<string>;
  readonly choose: (id: string, option?: Option) => void;
};

const TYPING_MS = 200;
const COMBOBOX = { role: "combobox", type: "text", autoComplete: "off", "aria-autocomplete": "list" } as const;

/** Chooses a record by a part of its name (the combobox of the ARIA practices guide). It searches, and lists nothing whole. */
export function Picker({ given, id, find, nameOf, choose }: PickerProps) {
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const asked = useDebounced(typed);
  const name = useValue(["name of", id], id !== "" && nameOf ? () => nameOf(id) : undefined).data ?? id;
  const found = useValue(["options", given["id"], asked], asked === undefined ? undefined : () => find(asked));
  const list = useId();
  const options = typed === undefined ? [] : (found.data ?? []);
  const pick = (option: Option) => {
    setTyped(undefined);
    choose(option.id, option);
  };
  const pickByMouse = (event: MouseEvent, option: Option) => {
    event.preventDefault(); // The input keeps the focus, or the list would close before the click.
    pick(option);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setTyped(typed ?? "");
      setAt(options.length === 0 ? 0 : (at + step + options.length) % options.length);
    } else if (event.key === "Enter" && typed !== undefined) {
      if (options[at]) pick(options[at]);
    } else if (event.key === "Escape" && typed !== undefined) {
      setTyped(undefined);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return (
    <span class="picker">
      <input
        {...given}
        {...COMBOBOX}
        {...{ "aria-controls": list, "aria-expanded": options.length > 0 }}
        {...(options[at] ? { "aria-activedescendant": `${list}-${at}` } : {})}
        value={typed ?? name}
        placeholder={words.value.kit.typeToFind}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
          if (currentTarget.value === "") choose("");
        }}
        onFocus={() => id === "" && setTyped("")}
        onBlur={() => setTyped(undefined)}
        onKeyDown={press}
      />
      <div id={list} role="listbox" aria-label={words.value.kit.matches} class="popover options" hidden={options.length === 0}>
        {options.map((option, place) => (
          <div
            key={option.id}
            {...{ id: `${list}-${place}`, role: "option", tabIndex: -1, "aria-selected": place === at }}
            {...{ onMouseDown: (event: MouseEvent) => pickByMouse(event, option) }}
          >
            {option.label} {option.note && <small class="muted">{option.note}</small>}
          </div>
        ))}
      </div>
      {typed !== undefined && asked === typed && found.data?.length === 0 && typed !== "" && (
        <small class="muted">{words.value.kit.nothingFound}</small>
      )}
    </span>
  );
}

function useDebounced<T>(value: T): T {
  const [late, setLate] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = setTimeout(() => setLate(value), TYPING_MS);
    return () => clearTimeout(timer.current);
  }, [value]);
  return late;
}
