import type { Filter } from "../../lists/filter.ts";
import type { ReadField } from "../../lists/filter-matcher.ts";
import { readerOf } from "../../lists/select-page.ts";

/** As what a filter reads a field to ask for equality without regard to letter case. */
const FOLDED = "folded ";

/**
 * A filter whose `eq` on texts ignores letter case while its `like` does not, and how records are read for it.
 * @param plain fields that are no texts
 */
export function foldedTexts<T extends object>(
  filter: Filter | undefined,
  plain: readonly string[],
): { readonly filter: Filter | undefined; readonly read: (record: T) => ReadField } {
  const read = (record: T): ReadField => {
    const field = readerOf(record);
    return (name) => (name.startsWith(FOLDED) ? folded(field(name.slice(FOLDED.length))) : field(name));
  };
  return { filter: filter && foldedFilter(filter, plain), read };
}

function foldedFilter(filter: Filter, plain: readonly string[]): Filter {
  if (filter.kind !== "test") {
    return { ...filter, parts: filter.parts.map((part) => foldedFilter(part, plain)) };
  }
  if (filter.operator !== "eq" || plain.includes(filter.field)) return filter;
  return { ...filter, field: `${FOLDED}${filter.field}`, operands: filter.operands.map(foldedOperand) };
}

function foldedOperand<T>(operand: T): T | string {
  return typeof operand === "string" ? operand.toLowerCase() : operand;
}

function folded(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}
