import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireReadableOrder } from "../require-order.ts";
import { orderItemViews } from "../views/order-item-view.ts";
import { itemsOfGroup, requireOrderGroup } from "./order-group.ts";
import { orderGroupView, orderGroupViewWithTotals } from "./order-group-view.ts";

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
