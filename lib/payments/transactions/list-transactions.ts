import { requireReadableOrder } from "../../orders/require-order.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { orderTransactionView } from "./transaction-view.ts";

/** Oldest first. @throws ApiError 403 or 404 as `requireReadableOrder` */
export async function listTransactions(ctx: Context, orderId: string): Promise<Reply> {
  const { value: order } = await requireReadableOrder(ctx, orderId);
  return { body: { data: order.transactions.map((one) => orderTransactionView(order, one)) } };
}
