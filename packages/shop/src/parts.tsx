import type { CatalogProduct } from "cartwright-client";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { listProblems } from "./api.ts";
import { type Loaded, useAction } from "./hooks.ts";

let isFirstPage = true;

/** The page's heading. It takes the focus after a change of page, so that keyboards and screen readers follow. */
export function Heading({ text, title = text }: { text: string; title?: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Tidewater`;
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (!isFirstPage && !isTyping) ref.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, [title]);
  return (
    <h1 ref={ref} tabIndex={-1}>
      {text}
    </h1>
  );
}

type ShowProps<T> = { of: Loaded<T>; shape: string; children: (value: T) => ComponentChildren };

/** The loaded content, a grey placeholder of its shape before, or the error. */
export function Show<T>({ of: loaded, shape, children }: ShowProps<T>) {
  if ("error" in loaded) return <Problems error={loaded.error} />;
  if (loaded.value !== undefined) return <>{children(loaded.value)}</>;
  const places = Array.from({ length: 8 }, (_, at) => <span key={at} class="skeleton" />);
  return <div class={shape}>{places}</div>;
}

/** The errors of the API, next to their cause. `except` are fields that show their own errors. */
export function Problems({ error, except = [] }: { error: unknown; except?: readonly string[] }) {
  const shown = listProblems(error).filter(({ field }) => !except.some((name) => field.endsWith(`.${name}`)));
  return shown.length > 0 ? <p role="alert">{shown.map(({ text }) => text).join(" ")}</p> : null;
}

export type FieldProps = JSX.IntrinsicElements["input"] & { label: string; name: string };

type FormProps = {
  fields: readonly FieldProps[];
  button: string;
  /** Classes of the button. */
  look?: string;
  /** Called with the texts of the fields, by name. */
  action: (texts: Record<string, string>) => Promise<unknown>;
  children?: ComponentChildren;
};

/** A form that is emptied after success. An error appears next to its field, which is found by name. */
export function Form({ fields, button, look = "main", action, children }: FormProps) {
  const { start, isBusy, error } = useAction();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const form = event.currentTarget;
    const texts = Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, String(text)]));
    start(() => action(texts).then(() => form.reset()));
  };
  const findProblem = (name: string) => listProblems(error).find(({ field }) => field.endsWith(`.${name}`))?.text;
  return (
    <form class="stack" onSubmit={submit}>
      <div class="fields">
        {fields.map(({ label, ...input }) => (
          <label key={input.name} class={`field ${input.name}`}>
            {input.required === false ? `${label} (optional)` : label}
            <input required {...input} aria-invalid={findProblem(input.name) !== undefined} />
            {findProblem(input.name) && <em role="alert">{findProblem(input.name)}</em>}
          </label>
        ))}
      </div>
      {children}
      <Problems error={error} except={fields.map(({ name }) => name)} />
      {/* A disabled button would lose the focus. */}
      <button type="submit" class={look} aria-disabled={isBusy}>
        {isBusy ? "One moment …" : button}
      </button>
    </form>
  );
}

type Typed = { currentTarget: HTMLInputElement };
type CountProps = { label: string; value: number; min?: number; max?: number; set: (value: number) => void };

/** A number input. What the shopper has typed and not yet confirmed survives a page that renders again. */
export function Count({ label, set, value, min = 1, ...input }: CountProps) {
  const [typed, setTyped] = useState<string>();
  const change = ({ currentTarget }: Typed) => {
    setTyped(undefined);
    set(currentTarget.valueAsNumber || min);
  };
  const events = { onInput: (event: Typed) => setTyped(event.currentTarget.value), onChange: change };
  return <input type="number" aria-label={label} {...{ min, ...input, ...events }} value={typed ?? value} />;
}

type PictureProps = { href: string | undefined; size: number; name?: string; isFirst?: boolean };

/** A square picture. Pictures that are visible at first load immediately, before the browser knows the layout. */
export function Picture({ href, size, name = "", isFirst = false }: PictureProps) {
  if (!href) return <span class="picture" />;
  return <img class="picture" src={href} alt={name} width={size} height={size} loading={isFirst ? "eager" : "lazy"} />;
}

type Money = { readonly amount: number; readonly formatted: string };

/** An amount in the format of the API, which follows from its currency, and the amount before a sale or a discount. */
export function Amount({ now, before }: { now: Money; before?: Money | undefined }) {
  return (
    <span class="price">
      {now.formatted} {before && before.amount > now.amount && <del>{before.formatted}</del>}
    </span>
  );
}

/** The price of a product. It has an amount with tax or without, as the price book sets. */
export function Price({ of }: { of: Pick<CatalogProduct["meta"], "display_price" | "original_display_price"> }) {
  const now = of.display_price?.with_tax ?? of.display_price?.without_tax;
  const before = of.original_display_price?.with_tax ?? of.original_display_price?.without_tax;
  return now ? <Amount now={now} before={before} /> : null;
}

type RowProps = { picture: string | undefined; href: string; name: string; children: ComponentChildren };

/** A row for an item of a cart or an order, or for an order. Its last child is the price. */
export function Row({ picture, href, name, children }: RowProps) {
  return (
    <li>
      <Picture href={picture} size={80} />
      <a href={href}>{name}</a>
      {children}
    </li>
  );
}

type EmptyProps = { title: string; text: string; href?: string; link?: string };

/** A page without content, with a link. */
export function Empty({ title, text, href = "/shop", link = "See everything" }: EmptyProps) {
  return (
    <section class="narrow stack">
      <Heading text={title} />
      <p>{text}</p>
      <a class="button main" href={href}>
        {link}
      </a>
    </section>
  );
}
