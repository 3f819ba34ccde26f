import type { Cursor, Item, Table, TableQuery } from "./table.ts";

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
