import { listStockIds } from "../../inventory/stock/allocation.ts";
import { orderStockWrites } from "../../inventory/stock/order-stock-store.ts";
import { stockRead } from "../../inventory/stock/stock-store.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import { readTogether } from "../../table/read-plan.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import { chooseStockMove, listStockedItems, type StockGoal, type StockMove } from "./stock-move.ts";

export type PlannedMove = { readonly move: StockMove; readonly writes: readonly Write[] };

/**
 * Undefined if nothing has to move. @throws ApiError 400 with a problem for each product that is short
 * @answers What fits one transaction?
 */
export async function planMove(
  ctx: Pick<Context, "table" | "now">,
  order: Order,
  goal: StockGoal,
): Promise<PlannedMove | undefined> {
  const own = (order.stock?.parts ?? []).map((part) => part.product_id);
  const ids = [...listStockIds(listStockedItems(order)), ...own];
  const { records } = await readTogether(ctx.table, { records: stockRead(ids) });
  const at = ctx.now();
  const move = chooseStockMove(order, goal, { records, now: at });
  return (
    move && { move, writes: orderStockWrites(move.parts, move.action, { orderId: order.id, at, records }) }
  );
}

/** The order and its owner's row. */
const ORDER_ACTIONS = 2;

/** One more if the answer is stored for an `Idempotency-Key`. */
export function countAnswerActions({ keyedRequest }: Pick<Context, "keyedRequest">): number {
  return keyedRequest ? 1 : 0;
}

export function canJoinOrderChange(ctx: Pick<Context, "keyedRequest">, writes: number): boolean {
  return ORDER_ACTIONS + countAnswerActions(ctx) + writes <= MOST_ACTIONS;
}
