import { conflict } from "../../kernel/errors.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import { isAllocatedAhead, withAllocated, withoutPayment } from "./allocation-ahead.ts";
import { carriedOut, helpOrder } from "./carry-on-order.ts";
import { fitsChange, plannedMove } from "./planned-move.ts";
import { stepsOfParts } from "./steps-of-parts.ts";
import type { StockGoal, StockMove } from "./stock-move.ts";

/** An order as it is to be, with what is to be written along with it. */
export type StockPlan = {
  readonly order: Order;
  readonly along: readonly Write[];
  /** To be called once all of it is committed: carries on what the transaction had no room for. */
  readonly afterwards?: () => Promise<void>;
};

/**
 * What of the stock moves with a change of an order. To be called anew in each try of the change; an order that is
 * already as wanted moves nothing. What one transaction has no room for is decided by it and carried out by a task;
 * for a first payment `prepareStock` has allocated it ahead.
 * @param others writes of the change beside the order's own and these
 * @throws ApiError 400 with a problem for each product of which there is too little
 */
export async function planStock(ctx: Context, order: Order, goal: StockGoal, others = 0): Promise<StockPlan> {
  if (order.work?.goal === "allocate") return planAhead(ctx, order, goal);
  const planned = await plannedMove(ctx, order, goal);
  if (!planned) return { order, along: [] };
  const { move, writes } = planned;
  const changed = withStock(order, move);
  if (fitsChange(ctx, others + writes.length)) return { order: changed, along: writes };
  if (goal === "allocate") throw notAhead();
  return carriedOut(ctx, changed, stepsOfParts(move.parts, move.action));
}

function withStock({ stock: _, ...order }: Order, { stock }: StockMove): Order {
  return { ...order, ...(stock ? { stock } : {}) };
}

/** Of what is allocated ahead a payment makes the order's own stock, and a cancellation what is to be given back. */
function planAhead(ctx: Context, order: Order, goal: StockGoal): StockPlan {
  const { id, work, stock } = order;
  if (goal === "ship") return { order, along: [] };
  const afterwards = () => helpOrder(ctx, id, work?.id);
  if (goal === "deallocate") {
    const released = stock ? { stock: { state: "released", parts: stock.parts } as const } : {};
    return { order: { ...withoutPayment(order), ...released }, along: [], afterwards };
  }
  if (!isAllocatedAhead(order)) throw notAhead();
  return { order: withAllocated(order), along: [], afterwards };
}

function notAhead() {
  return conflict("The order's stock is being allocated. Nothing was changed; please try again.");
}
