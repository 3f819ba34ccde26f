import type { Filter, Test } from "./filter.ts";

/**
 * The equalities that every record has to pass, whatever else the filter asks: those by which single records can be
 * looked up. `eq` and `in` below an OR, or on an element of a list, are none.
 */
export function requiredTests(filter: Filter): readonly Test[] {
  return joinedTests(filter).filter(
    ({ element, operator }) => element === undefined && (operator === "eq" || operator === "in"),
  );
}

/** The tests that every record has to pass: those that are below no OR. */
export function joinedTests(filter: Filter): readonly Test[] {
  switch (filter.kind) {
    case "test":
      return [filter];
    case "all":
      return filter.parts.flatMap(joinedTests);
    case "any":
      return [];
  }
}

/** Whether a filter asks nothing but the tests that every record has to pass. */
export function isOfJoinedTests(filter: Filter): boolean {
  return filter.kind === "test" || (filter.kind === "all" && filter.parts.every(isOfJoinedTests));
}

/** Whether these fields are all that a filter asks about. */
export function asksOnly(filter: Filter | undefined, fields: readonly string[]): boolean {
  if (!filter) return true;
  if (filter.kind === "test") return fields.includes(filter.field);
  return filter.parts.every((part) => asksOnly(part, fields));
}

/** The only values, each once, that a field can have in a record that passes; `undefined` if it can have others. */
export function requiredValues(filter: Filter | undefined, field: string): readonly string[] | undefined {
  const test = filter && requiredTests(filter).find((one) => one.field === field);
  return test && [...new Set(test.operands.map(String))];
}

/** A span of time, both ends in it, as texts that order as the times do. */
export type TimeRange = { readonly from: string; readonly to: string };

/** The last moment whose text orders as its time does. */
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

/** Any time that there is. */
export const EVER: TimeRange = { from: new Date(0).toISOString(), to: new Date(LAST_MS).toISOString() };

/**
 * When the records that can pass have a field that is a date, by the tests that they all have to pass; `undefined` if
 * no time fits them. The ends are in it even where the filter leaves them out.
 */
export function requiredTimes(filter: Filter | undefined, field: string): TimeRange | undefined {
  const tests = filter ? joinedTests(filter).filter((test) => test.field === field) : [];
  const bounds = (...operators: readonly string[]) =>
    tests.flatMap(({ operator, operands }) => (operators.includes(operator) ? operands.map(Number) : []));
  const from = Math.max(0, ...bounds("eq", "gt", "ge"));
  const to = Math.min(LAST_MS, ...bounds("eq", "lt", "le"));
  return from <= to ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : undefined;
}
