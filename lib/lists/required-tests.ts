import type { Filter, Test } from "./filter.ts";

/**
 * The equalities that every record has to pass, whatever else the filter asks: those by which single records can be
 * looked up. `eq` and `in` below an OR, or on an element of a list, are none.
 */
export function requiredTests(filter: Filter): readonly Test[] {
  switch (filter.kind) {
    case "test":
      return filter.element === undefined && (filter.operator === "eq" || filter.operator === "in")
        ? [filter]
        : [];
    case "all":
      return filter.parts.flatMap(requiredTests);
    case "any":
      return [];
  }
}

/** The only values, each once, that a field can have in a record that passes; `undefined` if it can have others. */
export function requiredValues(filter: Filter | undefined, field: string): readonly string[] | undefined {
  const test = filter && requiredTests(filter).find((one) => one.field === field);
  return test && [...new Set(test.operands.map(String))];
}
