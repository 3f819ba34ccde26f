import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, invalid, unprocessable } from "../kernel/errors.ts";
import { balanceOwing, pendingAmount } from "../orders/coverage.ts";
import type { Order } from "../orders/order.ts";
import { transition } from "../orders/order-states.ts";
import type { Transaction } from "../orders/transaction.ts";
import type { CreatePaymentRequest } from "./schemas.ts";

/** Transactions that an order can have, so that nobody who has its id fills it with payments of a cent. */
export const MAX_TRANSACTIONS = 100;

/** What a request wants to pay. */
export type WantedPayment = Pick<CreatePaymentRequest, "gateway" | "amount" | "paymentmethod_meta"> & {
  readonly method: "authorize" | "purchase";
};

/** What a request for a payment comes to: a new payment of an amount, or one that it already has under way. */
export type PlannedPayment = { readonly amount: number } | { readonly pending: Transaction };

/**
 * What may be paid of an order now. Pending transactions keep what they will pay: whoever pays at two providers at
 * once would be charged twice, and neither could be refused any more. The same request again is the pending one.
 * @throws ApiError 422 for an order that takes no payment, or not this amount; 400 for nothing where something is owing
 */
export function plannedPayment(order: Order, wanted: WantedPayment): PlannedPayment {
  const { transactions, totals } = transition(order, "pay");
  if (isCovered(order)) throw refused(order, "The order is paid or authorised in full.");
  if (wanted.amount === 0 && totals.with_tax > 0) throw nothingPaid();
  const pending = transactions.filter(({ status }) => status === "pending");
  const open = balanceOwing(order) - pendingAmount(transactions);
  const amount = wanted.amount ?? (open > 0 ? open : balanceOwing(order));
  const fits = amount <= open && (amount > 0 || pending.length === 0);
  if (!fits) {
    const same = pending.find((one) => isOf(one, { ...wanted, amount }));
    if (same) return { pending: same };
    throw refused(order, tooMuch(open, pending.length), "data.amount");
  }
  if (transactions.length >= MAX_TRANSACTIONS) {
    throw unprocessable(`An order has at most ${MAX_TRANSACTIONS} transactions.`, {
      title: TITLES.limitReached,
    });
  }
  return { amount };
}

/** Also of an order that was imported so, without transactions. */
function isCovered({ payment }: Order): boolean {
  return payment === "paid" || payment === "authorized" || payment === "refunded";
}

function isOf(
  transaction: Transaction,
  { gateway, method, amount, paymentmethod_meta: meta = {} }: WantedPayment,
): boolean {
  return (
    transaction.gateway === gateway &&
    transaction.transaction_type === method &&
    transaction.amount === amount &&
    transaction.name === meta.name &&
    transaction.custom_reference === meta.custom_reference
  );
}

function tooMuch(open: number, pending: number): string {
  const owing = `At most ${Math.max(open, 0)} can be paid`;
  return pending === 0 ? `${owing}: that is owing.` : `${owing} while other payments are pending.`;
}

function refused({ id }: Order, detail: string, source?: string): ApiError {
  return unprocessable(detail, {
    title: TITLES.unprocessableEntity,
    ...(source === undefined ? {} : { source }),
    meta: { order_id: id },
  });
}

function nothingPaid(): ApiError {
  return invalid("'amount' must be more than 0 where something is owing.", {
    title: TITLES.numberGt,
    source: "data.amount",
    meta: { value: 0 },
  });
}
