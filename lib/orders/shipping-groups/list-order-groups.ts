import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireReadableOrder } from "../require-order.ts";
import { orderGroupView } from "./order-group-view.ts";

/** @throws ApiError 403 or 404 as `requireReadableOrder` */
export async function listOrderGroups(ctx: Context, orderId: string): Promise<Reply> {
  const { value: order } = await requireReadableOrder(ctx, orderId);
  const data = (order.shipping_groups ?? []).map((group) => orderGroupView(order, group));
  return { body: { data } };
}
