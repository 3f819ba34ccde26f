import { CartwrightError } from "cartwright-client";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { listProblems } from "../api/queries.ts";
import { words } from "../words/words.ts";
import { formatExact, formatMoment, formatMoney, type Money } from "./format.ts";

/** Path of the page that was loaded; undefined once another was opened. */
let firstPath: string | undefined = location.pathname;

/** The page's title. It takes the focus after a change of page, so that keyboards and screen readers follow. */
export function Title({ text, children }: { readonly text: string; readonly children?: ComponentChildren }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${text} · Cartwright`;
  }, [text]);
  useEffect(() => {
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (firstPath !== location.pathname) firstPath = undefined;
    if (firstPath === undefined && !isTyping) ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="title line wrap">
      <h1 class="grow" ref={ref} tabIndex={-1}>
        {text}
      </h1>
      {children}
    </div>
  );
}

export type Tone = "done" | "open" | "problem" | "waiting" | "none";

const SHAPES: Readonly<Record<Tone, string>> = { done: "●", open: "○", waiting: "◐", problem: "▲", none: "–" };

/** A state as shape, word and colour. */
export function State({ tone, text }: { readonly tone: Tone; readonly text: string }) {
  const look = { done: "done", open: "", waiting: "waiting", problem: "problem", none: "" }[tone];
  return (
    <span class={`badge ${look}`}>
      <span aria-hidden="true">{SHAPES[tone]}</span> {text}
    </span>
  );
}

export function Amount({ of: money }: { readonly of: Money }) {
  return (
    <bdi class="number" data-minor={money.amount}>
      {formatMoney(money)}
    </bdi>
  );
}

/** When something happened; its title has the exact time with the zone. */
export function Moment({ at }: { readonly at: string | undefined }) {
  if (at === undefined) return <>–</>;
  return (
    <time dateTime={at} title={`${formatExact(at)} (${Intl.DateTimeFormat().resolvedOptions().timeZone})`}>
      {formatMoment(at)}
    </time>
  );
}

/** A picture of a product, or a frame of the same size. */
export function Thumb({ href, name }: { readonly href: string | undefined; readonly name: string }) {
  return href ? <img class="thumb" src={href} alt={name} width={40} height={40} loading="lazy" /> : <span class="thumb" />;
}

/** Errors in words for a merchant. Fields that show their own problems are left out. */
export function Problems({ error, except = [] }: { readonly error: unknown; readonly except?: readonly string[] }) {
  if (error === undefined || error === null) return null;
  const shown = listProblems(error).filter(({ field }) => !except.some((name) => isFieldOf(field, name)));
  if (error instanceof CartwrightError && error.errors.length > 0 && shown.length === 0) return null;
  const texts = explain(
    error,
    shown.map(({ text }) => text),
  );
  const id = error instanceof CartwrightError ? error.requestId : undefined;
  return (
    <div role="alert" class="line wrap">
      <span class="grow">{texts.join(" ")}</span>
      {id && (
        <button type="button" class="plain" onClick={() => navigator.clipboard.writeText(id)}>
          {words.value.kit.copyRequestId}
        </button>
      )}
    </div>
  );
}

function explain(error: unknown, texts: readonly string[]): readonly string[] {
  const { noConnection, ourFault, busy, notAllowed } = words.value.kit;
  if (!(error instanceof CartwrightError)) return [error instanceof TypeError ? noConnection : String(error)];
  if (error.status === 403) return [notAllowed];
  if (error.status === 429 || error.status === 503) return [busy];
  if (error.status >= 500) return [ourFault];
  return texts;
}

/** True if an error of the API names this field of a form. */
export function isFieldOf(source: string, name: string): boolean {
  return source === name || source.endsWith(`.${name}`) || source.includes(`.${name}.`);
}

/** A list or record without content: what belongs here, and one thing to do. */
export function Empty({ text, children }: { readonly text: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty stack">
      <p>{text}</p>
      {children && <div class="line wrap">{children}</div>}
    </div>
  );
}

/** A named part of a page. */
export function Section({
  title,
  children,
  actions,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly actions?: ComponentChildren;
}) {
  return (
    <section class="box stack">
      <div class="line wrap">
        <h2 class="grow">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Names and values of a record. */
export function Facts({ of: facts }: { readonly of: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The place of a page that is still to come. */
export function Skeleton({ lines = 6 }: { readonly lines?: number }) {
  return (
    <div class="skeletons" aria-busy="true">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} class="skeleton" />
      ))}
    </div>
  );
}
