import { compareText } from "../kernel/compare-text.ts";
import type { Filter } from "./filter.ts";
import { matches, type ReadField } from "./filter-matcher.ts";
import type { ListQuery, PageRequest, Sort } from "./list-query.ts";
import { type ListAnswer, listAnswer } from "./paging.ts";

type Selection = { readonly filter?: Filter; readonly sort?: Sort; readonly page: PageRequest };

export function selectPage<T>(
  records: readonly T[],
  { filter, sort, page }: Selection,
  read: (record: T) => ReadField,
): { readonly page: readonly T[]; readonly total: number } {
  const passing = filter ? records.filter((record) => matches(filter, read(record))) : [...records];
  const ordered = sort ? passing.sort(orderBy(sort, read)) : passing;
  return { page: ordered.slice(page.offset, page.offset + page.limit), total: ordered.length };
}

export function pageAnswer<T extends object, V>(
  records: readonly T[],
  query: ListQuery,
  view: (record: T) => V,
  read: (record: T) => ReadField = createFieldReader,
): ListAnswer<V> {
  const { page, total } = selectPage(records, query, read);
  return listAnswer(
    page.map((record) => view(record)),
    total,
    query,
  );
}

/** Records without a value come first. Ties are ordered by id in the same direction. */
export function orderBy<T>({ attribute, descending }: Sort, read: (record: T) => ReadField) {
  const direction = descending ? -1 : 1;
  return (a: T, b: T): number =>
    direction *
    (compareValues(read(a)(attribute), read(b)(attribute)) || compareValues(read(a)("id"), read(b)("id")));
}

function compareValues(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  return Number(a !== null && a !== undefined) - Number(b !== null && b !== undefined);
}

export function createFieldReader(record: object): ReadField {
  const attributes = new Map<string, unknown>(Object.entries(record));
  return (name) => attributes.get(name);
}
