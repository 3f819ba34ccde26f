import type { Query } from "../lists/list-query.ts";
import type { Table } from "../table/table.ts";
import { getPageLength } from "./store.ts";

/** The query with the store's own page length where the request asked for none. */
export async function withStorePageLength(table: Table, query: Query): Promise<Query> {
  if (!query.page.isDefault) return query;
  return { ...query, page: { ...query.page, limit: await getPageLength(table) } };
}
