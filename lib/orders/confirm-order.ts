import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import { getOrder } from "./orders-store.ts";
import { noOrder } from "./require-order.ts";

/**
 * Confirms the payment intent that an order was made for, whoever asks. No checkout here leaves one behind: payments are
 * confirmed by their transactions.
 * @throws ApiError 404 for an unknown order, else 422
 */
export async function confirmOrder(ctx: Context, orderId: string): Promise<never> {
  const order = await getOrder(ctx.table, orderId);
  if (!order) throw noOrder(orderId);
  throw unprocessable("The order has no payment intent that could be confirmed.", {
    title: TITLES.unprocessableEntity,
    meta: { order_id: order.value.id },
  });
}
