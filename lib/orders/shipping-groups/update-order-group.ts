import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOrder } from "../change-order.ts";
import { requireOrder } from "../require-order.ts";
import { changeOrderGroup, requireOrderGroup } from "./order-group.ts";
import { orderGroupView } from "./order-group-view.ts";
import type { OrderGroupFields } from "./schemas.ts";

/** @throws ApiError 404 for an unknown order, else as `changeOrderGroup` */
export function updateOrderGroup(
  ctx: Context,
  ids: { readonly orderID: string; readonly shippingGroupID: string },
  fields: OrderGroupFields,
): Promise<Reply> {
  return changeOrder(
    ctx,
    () => requireOrder(ctx, ids.orderID),
    async (before) => {
      const order = changeOrderGroup(before, ids.shippingGroupID, fields, ctx.now());
      const data = orderGroupView(order, requireOrderGroup(order, ids.shippingGroupID));
      return { ...(order === before ? {} : { order }), reply: { body: { data } } };
    },
  );
}
