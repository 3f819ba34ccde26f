import { giveBackWrites } from "../../live-promotions/code-uses-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import { actionsOfKeeping } from "../orders-store.ts";
import { carriedOut } from "./carry-on-order.ts";
import { codeSteps } from "./code-steps.ts";
import { planStock, type StockPlan } from "./plan-stock.ts";
import { fitsChange } from "./planned-move.ts";

/** The task of what has no room in the transaction, and that the order does not end before it is done. */
function actionsOfTask(order: Order): number {
  return 1 + actionsOfKeeping(order);
}

const because = "cancelled" as const;

/**
 * What of stock and codes goes back with the cancellation of an order. To be called anew in each try; what one
 * transaction has no room for is decided by it and carried out by a task.
 * @param others writes of the change beside the order's own and these
 */
export async function planCancellation(ctx: Context, order: Order, others = 0): Promise<StockPlan> {
  const steps = codeSteps(order, because);
  const codes = steps.map(({ code }) => code);
  const at = ctx.now().toISOString();
  const [plan, returned] = await Promise.all([
    planStock(ctx, order, "deallocate", others + (steps.length > 0 ? actionsOfTask(order) : 0)),
    codes.length > 0 ? giveBackWrites(ctx.table, { orderId: order.id, codes, at, because }) : [],
  ]);
  const along = [...plan.along, ...returned];
  if (fitsChange(ctx, others + along.length)) return { ...plan, along };
  const { work } = plan.order;
  if (work) {
    return { ...plan, order: { ...plan.order, work: { ...work, left: [...work.left, ...steps] } } };
  }
  const later = carriedOut(ctx, plan.order, steps);
  return { ...later, along: [...plan.along, ...later.along] };
}
