import { requireReadableOrder } from "../../orders/require-order.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireTransaction, type TransactionParams } from "./require-transaction.ts";
import { orderTransactionView } from "./transaction-view.ts";

/** Oldest first. @throws ApiError 403 or 404 as `requireReadableOrder` */
export async function listTransactions(ctx: Context, orderId: string): Promise<Reply> {
  const { value: order } = await requireReadableOrder(ctx, orderId);
  return { body: { data: order.transactions.map((one) => orderTransactionView(order, one)) } };
}

/** @throws ApiError 403 or 404 as `requireReadableOrder` */
export async function readTransaction(ctx: Context, params: TransactionParams): Promise<Reply> {
  const { value: order } = await requireReadableOrder(ctx, params.orderID);
  return { body: { data: orderTransactionView(order, requireTransaction(order, params.transactionID)) } };
}
