import { prepareReturnWrites } from "../../promotions/live/code-uses-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import { countEndRemovalActions } from "../orders-store.ts";
import { deferSteps } from "./carry-on-order.ts";
import { buildCodeSteps } from "./order-steps.ts";
import { planStock, type StockPlan } from "./plan-stock.ts";
import { canJoinOrderChange } from "./stock-move.ts";

/** Writes of the task, and those that keep the order from ending first. */
function countTaskActions(order: Order): number {
  return 1 + countEndRemovalActions(order);
}

const because = "cancelled" as const;

/**
 * Call it again in each try. A task does the steps without room in the transaction.
 * @param others number of further writes of the change, without the order's own
 */
export async function planCancellation(ctx: Context, order: Order, others = 0): Promise<StockPlan> {
  const steps = buildCodeSteps(order, because);
  const codes = steps.map(({ code }) => code);
  const at = ctx.now().toISOString();
  const [plan, returned] = await Promise.all([
    planStock(ctx, order, "deallocate", others + (steps.length > 0 ? countTaskActions(order) : 0)),
    codes.length > 0
      ? prepareReturnWrites(ctx.table, { orderId: order.id, codes, at, because, caller: ctx.caller })
      : [],
  ]);
  const along = [...plan.along, ...returned];
  if (canJoinOrderChange(ctx, others + along.length)) return { ...plan, along };
  const { work } = plan.order;
  if (work) {
    return { ...plan, order: { ...plan.order, work: { ...work, left: [...work.left, ...steps] } } };
  }
  const later = deferSteps(ctx, plan.order, steps);
  return { ...later, along: [...plan.along, ...later.along] };
}
