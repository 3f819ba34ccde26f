import type { Filter, Test } from "./filter.ts";

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
