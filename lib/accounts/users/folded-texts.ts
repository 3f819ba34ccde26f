import type { Filter } from "../../lists/filter.ts";
import type { ReadField } from "../../lists/filter-matcher.ts";
import type { ListQuery } from "../../lists/list-query.ts";

/** Prefix of a field's name in a filter that reads the field in lower case. */
const FOLDED = "folded ";

type Fields<T> = {
  /** Fields that are compared as they are, e.g. times. */
  readonly plain: readonly string[];
  readonly fields: (record: T) => ReadField;
};

/** Makes `eq` on texts ignore case, unlike `like`. Returns the query and its reader of records. */
export function ignoreTextCase<T>(
  query: ListQuery,
  { plain, fields }: Fields<T>,
): { readonly folded: ListQuery; readonly read: (record: T) => ReadField } {
  const { filter } = query;
  const read = (record: T): ReadField => {
    const field = fields(record);
    return (name) => (name.startsWith(FOLDED) ? foldText(field(name.slice(FOLDED.length))) : field(name));
  };
  return { folded: filter ? { ...query, filter: foldFilter(filter, plain) } : query, read };
}

function foldFilter(filter: Filter, plain: readonly string[]): Filter {
  if (filter.kind !== "test") {
    return { ...filter, parts: filter.parts.map((part) => foldFilter(part, plain)) };
  }
  if (filter.operator !== "eq" || plain.includes(filter.field)) return filter;
  return { ...filter, field: `${FOLDED}${filter.field}`, operands: filter.operands.map(foldOperand) };
}

function foldOperand<T>(operand: T): T | string {
  return typeof operand === "string" ? operand.toLowerCase() : operand;
}

function foldText(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}
