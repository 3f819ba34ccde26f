import { keys } from "../../../lib/table/keys.ts";
import type { Item } from "../../../lib/table/table.ts";
import type { MemoryTable } from "./memory-table.ts";

const anyway = { unconditional: "test" };
/** What is beside the entries of a Custom API, and was not stored before entries were counted and had orders. */
const LATER = [
  "entries_in_order",
  "lists_since",
  "lists_whole",
  "lists_by_update",
  "counted_since",
  "entries",
] as const;

/** Takes away what was not stored when the first versions wrote the entries of a Custom API. */
export async function makeOlder(table: MemoryTable, apiId: string): Promise<void> {
  const rows = [keys.entryOrder(apiId, "", "").pk, keys.entryIndex(apiId, 0, "", "").pk.slice(0, -1)];
  for (const item of [...table.all()]) {
    const { pk, sk } = item;
    if (rows.some((start) => pk.startsWith(start))) {
      await table.transact([{ delete: { pk, sk }, when: anyway }], crypto.randomUUID());
    } else if (pk.endsWith(apiId) || (pk === keys.customApi("").pk && sk === apiId)) {
      await table.put(without(item, LATER), anyway);
    }
  }
}

function without(item: Item, names: readonly string[]): Item {
  const { pk, sk, type, ...others } = item;
  const kept = Object.entries(others).filter(([name]) => !names.includes(name));
  return { pk, sk, type, ...Object.fromEntries(kept) };
}
