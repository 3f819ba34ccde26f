import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { changeOrder } from "./change-order.ts";
import type { Order } from "./order.ts";
import { TRANSITIONS } from "./order-states.ts";
import { requireOrder } from "./require-order.ts";
import type { OrderUpdate } from "./update/schemas.ts";
import { applyOrderUpdate, type Ending } from "./update/updated-order.ts";
import { orderView } from "./views/order-view.ts";
import { planCancellation } from "./work/plan-cancellation.ts";
import { planStock, type StockPlan } from "./work/plan-stock.ts";

/** Also moves stock and codes. @throws ApiError 404, 422 when the states forbid it */
export function updateOrder(ctx: Context, orderId: string, fields: OrderUpdate): Promise<Reply> {
  return changeOrder(
    ctx,
    () => requireOrder(ctx, orderId),
    async (before) => {
      const { order, ending } = applyOrderUpdate(before, fields, ctx.now());
      if (order === before) return { reply: replyWithOrder(before) };
      if (!ending) return { order, reply: replyWithOrder(order) };
      const plan = await planEnding(ctx, order, ending);
      return { ...plan, reply: replyWithOrder(plan.order) };
    },
  );
}

function replyWithOrder(order: Parameters<typeof orderView>[0]): Reply {
  return { body: { data: orderView(order) } };
}

/**
 * Call it again in each try. Only unpaid orders return code uses. @param order in its new state
 * @answers What may be done to an order?
 */
function planEnding(ctx: Context, order: Order, ending: Ending): Promise<StockPlan> {
  const transition = TRANSITIONS[ending];
  if ("returnsCodes" in transition && order.payment === "unpaid") return planCancellation(ctx, order);
  return planStock(ctx, order, transition.stock);
}
