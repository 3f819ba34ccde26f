import type { ReadField } from "../../lists/filter-matcher.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { requiredTimes, requiredValues } from "../../lists/required-tests.ts";
import { selectPage } from "../../lists/select-page.ts";
import { allCreated, type CreationList, creationPage } from "../../table/creation-list.ts";
import type { Table } from "../../table/table.ts";

/** A kind of resource with a list of its own. */
type Listed<T> = {
  readonly list: CreationList<T>;
  readonly getMany: (table: Table, ids: readonly string[]) => Promise<readonly T[]>;
  readonly read: (value: T) => ReadField;
  /** Their name in the plural, for a refusal. */
  readonly what: string;
  /** How to ask for fewer in this list, as the end of a sentence. */
  readonly advice: string;
};

/**
 * A page of all resources of a kind. In the order of creation it is found by the index alone; anything else looks at
 * those that the filter's ids or times of creation leave.
 * @throws ApiError 422 for a list that would look at too many
 */
export async function pageOfCreated<T>(
  table: Table,
  query: ListQuery,
  listed: Listed<T>,
): Promise<{ readonly page: readonly T[]; readonly total: number }> {
  const { filter, sort, page } = query;
  if (!filter && sort?.attribute === "created_at") {
    const found = await creationPage(table, listed.list, { ...page, descending: sort.descending });
    return { page: found.values, total: found.total };
  }
  return selectPage(await candidates(table, query, listed), query, listed.read);
}

/** All that could pass. */
async function candidates<T>(
  table: Table,
  { filter }: ListQuery,
  { list, getMany, what, advice }: Listed<T>,
): Promise<readonly T[]> {
  const ids = requiredValues(filter, "id");
  if (ids) return getMany(table, ids);
  const range = requiredTimes(filter, "created_at");
  return range ? allCreated(table, list, { ...range, what, advice }) : [];
}
