import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { changeOrder } from "./change-order.ts";
import { requireOrder } from "./require-order.ts";
import { planEnding } from "./update/plan-ending.ts";
import type { OrderUpdate } from "./update/schemas.ts";
import { applyOrderUpdate } from "./update/updated-order.ts";
import { orderView } from "./views/order-view.ts";

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
