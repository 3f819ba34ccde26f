import { madeIds } from "../../use-case/bulk/made-ids.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOrder } from "../change-order.ts";
import type { Order } from "../order.ts";
import { requireOrder } from "../require-order.ts";
import { requireOrderGroup, withNewGroup } from "./order-group.ts";
import { orderGroupView } from "./order-group-view.ts";
import type { OrderGroupFields } from "./schemas.ts";

/**
 * Adds a shipping group to an order. Its id follows from the request, so that one that comes twice adds one.
 * @throws ApiError 404 for an unknown order, 422 where its states forbid it or it has the most there may be, 400 for an
 *   estimate that ends before it starts
 */
export function createOrderGroup(ctx: Context, orderId: string, fields: OrderGroupFields): Promise<Reply> {
  const id = madeIds(ctx.effectId, ctx.keyedRequest?.at).newId();
  const show = (order: Order) => ({ body: { data: orderGroupView(order, requireOrderGroup(order, id)) } });
  return changeOrder(
    ctx,
    () => requireOrder(ctx, orderId),
    async (before) => {
      if (before.shipping_groups?.some((group) => group.id === id)) return { reply: show(before) };
      const order = withNewGroup(before, id, fields, ctx.now());
      return { order, reply: show(order) };
    },
  );
}
