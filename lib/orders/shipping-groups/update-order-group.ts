import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOrder } from "../change-order.ts";
import { requireOrder } from "../require-order.ts";
import { requireOrderGroup, withChangedGroup } from "./order-group.ts";
import { orderGroupView } from "./order-group-view.ts";
import type { OrderGroupFields } from "./schemas.ts";

/**
 * Changes a shipping group of an order; nothing is written where nothing changes.
 * @throws ApiError 404 for an unknown order or group, 400 and 422 as `withChangedGroup`
 */
export function updateOrderGroup(
  ctx: Context,
  ids: { readonly orderID: string; readonly shippingGroupID: string },
  fields: OrderGroupFields,
): Promise<Reply> {
  return changeOrder(
    ctx,
    () => requireOrder(ctx, ids.orderID),
    async (before) => {
      const order = withChangedGroup(before, ids.shippingGroupID, fields, ctx.now());
      const data = orderGroupView(order, requireOrderGroup(order, ids.shippingGroupID));
      return { ...(order === before ? {} : { order }), reply: { body: { data } } };
    },
  );
}
