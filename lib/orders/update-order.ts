import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { changeOrder } from "./change-order.ts";
import { requireOrder } from "./require-order.ts";
import { planEnding } from "./update/plan-ending.ts";
import type { OrderUpdate } from "./update/schemas.ts";
import { updatedOrder } from "./update/updated-order.ts";
import { orderView } from "./views/order-view.ts";

/**
 * Changes an order: what it is called, where it goes, or that it is cancelled or fulfilled, with what that does to stock
 * and codes. Nothing is written where nothing changes.
 * @throws ApiError 404, 422 where its states forbid it
 */
export function updateOrder(ctx: Context, orderId: string, fields: OrderUpdate): Promise<Reply> {
  return changeOrder(
    ctx,
    () => requireOrder(ctx, orderId),
    async (before) => {
      const { order, ending } = updatedOrder(before, fields, ctx.now());
      if (order === before) return { reply: show(before) };
      if (!ending) return { order, reply: show(order) };
      const plan = await planEnding(ctx, order, ending);
      return { ...plan, reply: show(plan.order) };
    },
  );
}

function show(order: Parameters<typeof orderView>[0]): Reply {
  return { body: { data: orderView(order) } };
}
