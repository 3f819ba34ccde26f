import type { ListQuery } from "./list-query.ts";

/** The query with the store's own page length where the request asked for none. @param read from the table */
export async function withPageLength(query: ListQuery, read: () => Promise<number>): Promise<ListQuery> {
  if (!query.page.isDefault) return query;
  return { ...query, page: { ...query.page, limit: await read() } };
}
