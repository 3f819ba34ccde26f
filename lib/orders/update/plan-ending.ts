import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import { TRANSITIONS } from "../order-states.ts";
import { planCancellation } from "../work/plan-cancellation.ts";
import { planStock, type StockPlan } from "../work/plan-stock.ts";
import type { Ending } from "./updated-order.ts";

/**
 * What the end of an order does to stock and codes, to be called anew in each try. What was bought has been had at that
 * price: only an order that nobody has paid for gives back what it took of codes.
 * @param order as it is to be
 */
export function planEnding(ctx: Context, order: Order, ending: Ending): Promise<StockPlan> {
  const transition = TRANSITIONS[ending];
  if ("returnsCodes" in transition && order.payment === "unpaid") return planCancellation(ctx, order);
  return planStock(ctx, order, transition.stock);
}
