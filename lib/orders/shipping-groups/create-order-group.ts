import { createMadeIds } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOrder } from "../change-order.ts";
import type { Order } from "../order.ts";
import { requireOrder } from "../require-order.ts";
import { addOrderGroup, requireOrderGroup } from "./order-group.ts";
import { orderGroupView } from "./order-group-view.ts";
import type { OrderGroupFields } from "./schemas.ts";

/**
 * The id follows from the request, so a repeated request adds one group.
 * @throws ApiError 404 for an unknown order, else as `addOrderGroup`
 */
export function createOrderGroup(ctx: Context, orderId: string, fields: OrderGroupFields): Promise<Reply> {
  const id = createMadeIds(ctx.effectId, ctx.keyedRequest?.at).newId();
  const show = (order: Order) => ({ body: { data: orderGroupView(order, requireOrderGroup(order, id)) } });
  return changeOrder(
    ctx,
    () => requireOrder(ctx, orderId),
    async (before) => {
      if (before.shipping_groups?.some((group) => group.id === id)) return { reply: show(before) };
      const order = addOrderGroup(before, id, fields, ctx.now());
      return { order, reply: show(order) };
    },
  );
}
