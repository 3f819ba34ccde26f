import { randomUUID } from "node:crypto";
import { rowIn } from "../../../lib/table/counted/counted-list.ts";
import type { Item, Table, Write } from "../../../lib/table/table.ts";
import type { MemoryTable } from "./memory-table.ts";

const anyway = { unconditional: "as an older version has left it" };
const OF_LISTS = new Set(["list_row", "list_count", "list_whole", "list_leaving"]);

/** Makes a table what a version has left that knew of no lists: without their items and marks. */
export async function withoutLists(table: MemoryTable): Promise<void> {
  for (const item of table.all()) {
    const { listed, ...earlier } = item;
    if (OF_LISTS.has(item.type))
      await table.transact([{ delete: { pk: item.pk, sk: item.sk }, when: anyway }], randomUUID());
    else if (listed !== undefined) await table.put(earlier as Item, anyway);
  }
}

/** As such a version writes: without marks, and without rows where an item is new. */
export function asEarlier(table: Table): Table {
  return {
    ...table,
    transact: (writes, token) =>
      table.transact(
        writes.flatMap((write): Write[] => {
          if ("put" in write) {
            const { listed: _, ...put } = write.put;
            return OF_LISTS.has(put.type) ? [] : [{ ...write, put: put as Item }];
          }
          const key = "update" in write ? write.update : "delete" in write ? write.delete : write.check;
          return key.pk.startsWith("LIST") ? [] : [write];
        }),
        token,
      ),
  };
}

/** Whether the rows and the numbers of a table tell the same, each record with one row. */
export function listState(table: MemoryTable, name: string, order: "oldest first" | "latest first") {
  const rows = table.all().filter(({ pk, type }) => type === "list_row" && pk.startsWith(`LIST#${name}#`));
  const counts = table.all().filter(({ pk, type }) => type === "list_count" && pk === `LIST-COUNT#${name}`);
  const total = counts.reduce((sum, { records }) => sum + Number(records), 0);
  const ids = rows.map(({ sk }) => rowIn({ order }, sk).id);
  return { rows: rows.length, distinct: new Set(ids).size, total };
}
