import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, notFound, unprocessable } from "../../kernel/errors.ts";
import type { Order } from "../../orders/order.ts";
import type { Transaction } from "../../orders/transaction.ts";

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
