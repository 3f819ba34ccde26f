import type { Filter, Test } from "./filter.ts";
import { comparable, compareText, type Operand, storedForms } from "./filter-values.ts";

/** Reads a field of the record at hand; `element` is a list position. `undefined` and null are both "no value". */
export type ReadField = (field: string, element?: number) => unknown;

/** Whether a record passes. A scalar operator on a list value asks whether any element passes. */
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

/** Whether a filter asks about this field at all. */
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

/** An operand for each element would be millions of comparisons, so both are looked up. */
function hasAll(list: readonly unknown[], { operands, type }: Test): boolean {
  const stored = new Set(list.map((one) => comparable(one, type)));
  return operands.every((operand) => storedForms(operand, type).some((form) => stored.has(form)));
}

function isAmong(stored: unknown, test: Test): boolean {
  const value = comparable(stored, test.type);
  return value !== undefined && formsOf(test).has(value);
}

const forms = new WeakMap<Test, ReadonlySet<Operand>>();

/** All values that equal one of the operands, made once for all records. */
function formsOf(test: Test): ReadonlySet<Operand> {
  const known = forms.get(test);
  if (known) return known;
  const made = new Set(test.operands.flatMap((operand) => storedForms(operand, test.type)));
  forms.set(test, made);
  return made;
}

function passesOne(test: Test, stored: unknown): boolean {
  const { operator, operands, type } = test;
  const value = comparable(stored, type);
  const [first] = operands;
  if (value === undefined || first === undefined) return false;
  switch (operator) {
    case "eq":
    case "in":
      return isAmong(stored, test);
    case "like":
      return isLike(String(value), String(first));
    case "ilike":
      return isLike(String(value).toLowerCase(), String(first).toLowerCase());
    case "text":
      return hasWords(String(value), String(first));
    case "gt":
      return order(value, first) > 0;
    case "ge":
      return order(value, first) >= 0;
    case "lt":
      return order(value, first) < 0;
    case "le":
      return order(value, first) <= 0;
    default:
      return false;
  }
}

/** Whether each word is one of the text's, whatever the letter case and how letters are composed. */
function hasWords(text: string, words: string): boolean {
  const [wanted, present] = [wordsOf(words), new Set(wordsOf(text))];
  return wanted.length > 0 && wanted.every((word) => present.has(word));
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Values of two types are in no order, which every comparison with NaN says. */
function order(value: Operand, operand: Operand): number {
  if (typeof value === "string" && typeof operand === "string") return compareText(value, operand);
  return typeof value === typeof operand ? Number(value) - Number(operand) : Number.NaN;
}

/** `*` is a wildcard only as the first or last character; everywhere else it is a star. */
function isLike(value: string, pattern: string): boolean {
  if (pattern === "*") return true;
  const open = pattern.startsWith("*");
  const openEnd = pattern.endsWith("*");
  const text = pattern.slice(open ? 1 : 0, openEnd ? -1 : undefined);
  if (open && openEnd) return value.includes(text);
  if (open) return value.endsWith(text);
  return openEnd ? value.startsWith(text) : value === text;
}
