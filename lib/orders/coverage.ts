import type { Order } from "./order.ts";
import { removeEnd } from "./order-end.ts";
import type { OrderStatus, PaymentState } from "./order-states.ts";
import type { Transaction } from "./transaction.ts";

/** Sums of completed transactions, in minor units. @answers What do transactions say of an order? */
export type PaymentCoverage = {
  /** Not captured yet. */
  readonly authorized: number;
  /** Purchased or captured; refunds are not subtracted. */
  readonly paid: number;
  readonly refunded: number;
};

export function coverageOf(transactions: readonly Transaction[]): PaymentCoverage {
  const complete = transactions.filter(isComplete);
  return {
    authorized: addAmounts(complete.filter(isAuthorization).map(({ amount }) => amount)),
    paid: addAmounts(complete.filter((one) => !isAuthorization(one)).map(({ amount }) => amount)),
    refunded: addAmounts(complete.map(({ refunded_amount }) => refunded_amount)),
  };
}

/** Amount that is still to be paid, in minor units. Refunds are not owed again. */
export function balanceOwing({ totals, transactions }: Pick<Order, "totals" | "transactions">): number {
  const { authorized, paid } = coverageOf(transactions);
  return totals.with_tax - authorized - paid;
}

/** In minor units. */
export function pendingAmount(transactions: readonly Transaction[]): number {
  return addAmounts(transactions.filter(isPending).map(({ amount }) => amount));
}

export function hasNoPayment({ transactions }: Pick<Order, "transactions">): boolean {
  return !transactions.some((one) => isComplete(one) || isPending(one));
}

/** An order with a total of zero needs one transaction of zero. */
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

export function orderStatusOf(status: OrderStatus, payment: PaymentState): OrderStatus {
  if (status === "cancelled") return status;
  if (payment === "authorized") return "processing";
  return payment === "paid" || payment === "refunded" ? "complete" : "incomplete";
}

/** Also sets the states that follow. An order no longer expires once a payment has begun. */
export function setTransactions(order: Order, transactions: readonly Transaction[]): Order {
  const payment = paymentStateOf({ totals: order.totals, transactions });
  const status = orderStatusOf(order.status, payment);
  return { ...removeEnd(order), transactions, payment, status };
}

function isComplete({ status }: Transaction): boolean {
  return status === "complete";
}

export function isPending({ status }: Transaction): boolean {
  return status === "pending";
}

export function isOpenAuthorization(transaction: Transaction): boolean {
  return isComplete(transaction) && isAuthorization(transaction);
}

function isAuthorization({ transaction_type }: Transaction): boolean {
  return transaction_type === "authorize";
}

/** Also true for a payment of zero once it is refunded. */
function isRefunded({ transaction_type, amount, refunded_amount }: Transaction): boolean {
  return transaction_type === "refund" && refunded_amount === amount;
}

function addAmounts(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
