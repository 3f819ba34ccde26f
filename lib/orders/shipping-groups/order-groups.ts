import { checkIfMatch, requireNamedPart } from "../../kernel/etag.ts";
import { createMadeIds } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOrder } from "../change-order.ts";
import type { Order } from "../order.ts";
import { requireOrder, requireReadableOrder } from "../require-order.ts";
import { orderItemViews } from "../views/order-item-view.ts";
import { addOrderGroup, changeOrderGroup, itemsOfGroup, requireOrderGroup } from "./order-group.ts";
import { orderGroupView, orderGroupViewWithTotals } from "./order-group-view.ts";
import type { OrderGroupFields } from "./schemas.ts";

/** @throws ApiError 403 or 404 as `requireReadableOrder` */
export async function listOrderGroups(ctx: Context, orderId: string): Promise<Reply> {
  const { value: order } = await requireReadableOrder(ctx, orderId);
  const data = (order.shipping_groups ?? []).map((group) => orderGroupView(order, group));
  return { body: { data } };
}

/** @throws ApiError 404 for an unknown group, and as `requireReadableOrder` */
export async function readOrderGroup(
  ctx: Context,
  ids: { readonly orderID: string; readonly shippingGroupID: string },
  include: ReadonlySet<string>,
): Promise<Reply> {
  const { value: order } = await requireReadableOrder(ctx, ids.orderID);
  const group = requireOrderGroup(order, ids.shippingGroupID);
  const data = orderGroupViewWithTotals(order, group);
  if (!include.has("items")) return { body: { data } };
  const items = orderItemViews({ items: itemsOfGroup(order, group), currency: order.currency });
  return { body: { data, included: { items } } };
}

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

const NAME = "shipping group";

/** @throws ApiError 404 for an unknown order, 412 for another state of the group, else as `changeOrderGroup` */
export function updateOrderGroup(
  ctx: Context,
  ids: { readonly orderID: string; readonly shippingGroupID: string },
  fields: OrderGroupFields,
): Promise<Reply> {
  return changeOrder(
    ctx,
    () => requireOrder(ctx, ids.orderID),
    async (before) => {
      const group = requireNamedPart(ctx, NAME, () => requireOrderGroup(before, ids.shippingGroupID));
      checkIfMatch(ctx, NAME, () => orderGroupView(before, group));
      const order = changeOrderGroup(before, ids.shippingGroupID, fields, ctx.now());
      const data = orderGroupView(order, requireOrderGroup(order, ids.shippingGroupID));
      return { ...(order === before ? {} : { order }), reply: { body: { data } } };
    },
  );
}
