import type { Cursor, Item, Page, Table, TableQuery } from "./table.ts";

type Query = Omit<TableQuery, "after" | "limit">;

export function queryAll(table: Table, query: Query): Promise<Item[]> {
  return queryFirst(table, query, Number.POSITIVE_INFINITY);
}

/** The first items of a query. Reads no more than that. */
export async function queryFirst(table: Table, query: Query, most: number): Promise<Item[]> {
  const items: Item[] = [];
  const readLimit = () => (most === Number.POSITIVE_INFINITY ? {} : { limit: most - items.length });
  if (most <= 0) return items;
  for await (const page of queryPages(table, query, readLimit)) {
    items.push(...page.items);
    if (items.length >= most) break;
  }
  return items;
}

/** Reads each page when it is asked for. @param readLimit most items of the next page */
export async function* queryPages(
  table: Table,
  query: Omit<TableQuery, "after">,
  readLimit: () => Pick<TableQuery, "limit"> = () => ({}),
): AsyncGenerator<Page> {
  let after: Cursor | undefined;
  do {
    const page = await table.query({ ...query, ...readLimit(), ...(after ? { after } : {}) });
    yield page;
    after = page.next;
  } while (after);
}
