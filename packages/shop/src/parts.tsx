import type { CatalogProduct } from "cartwright-client";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { problemsOf } from "./api.ts";
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

/** What was loaded; until then grey places in its shape, or why it did not come. */
export function Show<T>({ of: loaded, shape, children }: ShowProps<T>) {
  if ("error" in loaded) return <Problems error={loaded.error} />;
  if (loaded.value !== undefined) return <>{children(loaded.value)}</>;
  const places = Array.from({ length: 8 }, (_, at) => <span key={at} class="skeleton" />);
  return <div class={shape}>{places}</div>;
}

/** What the API has refused, beside what it is about. `except` are fields that show their own problems. */
export function Problems({ error, except = [] }: { error: unknown; except?: readonly string[] }) {
  const shown = problemsOf(error).filter(({ field }) => !except.some((name) => field.endsWith(`.${name}`)));
  return shown.length > 0 ? <p role="alert">{shown.map(({ text }) => text).join(" ")}</p> : null;
}

export type FieldProps = JSX.IntrinsicElements["input"] & { label: string; name: string };

type FormProps = {
  fields: readonly FieldProps[];
  button: string;
  /** Classes of the button. */
  look?: string;
  /** What it does with the texts of its fields, by their names. */
  action: (texts: Record<string, string>) => Promise<unknown>;
  children?: ComponentChildren;
};

/** A form, empty again once it is done. What the API says of a field stands beside it, found by the field's name. */
export function Form({ fields, button, look = "main", action, children }: FormProps) {
  const { start, isBusy, error } = useAction();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const form = event.currentTarget;
    const texts = Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, String(text)]));
    start(() => action(texts).then(() => form.reset()));
  };
  const problemOf = (name: string) => problemsOf(error).find(({ field }) => field.endsWith(`.${name}`))?.text;
  return (
    <form class="stack" onSubmit={submit}>
      <div class="fields">
        {fields.map(({ label, ...input }) => (
          <label key={input.name} class={`field ${input.name}`}>
            {input.required === false ? `${label} (optional)` : label}
            <input required {...input} aria-invalid={problemOf(input.name) !== undefined} />
            {problemOf(input.name) && <em role="alert">{problemOf(input.name)}</em>}
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

type CountProps = { label: string; value: number; min?: number; max?: number; set: (value: number) => void };

/** How many. */
export function Count({ label, set, min = 1, ...input }: CountProps) {
  const change = (event: { currentTarget: HTMLInputElement }) => set(event.currentTarget.valueAsNumber || min);
  return <input {...{ type: "number", "aria-label": label, min, ...input, onChange: change }} />;
}

type PictureProps = { href: string | undefined; size: number; name?: string; isFirst?: boolean };

/** A square picture. Those that one sees first must not wait until the browser knows that one sees them. */
export function Picture({ href, size, name = "", isFirst = false }: PictureProps) {
  if (!href) return <span class="picture" />;
  return <img class="picture" src={href} alt={name} width={size} height={size} loading={isFirst ? "eager" : "lazy"} />;
}

type Money = { readonly amount: number; readonly formatted: string };

/** An amount as the API writes it, by the settings of its currency, and what it was before a sale or a discount. */
export function Amount({ now, before }: { now: Money; before?: Money | undefined }) {
  return (
    <span class="price">
      {now.formatted} {before && before.amount > now.amount && <del>{before.formatted}</del>}
    </span>
  );
}

/** What a product costs. A price has the one or the other amount, as the price book says whether it includes tax. */
export function Price({ of }: { of: Pick<CatalogProduct["meta"], "display_price" | "original_display_price"> }) {
  const now = of.display_price?.with_tax ?? of.display_price?.without_tax;
  const before = of.original_display_price?.with_tax ?? of.original_display_price?.without_tax;
  return now ? <Amount now={now} before={before} /> : null;
}

type RowProps = { picture: string | undefined; href: string; name: string; children: ComponentChildren };

/** An item of a cart or an order, or an order. The last child is its price. */
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

/** A page without anything to show, and where to go from there. */
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
