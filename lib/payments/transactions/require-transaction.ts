import { notFound } from "../../kernel/errors.ts";
import type { Order } from "../../orders/order.ts";
import type { Transaction } from "../../orders/transaction.ts";

/** The ids that the path of a transaction has. */
export type TransactionParams = { readonly orderID: string; readonly transactionID: string };

/** One transaction of an order. @throws ApiError 404 */
export function requireTransaction({ transactions }: Order, id: string): Transaction {
  const transaction = transactions.find((one) => one.id === id.toLowerCase());
  if (!transaction) throw notFound("transaction", id);
  return transaction;
}
