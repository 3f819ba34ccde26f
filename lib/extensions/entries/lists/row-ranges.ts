import { compareText } from "../../../kernel/compare-text.ts";
import type { Test } from "../../../lists/filter.ts";
import { matches } from "../../../lists/filter-matcher.ts";
import type { Operand } from "../../../lists/filter-values.ts";
import { ANY_VALUE, type ValueText, valueText } from "../indexes/index-values.ts";

/** Both ends are included. */
export type RowRange = { readonly from: string; readonly to: string };

export type RowRanges = {
  /** In ascending order. Empty if nothing can pass. */
  readonly ranges: readonly RowRange[];
  /** True if each range is one value, with its rows in the order of creation. */
  readonly ofValues: boolean;
  /** True if all entries of these rows pass. */
  readonly isExact: boolean;
};

/** Sorts after anything that follows a value in a sort key: times and ids have digits and letters. */
const BEHIND = "~";
const ANY_KEY: RowRange = { from: "0", to: BEHIND };
const MOST_VALUES = 20;

export const ALL_ROWS: RowRanges = { ranges: [ANY_KEY], ofValues: false, isExact: true };

/** Undefined if the tests exclude no rows. */
export function valueRanges(tests: readonly Test[]): RowRanges | undefined {
  const values = findNamedValues(tests);
  if (!values) return buildBoundRange(tests);
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

function findNamedValues(tests: readonly Test[]): readonly (Operand | null)[] | undefined {
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

function buildBoundRange(tests: readonly Test[]): RowRanges | undefined {
  const bounds = tests.flatMap(({ operator, operands: [operand] }) =>
    isBound(operator) && operand !== undefined ? [{ operator, ...valueText(operand) }] : [],
  );
  if (bounds.length === 0) return undefined;
  const ends = (end: "from" | "to") =>
    bounds.filter(({ operator }) => BOUNDS[operator] === end).map(toBoundKey);
  const from = [ANY_VALUE.from, ...ends("from")].sort(compareText).at(-1) ?? "";
  const [to = ""] = [ANY_VALUE.to, ...ends("to")].sort(compareText);
  return {
    ranges: toRanges(from, to),
    ofValues: false,
    isExact: bounds.length === tests.length && bounds.every(({ isCut }) => !isCut),
  };
}

/** The key before or after a value's rows. Longer values with the same cut text stay in the range. */
function toBoundKey({
  operator,
  text,
  isCut,
}: ValueText & { readonly operator: keyof typeof BOUNDS }): string {
  const isBehind = isCut ? BOUNDS[operator] === "to" : operator === "gt" || operator === "le";
  return isBehind ? text + BEHIND : text;
}

/** DynamoDB refuses a range that ends before it begins. */
function toRanges(from: string, to: string): RowRange[] {
  return compareText(from, to) <= 0 ? [{ from, to }] : [];
}

/** Milliseconds whose ISO texts sort as the times do. */
const FIRST_MS = 0;
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

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

/** Longer than an id, so that a cut text sorts among ids as the whole text does. */
const ID_LENGTH = 40;

/** Entries at the ends may not pass. */
export function idRanges(tests: readonly Test[]): RowRanges {
  const bounds = (operators: readonly string[]) =>
    tests.flatMap(({ operator, operands }) => (operators.includes(operator) ? operands.map(idText) : []));
  const from = [ANY_KEY.from, ...bounds(["gt", "ge"])].sort(compareText).at(-1) ?? "";
  const [to = ""] = [ANY_KEY.to, ...bounds(["lt", "le"])].sort(compareText);
  return { ranges: toRanges(from, to), ofValues: false, isExact: true };
}

function idText(operand: Operand): string {
  return String(operand).slice(0, ID_LENGTH).toWellFormed();
}
