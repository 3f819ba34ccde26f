import type { Filter } from "../../lists/filter.ts";
import type { ReadField } from "../../lists/filter-matcher.ts";
import type { ListQuery } from "../../lists/list-query.ts";

/** As what a filter reads a field to ask for equality without regard to letter case. */
const FOLDED = "folded ";

type Fields<T> = {
  /** Fields that are compared as they are, such as those that are no texts. */
  readonly plain: readonly string[];
  /** How a record is read otherwise. */
  readonly fields: (record: T) => ReadField;
};

/** A query in whose filter `eq` on texts ignores letter case while `like` does not, and how records are read for it. */
export function foldedTexts<T>(
  query: ListQuery,
  { plain, fields }: Fields<T>,
): { readonly folded: ListQuery; readonly read: (record: T) => ReadField } {
  const { filter } = query;
  const read = (record: T): ReadField => {
    const field = fields(record);
    return (name) => (name.startsWith(FOLDED) ? folded(field(name.slice(FOLDED.length))) : field(name));
  };
  return { folded: filter ? { ...query, filter: foldedFilter(filter, plain) } : query, read };
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
