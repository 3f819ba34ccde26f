import type { Order } from "./order.ts";
import { withoutEnd } from "./order-end.ts";
import type { OrderStatus, PaymentState } from "./order-states.ts";
import type { Transaction } from "./transaction.ts";

/** What completed transactions come to, in minor units. */
export type PaymentCoverage = {
  /** Authorised and not captured yet. */
  readonly authorized: number;
  /** Purchased or captured; what was given back of it still counts. */
  readonly paid: number;
  /** Given back of what was paid. */
  readonly refunded: number;
};

/** What the transactions of an order come to; those that are pending, failed or cancelled do not count. */
export function coverageOf(transactions: readonly Transaction[]): PaymentCoverage {
  const complete = transactions.filter(isComplete);
  return {
    authorized: sumOf(complete.filter(isAuthorization).map(({ amount }) => amount)),
    paid: sumOf(complete.filter((one) => !isAuthorization(one)).map(({ amount }) => amount)),
    refunded: sumOf(complete.map(({ refunded_amount }) => refunded_amount)),
  };
}

/** What is still to be paid, in minor units: what was given back is not owed again. */
export function balanceOwing({ totals, transactions }: Pick<Order, "totals" | "transactions">): number {
  const { authorized, paid } = coverageOf(transactions);
  return totals.with_tax - authorized - paid;
}

/** What pending transactions will pay once they are confirmed, in minor units. */
export function pendingAmount(transactions: readonly Transaction[]): number {
  return sumOf(transactions.filter(isPending).map(({ amount }) => amount));
}

/** Whether nothing of an order was paid or authorised, and nothing is on its way. */
export function hasNoPayment({ transactions }: Pick<Order, "transactions">): boolean {
  return !transactions.some((one) => isComplete(one) || isPending(one));
}

/** How far an order is paid, as its transactions say. An order of nothing takes one transaction of nothing. */
export function paymentStateOf({
  totals,
  transactions,
}: Pick<Order, "totals" | "transactions">): PaymentState {
  const complete = transactions.filter(isComplete);
  if (complete.length === 0) return "unpaid";
  const open = complete.filter(isAuthorization);
  const payments = complete.filter((one) => !isAuthorization(one));
  if (payments.length > 0 && payments.every(isRefunded)) return "refunded";
  if (balanceOwing({ totals, transactions }) <= 0) return open.length > 0 ? "authorized" : "paid";
  return payments.length > 0 ? "partially_paid" : "partially_authorized";
}

/** The status of an order that is paid so far; one that is cancelled stays so. */
export function orderStatusOf(status: OrderStatus, payment: PaymentState): OrderStatus {
  if (status === "cancelled") return status;
  if (payment === "authorized") return "processing";
  return payment === "paid" || payment === "refunded" ? "complete" : "incomplete";
}

/**
 * An order with these transactions, and what follows from them for its states. Once a payment was begun it does not end
 * by itself any more, whatever becomes of the payment.
 */
export function withTransactions(order: Order, transactions: readonly Transaction[]): Order {
  const payment = paymentStateOf({ totals: order.totals, transactions });
  const status = orderStatusOf(order.status, payment);
  return { ...withoutEnd(order), transactions, payment, status };
}

function isComplete({ status }: Transaction): boolean {
  return status === "complete";
}

/** Whether a payment waits for a confirmation. */
export function isPending({ status }: Transaction): boolean {
  return status === "pending";
}

/** Whether a payment is authorised, and neither captured nor given up. */
export function isOpenAuthorization(transaction: Transaction): boolean {
  return isComplete(transaction) && isAuthorization(transaction);
}

function isAuthorization({ transaction_type }: Transaction): boolean {
  return transaction_type === "authorize";
}

/** Also of a payment of nothing, of which there is nothing to give back but the payment itself. */
function isRefunded({ transaction_type, amount, refunded_amount }: Transaction): boolean {
  return transaction_type === "refund" && refunded_amount === amount;
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
