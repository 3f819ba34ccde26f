import type { CatalogProduct } from "cartwright-client";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { problemsOf } from "./api.ts";
import type { Loaded } from "./hooks.ts";

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
  return <h1 {...{ ref, tabIndex: -1 }}>{text}</h1>;
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

type FieldProps = JSX.IntrinsicElements["input"] & { label: string; name: string; error: unknown };

/** A labelled field with what the API says of it: the `source` of a problem ends with the field's name. */
export function Field({ label, error, ...input }: FieldProps) {
  const problem = problemsOf(error).find(({ field }) => field.endsWith(`.${input.name}`))?.text;
  return (
    <label class={`field ${input.name}`}>
      {input.required ? label : `${label} (optional)`}
      <input {...input} aria-invalid={problem !== undefined} />
      {problem && <em role="alert">{problem}</em>}
    </label>
  );
}

type SubmitProps = { isBusy: boolean; class?: string; children: ComponentChildren };

/** Keeps the focus while it works, which a disabled button would not. */
export function Submit({ isBusy, class: look = "main", children }: SubmitProps) {
  return (
    <button type="submit" class={look} aria-disabled={isBusy}>
      {isBusy ? "One moment …" : children}
    </button>
  );
}

/** What a form holds, as text by the names of its fields. */
export function textsOf(event: SubmitEvent): Record<string, string> {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLFormElement)) return {};
  return Object.fromEntries(
    [...new FormData(event.currentTarget)].map(([name, text]) => [name, String(text)]),
  );
}

type ChoiceProps = JSX.IntrinsicElements["select"] & {
  label: string;
  options: readonly (readonly [value: string | number, text: string | number])[];
};

/** One of several, where there is room for a word alone. */
export function Choice({ label, options, ...select }: ChoiceProps) {
  const items = options.map(([value, text]) => <option {...{ key: value, value }}>{text}</option>);
  return <select {...{ ...select, "aria-label": label }}>{items}</select>;
}

/** Numbers to choose from. */
export function numbers(first: number, last: number): (readonly [number, number])[] {
  return Array.from({ length: last - first + 1 }, (_, at) => [first + at, first + at]);
}

type PictureProps = { href: string | undefined; size: number; name?: string; isFirst?: boolean };

/** A square picture. Those that one sees first must not wait until the browser knows that one sees them. */
export function Picture({ href: src, size, name: alt = "", isFirst = false }: PictureProps) {
  if (!src) return <span class="picture" />;
  const loading = isFirst ? "eager" : "lazy";
  return <img class="picture" {...{ src, width: size, height: size, loading }} alt={alt} />;
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
export function Price({
  of,
}: {
  of: Pick<CatalogProduct["meta"], "display_price" | "original_display_price">;
}) {
  const now = of.display_price?.with_tax ?? of.display_price?.without_tax;
  const before = of.original_display_price?.with_tax ?? of.original_display_price?.without_tax;
  return now ? <Amount {...{ now, before }} /> : <span class="muted">Not sold in this currency</span>;
}

type RowProps = { pictures: readonly (string | undefined)[]; href: string; name: string };

/** An item of a cart or an order, or an order. The last child is its price. */
export function Row({ pictures, href, name, children }: RowProps & { children: ComponentChildren }) {
  const shown = pictures.slice(0, 3).map((one) => <Picture {...{ key: one, href: one, size: 80 }} />);
  return (
    <li>
      <span class="pictures">{shown}</span>
      <a href={href}>{name}</a>
      {children}
    </li>
  );
}

type EmptyProps = { title: string; text: string; href?: string; link?: string };

/** A page without anything to show, and where to go from there. */
export function Empty({ title, text, href = "/shop", link = "See everything" }: EmptyProps) {
  return (
    <section class="empty">
      <Heading text={title} />
      <p>{text}</p>
      <a {...{ href, class: "button main" }}>{link}</a>
    </section>
  );
}
