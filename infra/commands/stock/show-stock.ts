import { countAt } from "../../../lib/inventory/stock/available.ts";
import { getMovements } from "../../../lib/inventory/stock/movements-store.ts";
import { getStock } from "../../../lib/inventory/stock/stock-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import { checkProduct } from "./check-stock.ts";

const SHOWN_MOVEMENTS = 20;

/** The stored stock of a product, its current counts, and the last stock transactions; `undefined` without a record. */
export async function readStoredStock(table: Table, productId: string, now: Date) {
  const record = await getStock(table, productId);
  if (!record) return undefined;
  const log = await getMovements(table, record, { offset: 0, limit: SHOWN_MOVEMENTS });
  const { faults } = await checkProduct(table, record.product_id, [], () => now);
  const holds = record.holds.map(({ until, ...hold }) => ({
    ...hold,
    until: new Date(until * 1000).toISOString(),
  }));
  return { now: countAt(record, now), ...record, holds, newest_movements: log, faults };
}
