import { findRequiredTimes, findRequiredValues, type ReadField } from "../../lists/filter-matcher.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { type ListAnswer, listAnswer } from "../../lists/paging.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { LookUpKind } from "../../look-ups/look-up.ts";
import { findLookedUpIds } from "../../look-ups/look-ups-store.ts";
import { type CreationList, creationPage, refuseTooMany, tryAllCreated } from "../../table/creation-list.ts";
import type { Table } from "../../table/table.ts";

/** A kind of resource with an index by creation time. */
type PagedResource<T extends object, V> = {
  readonly list: CreationList<T>;
  readonly getMany: (table: Table, ids: readonly string[]) => Promise<readonly T[]>;
  /** Reads what the values need to be filtered and shown. */
  readonly complete?: (table: Table, values: readonly T[]) => Promise<readonly T[]>;
  readonly read: (value: T) => ReadField;
  readonly view: (value: T) => V;
  /** Rows that find more resources than can be looked at. */
  readonly kind?: LookUpKind;
  /** Plural name, for error messages. */
  readonly what: string;
  /** End of the error message: advice to ask for fewer. */
  readonly advice: string;
};

/**
 * Reads the index alone in the order of creation, otherwise all that the filter's ids or creation times
 * allow. @param own the only ones that the list may have @throws ApiError 422 if it had to read too many
 */
export async function answerCreatedPage<T extends object, V>(
  table: Table,
  query: ListQuery,
  listed: PagedResource<T, V>,
  own?: readonly T[],
): Promise<ListAnswer<V>> {
  const { filter, sort, page } = query;
  const { complete = async (_: Table, values: readonly T[]) => values } = listed;
  if (!own && !filter && sort?.attribute === "created_at") {
    const byCreation = { ...page, descending: sort.descending };
    const { values, total } = await creationPage(table, listed.list, byCreation);
    return listAnswer((await complete(table, values)).map(listed.view), total, query);
  }
  const candidates = own ?? (await readCandidates(table, query, listed));
  return pageAnswer(await complete(table, candidates), query, listed.view, listed.read);
}

async function readCandidates<T extends object, V>(
  table: Table,
  { filter }: ListQuery,
  { list, getMany, what, advice, kind }: PagedResource<T, V>,
): Promise<readonly T[]> {
  const ids = findRequiredValues(filter, "id");
  if (ids) return getMany(table, ids);
  const range = findRequiredTimes(filter, "created_at");
  if (!range) return [];
  const all = await tryAllCreated(table, list, range);
  if (all) return all;
  const lookedUp = kind && (await findLookedUpIds(table, kind, filter));
  if (!lookedUp) throw refuseTooMany(what, advice);
  return getMany(table, lookedUp);
}
