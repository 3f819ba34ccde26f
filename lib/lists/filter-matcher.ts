import { compareText } from "../kernel/compare-text.ts";
import { findWordStarts, foldText } from "../kernel/fold-text.ts";
import type { Filter, Test } from "./filter.ts";
import { listStoredForms, type Operand, toComparable } from "./filter-values.ts";

/** Reads a field of a record; `element` is a position in a list. Undefined and null both mean "no value". */
export type ReadField = (field: string, element?: number) => unknown;

/** True if a record passes. A scalar operator passes on a list if it passes on any element. */
export function matches(filter: Filter, read: ReadField): boolean {
  switch (filter.kind) {
    case "all":
      return filter.parts.every((part) => matches(part, read));
    case "any":
      return filter.parts.some((part) => matches(part, read));
    case "test":
      return passes(filter, read(filter.field, filter.element));
  }
}

export function mentions(filter: Filter, field: string): boolean {
  return filter.kind === "test" ? filter.field === field : filter.parts.some((part) => mentions(part, field));
}

function passes(test: Test, value: unknown): boolean {
  const { operator } = test;
  if (operator === "is_null") return value === null || value === undefined;
  if (operator === "contains_all") return Array.isArray(value) && hasAll(value, test);
  if (operator === "contains" || operator === "contains_any") {
    return Array.isArray(value) && value.some((one) => isAmong(one, test));
  }
  return Array.isArray(value) ? value.some((one) => passesOne(test, one)) : passesOne(test, value);
}

/** Looks operands up in a set: comparing each with each could take millions of comparisons. */
function hasAll(list: readonly unknown[], { operands, type }: Test): boolean {
  const stored = new Set(list.map((one) => toComparable(one, type)));
  return operands.every((operand) => listStoredForms(operand, type).some((form) => stored.has(form)));
}

function isAmong(stored: unknown, test: Test): boolean {
  const value = toComparable(stored, test.type);
  return value !== undefined && collectForms(test).has(value);
}

const forms = new WeakMap<Test, ReadonlySet<Operand>>();

/** Collects all values that equal an operand, cached by test. */
function collectForms(test: Test): ReadonlySet<Operand> {
  const cached = forms.get(test);
  if (cached) return cached;
  const made = new Set(test.operands.flatMap((operand) => listStoredForms(operand, test.type)));
  forms.set(test, made);
  return made;
}

function passesOne(test: Test, stored: unknown): boolean {
  const { operator, operands, type } = test;
  const value = toComparable(stored, type);
  const [first] = operands;
  if (value === undefined || first === undefined) return false;
  switch (operator) {
    case "eq":
    case "in":
      return isAmong(stored, test);
    case "like":
      return isLike(String(value), String(first));
    case "ilike":
      return isLikeFolded(String(value), String(first), test);
    case "text":
      return hasWords(String(value), String(first));
    case "gt":
      return compareOperands(value, first) > 0;
    case "ge":
      return compareOperands(value, first) >= 0;
    case "lt":
      return compareOperands(value, first) < 0;
    case "le":
      return compareOperands(value, first) <= 0;
    default:
      return false;
  }
}

/** Ignores letter case and Unicode composition. */
function hasWords(text: string, words: string): boolean {
  const [searchedWords, present] = [splitWords(words), new Set(splitWords(text))];
  return searchedWords.length > 0 && searchedWords.every((word) => present.has(word));
}

function splitWords(text: string): readonly string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** NaN for values of two types, so that every comparison is false. */
function compareOperands(value: Operand, operand: Operand): number {
  if (typeof value === "string" && typeof operand === "string") return compareText(value, operand);
  return typeof value === typeof operand ? Number(value) - Number(operand) : Number.NaN;
}

/** `*` is a wildcard only as the first or last character. */
function isLike(value: string, pattern: string): boolean {
  if (pattern === "*") return true;
  const open = pattern.startsWith("*");
  const openEnd = pattern.endsWith("*");
  const text = pattern.slice(open ? 1 : 0, openEnd ? -1 : undefined);
  if (open && openEnd) return value.includes(text);
  if (open) return value.endsWith(text);
  return openEnd ? value.startsWith(text) : value === text;
}

/** Ignores letter case and accents. The beginning of a name may be that of a later word. */
function isLikeFolded(value: string, pattern: string, { searched }: Test): boolean {
  const [text, folded] = [foldText(value), foldText(pattern)];
  if (isLike(text, folded)) return true;
  if (searched !== "by words" || folded.startsWith("*") || !folded.endsWith("*")) return false;
  const start = folded.slice(0, -1);
  return findWordStarts(text).some((position) => text.startsWith(start, position));
}

/**
 * Lists the equalities that every passing record fulfils, to look records up by. Tests on list elements and
 * below an OR do not count.
 */
export function listRequiredTests(filter: Filter): readonly Test[] {
  return listJoinedTests(filter).filter(
    ({ element, operator }) => element === undefined && (operator === "eq" || operator === "in"),
  );
}

/** Lists the tests that are below no OR, so every passing record fulfils them. */
export function listJoinedTests(filter: Filter): readonly Test[] {
  switch (filter.kind) {
    case "test":
      return [filter];
    case "all":
      return filter.parts.flatMap(listJoinedTests);
    case "any":
      return [];
  }
}

/** True if a filter has no OR. */
export function hasOnlyJoinedTests(filter: Filter): boolean {
  return filter.kind === "test" || (filter.kind === "all" && filter.parts.every(hasOnlyJoinedTests));
}

export function mentionsOnly(filter: Filter | undefined, fields: readonly string[]): boolean {
  if (!filter) return true;
  if (filter.kind === "test") return fields.includes(filter.field);
  return filter.parts.every((part) => mentionsOnly(part, fields));
}

/** Lists the only values of a field in passing records; undefined if others can pass. */
export function findRequiredValues(filter: Filter | undefined, field: string): readonly string[] | undefined {
  const test = filter && listRequiredTests(filter).find((one) => one.field === field);
  return test && [...new Set(test.operands.map(String))];
}

/** Both ends are included. ISO texts, which sort like their times. */
export type TimeRange = { readonly from: string; readonly to: string };

/** ISO texts of later times do not sort like the times. */
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

export const EVER: TimeRange = { from: new Date(0).toISOString(), to: new Date(LAST_MS).toISOString() };

/** Undefined if no time can pass. Ends are included even where the filter excludes them. */
export function findRequiredTimes(filter: Filter | undefined, field: string): TimeRange | undefined {
  const tests = filter ? listJoinedTests(filter).filter((test) => test.field === field) : [];
  const bounds = (...operators: readonly string[]) =>
    tests.flatMap(({ operator, operands }) => (operators.includes(operator) ? operands.map(Number) : []));
  const from = Math.max(0, ...bounds("eq", "gt", "ge"));
  const to = Math.min(LAST_MS, ...bounds("eq", "lt", "le"));
  return from <= to ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : undefined;
}
