import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import { getOrder } from "./orders-store.ts";
import { orderNotFound } from "./require-order.ts";

/** No order has a payment intent: transactions confirm payments. @throws ApiError 404 or 422 */
export async function confirmOrder(ctx: Context, orderId: string): Promise<never> {
  const order = await getOrder(ctx.table, orderId);
  if (!order) throw orderNotFound(orderId);
  throw unprocessable("The order has no payment intent that could be confirmed.", {
    title: TITLES.unprocessableEntity,
    meta: { order_id: order.value.id },
  });
}
