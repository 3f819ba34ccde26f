import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, invalid, unprocessable } from "../kernel/errors.ts";
import { balanceOwing, pendingAmount } from "../orders/coverage.ts";
import type { Order } from "../orders/order.ts";
import { transition } from "../orders/order-states.ts";
import type { Transaction } from "../orders/transaction.ts";
import type { CreatePaymentRequest } from "./schemas.ts";

/** Limits how far a caller who knows an order's id can fill it with payments of a cent. */
export const MAX_TRANSACTIONS = 100;

export type RequestedPayment = Pick<CreatePaymentRequest, "gateway" | "amount" | "paymentmethod_meta"> & {
  readonly method: "authorize" | "purchase";
};

/** A new payment, or the pending one that the request repeats. */
export type PlannedPayment = { readonly amount: number } | { readonly pending: Transaction };

/**
 * Pending transactions reserve their amounts, since paying at two providers would charge twice.
 * @throws ApiError 422 for an order or amount that cannot be paid, 400 for zero when something is owing
 */
export function planPayment(order: Order, request: RequestedPayment): PlannedPayment {
  const { transactions, totals } = transition(order, "pay");
  if (isCovered(order)) throw buildPaymentRefusal(order, "The order is paid or authorised in full.");
  if (request.amount === 0 && totals.with_tax > 0) throw buildZeroAmountError();
  const pending = transactions.filter(({ status }) => status === "pending");
  const open = balanceOwing(order) - pendingAmount(transactions);
  const amount = request.amount ?? (open > 0 ? open : balanceOwing(order));
  const fits = amount <= open && (amount > 0 || pending.length === 0);
  // A request without an amount is for the rest, so it repeats another one only where nothing is left.
  const mayRepeat = request.amount !== undefined || !fits;
  const same = mayRepeat && pending.find((one) => isSamePayment(one, { ...request, amount }));
  if (same) return { pending: same };
  if (!fits) throw buildPaymentRefusal(order, describeOpenAmount(open, pending.length), "data.amount");
  if (transactions.length >= MAX_TRANSACTIONS) {
    throw unprocessable(`An order has at most ${MAX_TRANSACTIONS} transactions.`, {
      title: TITLES.limitReached,
    });
  }
  return { amount };
}

/** The state counts, since imported orders may have no transactions. */
function isCovered({ payment }: Order): boolean {
  return payment === "paid" || payment === "authorized" || payment === "refunded";
}

function isSamePayment(
  transaction: Transaction,
  { gateway, method, amount, paymentmethod_meta: meta = {} }: RequestedPayment,
): boolean {
  return (
    transaction.gateway === gateway &&
    transaction.transaction_type === method &&
    transaction.amount === amount &&
    transaction.name === meta.name &&
    transaction.custom_reference === meta.custom_reference
  );
}

function describeOpenAmount(open: number, pending: number): string {
  const owing = `At most ${Math.max(open, 0)} can be paid`;
  return pending === 0 ? `${owing}: that is owing.` : `${owing} while other payments are pending.`;
}

function buildPaymentRefusal({ id }: Order, detail: string, source?: string): ApiError {
  return unprocessable(detail, {
    title: TITLES.unprocessableEntity,
    ...(source === undefined ? {} : { source }),
    meta: { order_id: id },
  });
}

function buildZeroAmountError(): ApiError {
  return invalid("'amount' must be more than 0 where something is owing.", {
    title: TITLES.numberGt,
    source: "data.amount",
    meta: { value: 0 },
  });
}
