import { orderStockWrites } from "../../stock/order-stock-writes.ts";
import { stockIdsOf } from "../../stock/required-stock.ts";
import type { StockRecords } from "../../stock/stock.ts";
import { stockRead } from "../../stock/stock-store.ts";
import { readTogether } from "../../table/read-plan.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import type { StoredOrder } from "../orders-store.ts";
import { type StockGoal, stockMove } from "./stock-move.ts";
import { stockedItemsOf } from "./stocked-items.ts";

/** An order as it is to be, with what is to be written along with it. */
export type StockPlan = {
  readonly order: Order;
  readonly along: readonly Write[];
  /** To be called once all of it is committed: carries on what the transaction had no room for. */
  readonly afterwards?: () => Promise<void>;
};

/**
 * What of the stock moves with a change of an order. To be called anew in each try of the change; an order that is
 * already as wanted moves nothing.
 * @throws ApiError 400 with a problem for each product of which there is too little
 */
export async function planStock(ctx: Context, order: Order, goal: StockGoal): Promise<StockPlan> {
  const records = await recordsOf(ctx, order);
  const now = ctx.now();
  const move = stockMove(order, goal, { records, now });
  if (!move) return { order, along: [] };
  const along = orderStockWrites(move.parts, move.action, { orderId: order.id, at: now, records });
  const { stock: _, ...rest } = order;
  return { order: { ...rest, ...(move.stock ? { stock: move.stock } : {}) }, along };
}

/** Allocates ahead of a first payment what does not fit its transaction. */
export async function prepareStock(_ctx: Context, _read: () => Promise<StoredOrder>): Promise<void> {}

async function recordsOf({ table }: Pick<Context, "table">, order: Order): Promise<StockRecords> {
  const ids = [
    ...stockIdsOf(stockedItemsOf(order)),
    ...(order.stock?.parts ?? []).map((part) => part.product_id),
  ];
  const { records } = await readTogether(table, { records: stockRead(ids) });
  return records;
}
