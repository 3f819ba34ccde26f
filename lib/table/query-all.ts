import type { Cursor, Item, Table, TableQuery } from "./table.ts";

/** All items that a query finds, however many pages they are on. */
export async function queryAll(table: Table, query: Omit<TableQuery, "after" | "limit">): Promise<Item[]> {
  const items: Item[] = [];
  let after: Cursor | undefined;
  do {
    const page = await table.query({ ...query, ...(after ? { after } : {}) });
    items.push(...page.items);
    after = page.next;
  } while (after);
  return items;
}
