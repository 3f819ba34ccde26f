import { codeKey } from "../../live-promotions/code.ts";
import { giveBackWrites } from "../../live-promotions/code-uses-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import { carriedOut } from "./carry-on-order.ts";
import type { OrderStep } from "./order-work.ts";
import { planStock, type StockPlan } from "./plan-stock.ts";
import { fitsChange } from "./planned-move.ts";

/** The task of what has no room in the transaction. */
const TASK_ACTIONS = 1;
const because = "cancelled" as const;

/**
 * What of stock and codes goes back with the cancellation of an order. To be called anew in each try; what one
 * transaction has no room for is decided by it and carried out by a task.
 * @param others writes of the change beside the order's own and these
 */
export async function planCancellation(ctx: Context, order: Order, others = 0): Promise<StockPlan> {
  const steps = codeSteps(order);
  const codes = steps.map(({ code }) => code);
  const at = ctx.now().toISOString();
  const [plan, returned] = await Promise.all([
    planStock(ctx, order, "deallocate", others + (steps.length > 0 ? TASK_ACTIONS : 0)),
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

/** Each code once. */
function codeSteps({ codes = [] }: Order): Extract<OrderStep, { kind: "code" }>[] {
  const byName = new Map(codes.map((code) => [`${code.promotion_id}\n${codeKey(code.code)}`, code]));
  return [...byName.values()].map(({ source, promotion_id, code }) => ({
    kind: "code",
    code: { source, promotion_id, code },
    because,
  }));
}
