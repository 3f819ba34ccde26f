import { findRequiredTimes, findRequiredValues, type ReadField } from "../../lists/filter-matcher.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { selectPage } from "../../lists/select-page.ts";
import { allCreated, type CreationList, creationPage } from "../../table/creation-list.ts";
import type { Table } from "../../table/table.ts";

/** A kind of resource with an index by creation time. */
type PagedResource<T> = {
  readonly list: CreationList<T>;
  readonly getMany: (table: Table, ids: readonly string[]) => Promise<readonly T[]>;
  readonly read: (value: T) => ReadField;
  /** Plural name, for error messages. */
  readonly what: string;
  /** End of the error message: advice to ask for fewer. */
  readonly advice: string;
};

/**
 * Reads the index alone in the order of creation, otherwise all that the filter's ids or creation times
 * allow. @throws ApiError 422 if it had to read too many
 */
export async function readCreatedPage<T>(
  table: Table,
  query: ListQuery,
  listed: PagedResource<T>,
): Promise<{ readonly page: readonly T[]; readonly total: number }> {
  const { filter, sort, page } = query;
  if (!filter && sort?.attribute === "created_at") {
    const indexPage = await creationPage(table, listed.list, { ...page, descending: sort.descending });
    return { page: indexPage.values, total: indexPage.total };
  }
  return selectPage(await readCandidates(table, query, listed), query, listed.read);
}

async function readCandidates<T>(
  table: Table,
  { filter }: ListQuery,
  { list, getMany, what, advice }: PagedResource<T>,
): Promise<readonly T[]> {
  const ids = findRequiredValues(filter, "id");
  if (ids) return getMany(table, ids);
  const range = findRequiredTimes(filter, "created_at");
  return range ? allCreated(table, list, { ...range, what, advice }) : [];
}
