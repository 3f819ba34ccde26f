import type { Filter, Test } from "./filter.ts";
import { comparable, compareText, type Operand, type ValueType } from "./filter-values.ts";

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
  const { operator, operands, type } = test;
  if (operator === "is_null") return value === null || value === undefined;
  if (operator === "contains_all") {
    return Array.isArray(value) && operands.every((operand) => has(value, operand, type));
  }
  if (operator === "contains" || operator === "contains_any") {
    return Array.isArray(value) && operands.some((operand) => has(value, operand, type));
  }
  return Array.isArray(value) ? value.some((one) => passesOne(test, one)) : passesOne(test, value);
}

function has(list: readonly unknown[], operand: Operand, type: ValueType): boolean {
  return list.some((one) => isEqual(one, operand, type));
}

function passesOne({ operator, operands, type }: Test, stored: unknown): boolean {
  const value = comparable(stored, type);
  const [first] = operands;
  if (value === undefined || first === undefined) return false;
  switch (operator) {
    case "eq":
    case "in":
      return operands.some((operand) => isEqual(stored, operand, type));
    case "like":
      return isLike(String(value), String(first));
    case "ilike":
      return isLike(String(value).toLowerCase(), String(first).toLowerCase());
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

function isEqual(stored: unknown, operand: Operand, type: ValueType): boolean {
  const value = comparable(stored, type);
  if (value === operand) return true;
  if (type !== "any" || value === undefined || typeof value === "string") return false;
  return typeof value === "number"
    ? operand !== "" && value === Number(operand)
    : String(value) === String(operand).toLowerCase();
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
