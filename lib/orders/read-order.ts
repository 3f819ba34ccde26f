import type { ListQuery } from "../lists/list-query.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { requireReadableOrder } from "./require-order.ts";
import { buildIncluded, loadOrderIncludes } from "./views/order-includes.ts";
import { orderView } from "./views/order-view.ts";

/** @throws ApiError 403 for a guest, 404 for an unknown order or another shopper's */
export async function readOrder(ctx: Context, id: string, { include }: ListQuery): Promise<Reply> {
  const { value: order } = await requireReadableOrder(ctx, id);
  const includes = await loadOrderIncludes(ctx, include, [order]);
  const included = buildIncluded([order], includes);
  return { body: { data: orderView(order), ...(included ? { included } : {}) } };
}
