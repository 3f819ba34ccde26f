import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, notFound, unprocessable } from "../../kernel/errors.ts";
import type { Order } from "../../orders/order.ts";
import { requireReadableOrder } from "../../orders/require-order.ts";
import type { Transaction } from "../../orders/transaction.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
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

export type TransactionParams = { readonly orderID: string; readonly transactionID: string };

/** @throws ApiError 404 */
export function requireTransaction({ transactions }: Order, id: string): Transaction {
  const transaction = transactions.find((one) => one.id === id.toLowerCase());
  if (!transaction) throw notFound("transaction", id);
  return transaction;
}

export function buildTransactionRefusal({ id }: Transaction, detail: string): ApiError {
  return unprocessable(detail, { title: TITLES.unprocessableEntity, meta: { transaction_id: id } });
}
