import type { Test } from "../../../lists/filter.ts";
import { matches } from "../../../lists/filter-matcher.ts";
import type { Operand } from "../../../lists/filter-values.ts";
import { compareText } from "../../../lists/filter-values.ts";
import { ANY_VALUE, type ValueText, valueText } from "../indexes/index-values.ts";

/** Sort keys of rows, both ends in it. */
export type RowRange = { readonly from: string; readonly to: string };

/** Where the rows are of all entries that can pass some tests. */
export type RowRanges = {
  /** One behind the other; none where nothing can pass. */
  readonly ranges: readonly RowRange[];
  /** Each range is one value: its rows stand in the order of creation. */
  readonly ofValues: boolean;
  /** All entries of these rows pass. */
  readonly isExact: boolean;
};

/** Behind whatever follows on a value in a sort key: times and ids have digits and letters. */
const BEHIND = "~";
const ANY_KEY: RowRange = { from: "0", to: BEHIND };
/** Values of one field that are looked up each by itself. */
const MOST_VALUES = 20;

/** All rows of times or ids. */
export const EVERYTHING: RowRanges = { ranges: [ANY_KEY], ofValues: false, isExact: true };

/** The rows of an indexed field that tests of it leave; `undefined` where they leave all. */
export function valueRanges(tests: readonly Test[]): RowRanges | undefined {
  const values = valuesOf(tests);
  if (!values) return boundRange(tests);
  if (values.length > MOST_VALUES) return undefined;
  const passing = values.filter((value) => tests.every((test) => matches(test, () => value)));
  const texts = passing.map(valueText);
  const distinct = [...new Set(texts.map(({ text }) => text))].sort(compareText);
  return {
    ranges: distinct.map((text) => ({ from: text, to: text + BEHIND })),
    ofValues: true,
    isExact: texts.every(({ isCut }) => !isCut),
  };
}

/** The only values that can pass, if the tests name them. */
function valuesOf(tests: readonly Test[]): readonly (Operand | null)[] | undefined {
  for (const { operator, operands } of tests) {
    if (operator === "is_null") return [null];
    if (operator === "eq" || operator === "in") return operands;
  }
  return undefined;
}

const BOUNDS = { gt: "from", ge: "from", lt: "to", le: "to" } as const;

function isBound(operator: string): operator is keyof typeof BOUNDS {
  return Object.hasOwn(BOUNDS, operator);
}

function boundRange(tests: readonly Test[]): RowRanges | undefined {
  const bounds = tests.flatMap(({ operator, operands: [operand] }) =>
    isBound(operator) && operand !== undefined ? [{ operator, ...valueText(operand) }] : [],
  );
  if (bounds.length === 0) return undefined;
  const ends = (end: "from" | "to") => bounds.filter(({ operator }) => BOUNDS[operator] === end).map(keyAt);
  const from = [ANY_VALUE.from, ...ends("from")].sort(compareText).at(-1) ?? "";
  const [to = ""] = [ANY_VALUE.to, ...ends("to")].sort(compareText);
  return {
    ranges: rangeOf(from, to),
    ofValues: false,
    isExact: bounds.length === tests.length && bounds.every(({ isCut }) => !isCut),
  };
}

/** Before the rows of a value, or behind them; what longer values share with it stays in the range. */
function keyAt({ operator, text, isCut }: ValueText & { readonly operator: keyof typeof BOUNDS }): string {
  const isBehind = isCut ? BOUNDS[operator] === "to" : operator === "gt" || operator === "le";
  return isBehind ? text + BEHIND : text;
}

/** DynamoDB takes no range that ends before it begins. */
function rangeOf(from: string, to: string): RowRange[] {
  return compareText(from, to) <= 0 ? [{ from, to }] : [];
}

/** Milliseconds whose texts order as the times do. */
const FIRST_MS = 0;
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

/** The rows of a time that tests of it leave. */
export function timeRanges(tests: readonly Test[]): RowRanges {
  const bounds = (operators: readonly string[], beyond = 0) =>
    tests.flatMap(({ operator, operands }) =>
      operators.includes(operator) ? operands.map((operand) => Number(operand) + beyond) : [],
    );
  const from = Math.max(FIRST_MS, ...bounds(["eq", "ge"]), ...bounds(["gt"], 1));
  const to = Math.min(LAST_MS, ...bounds(["eq", "le"]), ...bounds(["lt"], -1));
  const ranges =
    from <= to ? [{ from: new Date(from).toISOString(), to: new Date(to).toISOString() + BEHIND }] : [];
  return { ranges, ofValues: false, isExact: true };
}

/** Longer than an id, so that what is left of a text orders to ids as the whole text does. */
const ID_LENGTH = 40;

/** The entries whose ids tests of it leave; those at the ends may not pass. */
export function idRanges(tests: readonly Test[]): RowRanges {
  const bounds = (operators: readonly string[]) =>
    tests.flatMap(({ operator, operands }) => (operators.includes(operator) ? operands.map(idText) : []));
  const from = [ANY_KEY.from, ...bounds(["gt", "ge"])].sort(compareText).at(-1) ?? "";
  const [to = ""] = [ANY_KEY.to, ...bounds(["lt", "le"])].sort(compareText);
  return { ranges: rangeOf(from, to), ofValues: false, isExact: true };
}

function idText(operand: Operand): string {
  return String(operand).slice(0, ID_LENGTH).toWellFormed();
}
