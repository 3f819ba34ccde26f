import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import { TRANSITIONS } from "../order-states.ts";
import { planCancellation } from "../work/plan-cancellation.ts";
import { planStock, type StockPlan } from "../work/plan-stock.ts";
import type { Ending } from "./updated-order.ts";

/**
 * Call it again in each try. Only unpaid orders return code uses. @param order in its new state
 * @answers What may be done to an order?
 */
export function planEnding(ctx: Context, order: Order, ending: Ending): Promise<StockPlan> {
  const transition = TRANSITIONS[ending];
  if ("returnsCodes" in transition && order.payment === "unpaid") return planCancellation(ctx, order);
  return planStock(ctx, order, transition.stock);
}
