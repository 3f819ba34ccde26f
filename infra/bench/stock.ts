import { randomUUID } from "node:crypto";
import { getStock, newStockPut } from "../../lib/inventory/stock/stock-store.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import type { PublishedProduct } from "../../lib/releases/published-product.ts";
import type { Shop } from "./metered-shop.ts";

/** Creates stock for those of the products that have none; by default more than a bench uses up. */
export async function stockUp(
  shop: Shop,
  products: readonly PublishedProduct[],
  available = 1_000_000,
): Promise<void> {
  const table = shop.runtime.table(deadlineIn(60_000));
  const at = new Date().toISOString();
  for (const { id } of products) {
    // All parts of a run share one table.
    if (await getStock(table, id)) continue;
    const count = { available, allocated: 0 };
    const record = { product_id: id, stock_id: randomUUID(), count, holds: [], movements: 0 };
    const { put, when } = newStockPut({ ...record, created_at: at, updated_at: at });
    await table.put(put, when);
  }
}
