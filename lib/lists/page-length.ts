import type { ListQuery } from "./list-query.ts";

/** Sets the store's page length if the request has no limit. @answers How long is a page, with which links? */
export async function applyPageLength(query: ListQuery, read: () => Promise<number>): Promise<ListQuery> {
  if (!query.page.isDefault) return query;
  return { ...query, page: { ...query.page, limit: await read() } };
}
