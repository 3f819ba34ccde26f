import { rowIn } from "../../../lib/table/counted/counted-list.ts";
import type { MemoryTable } from "./memory-table.ts";

/** Counts the rows of a list, its distinct records, and the sum of its stored numbers. */
export function listState(table: MemoryTable, name: string, order: "oldest first" | "latest first") {
  const rows = table.all().filter(({ pk, type }) => type === "list_row" && pk.startsWith(`LIST#${name}#`));
  const counts = table.all().filter(({ pk, type }) => type === "list_count" && pk === `LIST-COUNT#${name}`);
  const total = counts.reduce((sum, { records }) => sum + Number(records), 0);
  const ids = rows.map(({ sk }) => rowIn({ order }, sk).id);
  return { rows: rows.length, distinct: new Set(ids).size, total };
}
