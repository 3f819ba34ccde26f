import type { FilterItem, NumberRange } from "./filter.ts";
import type { QueryField } from "./search-fields.ts";

/** A value as written, before the type of its field is known. `at` is its zero-based position. */
export type RawItem = { readonly text: string; readonly quoted: boolean; readonly at: number };

const COMPARED = /^(>=|<=|>|<)\s*(.*)$/s;
const BOOLEAN = /^(?:true|false)$/i;
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?$/i;
const BETWEEN = "..";

/** Undefined if the value does not fit the type of the field. */
export function readFilterItem(
  { kind }: QueryField,
  { text, quoted }: RawItem,
  { exact }: { readonly exact: boolean },
): FilterItem | undefined {
  if (kind === "string") {
    if (!quoted && !exact && COMPARED.test(text)) return undefined;
    const isPrefix = !quoted && !exact && text.length > 1 && text.endsWith("*");
    return isPrefix ? { kind: "prefix", text: text.slice(0, -1) } : { kind: "text", text };
  }
  if (kind === "boolean") {
    const value = text.trim().toLowerCase();
    return BOOLEAN.test(value) ? { kind: "text", text: value } : undefined;
  }
  return readNumberRange(text.trim(), kind === "date" ? readTime : readNumber);
}

type ReadNumber = (text: string) => number | undefined;

function readNumberRange(text: string, read: ReadNumber): NumberRange | undefined {
  const [, operator, compared = ""] = COMPARED.exec(text) ?? [];
  if (operator !== undefined) return buildHalfRange(operator, read(compared));
  const between = text.indexOf(BETWEEN, 1);
  const from = read(between < 0 ? text : text.slice(0, between).trimEnd());
  const to = read(between < 0 ? text : text.slice(between + BETWEEN.length).trimStart());
  return from === undefined || to === undefined ? undefined : { kind: "range", from, to };
}

function buildHalfRange(operator: string, bound: number | undefined): NumberRange | undefined {
  if (bound === undefined) return undefined;
  const open = operator.length === 1;
  return operator.startsWith(">")
    ? { kind: "range", from: bound, to: Number.POSITIVE_INFINITY, ...(open ? { openFrom: true } : {}) }
    : { kind: "range", from: Number.NEGATIVE_INFINITY, to: bound, ...(open ? { openTo: true } : {}) };
}

function readNumber(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text) : undefined;
}

const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[-+]\d{2}:?\d{2})?)?$/i;

/** Reads an ISO time or Unix seconds. @returns epoch milliseconds */
function readTime(text: string): number | undefined {
  const seconds = readNumber(text);
  if (seconds !== undefined) return seconds * 1000;
  const time = TIME.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** `Date` reads the 30th of February as the 2nd of March. */
function isDay(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
