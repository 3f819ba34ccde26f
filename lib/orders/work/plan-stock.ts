import { conflict } from "../../kernel/errors.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import { abandonAllocation, adoptAllocation, isAllocatedAhead } from "./allocation-ahead.ts";
import { continueOrderWork, deferSteps } from "./carry-on-order.ts";
import { buildStockSteps } from "./order-steps.ts";
import { canJoinOrderChange, planMove, type StockGoal, type StockMove } from "./stock-move.ts";

export type StockPlan = {
  readonly order: Order;
  readonly along: readonly Write[];
  /** Call it after the commit. */
  readonly afterwards?: () => Promise<void>;
};

/**
 * Call it again in each try. A task does the steps without room in the transaction.
 * @param others number of further writes of the change, without the order's own
 * @throws ApiError 400 with a problem for each product that is short
 */
export async function planStock(ctx: Context, order: Order, goal: StockGoal, others = 0): Promise<StockPlan> {
  if (order.work?.goal === "allocate") return planAllocatedAhead(ctx, order, goal);
  const planned = await planMove(ctx, order, goal);
  if (!planned) return { order, along: [] };
  const { move, writes } = planned;
  const changed = setOrderStock(order, move);
  if (canJoinOrderChange(ctx, others + writes.length)) return { order: changed, along: writes };
  if (goal === "allocate") throw buildAllocationConflict();
  return deferSteps(ctx, changed, buildStockSteps(move.parts, move.action));
}

function setOrderStock({ stock: _, ...order }: Order, { stock }: StockMove): Order {
  return { ...order, ...(stock ? { stock } : {}) };
}

/** A payment adopts stock that was allocated ahead; a cancellation plans its return. */
function planAllocatedAhead(ctx: Context, order: Order, goal: StockGoal): StockPlan {
  const { id, work, stock } = order;
  if (goal === "ship") return { order, along: [] };
  const afterwards = () => continueOrderWork(ctx, id, work?.id);
  if (goal === "deallocate") {
    const released = stock ? { stock: { state: "released", parts: stock.parts } as const } : {};
    return { order: { ...abandonAllocation(order), ...released }, along: [], afterwards };
  }
  if (!isAllocatedAhead(order)) throw buildAllocationConflict();
  return { order: adoptAllocation(order), along: [], afterwards };
}

function buildAllocationConflict() {
  return conflict("The order's stock is being allocated. Nothing was changed; please try again.");
}
