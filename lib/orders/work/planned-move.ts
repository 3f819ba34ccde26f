import { orderStockWrites } from "../../stock/order-stock-store.ts";
import { stockIdsOf } from "../../stock/required-stock.ts";
import { stockRead } from "../../stock/stock-store.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import { readTogether } from "../../table/read-plan.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import { type StockGoal, type StockMove, stockMove } from "./stock-move.ts";
import { stockedItemsOf } from "./stocked-items.ts";

/** What moves, with the writes by which all of it moves at once. */
export type PlannedMove = { readonly move: StockMove; readonly writes: readonly Write[] };

/**
 * What of the stock moves for an order as it is now; nothing for one that is already as wanted.
 * @throws ApiError 400 with a problem for each product of which there is too little
 */
export async function plannedMove(
  ctx: Pick<Context, "table" | "now">,
  order: Order,
  goal: StockGoal,
): Promise<PlannedMove | undefined> {
  const own = (order.stock?.parts ?? []).map((part) => part.product_id);
  const ids = [...stockIdsOf(stockedItemsOf(order)), ...own];
  const { records } = await readTogether(ctx.table, { records: stockRead(ids) });
  const at = ctx.now();
  const move = stockMove(order, goal, { records, now: at });
  return (
    move && { move, writes: orderStockWrites(move.parts, move.action, { orderId: order.id, at, records }) }
  );
}

/** Of a change of an order: itself and its owner's row. */
const ORDER_ACTIONS = 2;

/** Actions that an answer takes which is kept for an `Idempotency-Key`. */
export function actionsOfAnswer({ keyedRequest }: Pick<Context, "keyedRequest">): number {
  return keyedRequest ? 1 : 0;
}

/** Whether so many writes go along with the change of an order in one transaction. */
export function fitsChange(ctx: Pick<Context, "keyedRequest">, writes: number): boolean {
  return ORDER_ACTIONS + actionsOfAnswer(ctx) + writes <= MOST_ACTIONS;
}
