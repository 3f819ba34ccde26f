import { randomUUID } from "node:crypto";
import { orderStockWrites } from "../../../lib/inventory/stock/order-stock-store.ts";
import type { OrderStockAction, StockPart, StockRecord } from "../../../lib/inventory/stock/stock.ts";
import { getStock, newStockPut, stockRead } from "../../../lib/inventory/stock/stock-store.ts";
import { ConditionFailed, readTogether, type Table } from "../../../lib/table/table.ts";
import { NOON } from "../runtime.ts";

/** A stock record with these available pieces, in total or by location. */
export function aStockRecord(
  productId: string,
  available: number | Readonly<Record<string, number>>,
  more: Partial<StockRecord> = {},
): StockRecord {
  const bySlug = typeof available === "number" ? undefined : Object.entries(available);
  const locations = bySlug?.map(([slug, pieces]) => ({ slug, available: pieces, allocated: 0 }));
  const sum = bySlug?.reduce((total, [, pieces]) => total + pieces, 0);
  const at = NOON.toISOString();
  return {
    product_id: productId,
    stock_id: randomUUID(),
    count: { available: typeof available === "number" ? available : sum!, allocated: 0 },
    ...(locations ? { locations } : {}),
    holds: [],
    movements: 0,
    created_at: at,
    updated_at: at,
    ...more,
  };
}

/** Gives a product available pieces without a log, for tests of other things. */
export async function giveStock(
  table: Table,
  productId: string,
  available: number | Readonly<Record<string, number>>,
): Promise<StockRecord> {
  const record = aStockRecord(productId, available);
  const { put, when } = newStockPut(record);
  await table.put(put, when);
  return record;
}

/** The stored pieces of a product: available, allocated (including held pieces) and total. */
export async function readStocked(table: Table, productId: string): Promise<readonly number[]> {
  const { count } = (await getStock(table, productId))!;
  return [count.available, count.allocated, count.available + count.allocated];
}

/** A part of an order. */
export function aPart(product_id: string, quantity: number, location?: string): StockPart {
  return { product_id, quantity, ...(location === undefined ? {} : { location }) };
}

/** The records of these products. */
export const stockRecords = async (table: Table, ids: readonly string[]) =>
  (await readTogether(table, { stock: stockRead(ids) })).stock;

type Move = { orderId?: string; at?: Date };

/** Moves stock like an order, in one transaction. @returns true if it was written */
export async function orderMove(
  table: Table,
  parts: readonly StockPart[],
  action: OrderStockAction,
  { orderId = "order-1", at = NOON }: Move = {},
): Promise<boolean> {
  const records = await stockRecords(
    table,
    parts.map((part) => part.product_id),
  );
  const writes = orderStockWrites(parts, action, { orderId, at, records });
  const order = {
    put: { pk: randomUUID(), sk: "ORDER", type: "order_stub" },
    when: { only: "absent" },
  } as const;
  try {
    await table.transact([order, ...writes], randomUUID());
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
