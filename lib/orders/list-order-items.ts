import type { ListQuery } from "../lists/list-query.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { requireReadableOrder } from "./require-order.ts";
import { buildIncluded, loadOrderIncludes } from "./views/order-includes.ts";
import { orderItemViews } from "./views/order-item-view.ts";

/** @throws ApiError 403 for a guest, 404 for an unknown order or another shopper's */
export async function listOrderItems(ctx: Context, id: string, { include }: ListQuery): Promise<Reply> {
  const { value: order } = await requireReadableOrder(ctx, id);
  const included = buildIncluded([order], await loadOrderIncludes(ctx, include, [order]));
  return { body: { data: orderItemViews(order), ...(included ? { included } : {}) } };
}
