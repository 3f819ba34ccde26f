import { requireReadableOrder } from "../../orders/require-order.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireTransaction, type TransactionParams } from "./require-transaction.ts";
import { orderTransactionView } from "./transaction-view.ts";

/** @throws ApiError 403 or 404 as `requireReadableOrder` */
export async function readTransaction(ctx: Context, params: TransactionParams): Promise<Reply> {
  const { value: order } = await requireReadableOrder(ctx, params.orderID);
  return { body: { data: orderTransactionView(order, requireTransaction(order, params.transactionID)) } };
}
