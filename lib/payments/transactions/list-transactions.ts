import { requireReadableOrder } from "../../orders/require-readable-order.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { transactionView } from "./transaction-view.ts";

/** All payments of an order, oldest first. @throws ApiError 403 or 404 as `requireReadableOrder` */
export async function listTransactions(ctx: Context, orderId: string): Promise<Reply> {
  const order = await requireReadableOrder(ctx, orderId);
  return { body: { data: order.transactions.map((one) => transactionView(order, one)) } };
}
