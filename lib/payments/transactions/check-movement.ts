import type { Order } from "../../orders/order.ts";
import { transition } from "../../orders/order-states.ts";
import type { Transaction } from "../../orders/transaction.ts";
import { buildTransactionRefusal } from "./change-transaction.ts";

/** @throws ApiError 422 if it is no authorisation, the order is cancelled, or the amount differs */
export function checkCapture(transaction: Transaction, order: Order, requested: number | undefined): void {
  const { transaction_type, status, amount } = transaction;
  if (transaction_type !== "authorize" || status !== "complete") {
    throw buildTransactionRefusal(transaction, "Only an authorised payment can be captured, and only once.");
  }
  transition(order, "capture a payment of");
  if ((requested ?? amount) !== amount)
    throw buildTransactionRefusal(transaction, `All of it is captured, ${amount}, and no part of it.`);
}

/** In minor units. A payment of zero can be refunded once. @throws ApiError 422 */
export function requireRefundableAmount(transaction: Transaction): number {
  const { transaction_type, status, amount, refunded_amount } = transaction;
  if (status !== "complete" || transaction_type === "authorize") {
    throw buildTransactionRefusal(
      transaction,
      "Only a payment that was purchased or captured can be refunded.",
    );
  }
  if (transaction_type === "refund" && refunded_amount === amount) {
    throw buildTransactionRefusal(transaction, "All of it is refunded.");
  }
  return amount - refunded_amount;
}

/** A new reference replaces the old one, and an empty one clears it. */
export function setReference(transaction: Transaction, reference: string | undefined): Transaction {
  const { custom_reference: old, ...rest } = transaction;
  const custom_reference = reference ?? old ?? "";
  return custom_reference === "" ? rest : { ...rest, custom_reference };
}
