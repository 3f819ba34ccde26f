import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, conflict, unprocessable } from "../../kernel/errors.ts";
import type { CurrencyFormat } from "../../kernel/money.ts";
import type { CartPayment } from "../../provider-payments/cart-payment.ts";
import type { Snapshot } from "../providers/snapshot.ts";
import { toProviderUnits } from "../providers/units.ts";

const MINUTE_MS = 60_000;

/** @param total of the cart with tax, in minor units. @throws ApiError 422 for nothing, or more than the total */
export function chooseCartAmount(total: number, requested: number | undefined): number {
  const amount = requested ?? total;
  if (total <= 0 || amount <= 0) throw buildCartRefusal("Nothing of the cart is to be paid.");
  if (amount > total) throw buildCartRefusal(`At most ${total} can be paid: that is the cart's total.`);
  return amount;
}

function buildCartRefusal(detail: string): ApiError {
  return unprocessable(detail, { title: TITLES.unprocessableEntity, source: "data.amount" });
}

/** 409: the money is there already, and the next order of the cart takes it. */
export function buildPaidCartError({ reference }: CartPayment): ApiError {
  return conflict("The cart's payment was made already. Check the cart out, and confirm the order.", {
    meta: { payment_intent_id: reference },
  });
}

/** 422: what is paid cannot be changed or taken off the cart. */
export function buildPaidIntentError({ reference }: CartPayment): ApiError {
  return unprocessable("The cart's payment was made already and cannot be changed.", {
    title: TITLES.unprocessableEntity,
    meta: { payment_intent_id: reference },
  });
}

/** As the provider tells it. */
export function noteCartSnapshot(
  payment: CartPayment,
  { state, detailedStatus, failure }: Snapshot,
  now: Date,
): CartPayment {
  const isOver = state === "ended" || state === "expired";
  const isPaid = state === "paid" || state === "authorized";
  const status = isOver ? "ended" : isPaid ? "paid" : payment.status;
  const { due_at: _, creation: __, looks = 0, ...provider } = payment.provider;
  const isOpen = (state === "unpaid" || state === "approved") && !failure;
  const { taking: ___, ...taken } = provider;
  const kept = isOpen ? provider : taken;
  const due = isOver ? {} : { due_at: nextLook(payment, now, looks), looks: looks + 1 };
  return { ...payment, status, provider: { ...kept, detailed_status: detailedStatus, ...due } };
}

function nextLook({ provider: { ends_at } }: CartPayment, now: Date, looks: number): string {
  const steps = [2, 5, 10, 20, 40];
  const wait = (steps[Math.min(looks, steps.length - 1)] ?? 0) * MINUTE_MS;
  const next = now.getTime() + wait;
  const end = Date.parse(ends_at);
  return new Date(now.getTime() < end ? Math.min(next, end) : next).toISOString();
}

/** Undefined if the provider cannot take this amount. */
export function setCartAmount(
  payment: CartPayment,
  amount: number,
  currency: CurrencyFormat,
): CartPayment | undefined {
  const units = toProviderUnits("stripe", currency, amount);
  if (units === undefined) return undefined;
  return { ...payment, amount, provider: { ...payment.provider, units } };
}

/** Nothing is paid or reserved, but it may be. */
export function isUnpaid({ state }: Snapshot): boolean {
  return state === "unpaid" || state === "acting" || state === "approved";
}

/** It cannot be paid any more. */
export function isGone({ state }: Snapshot): boolean {
  return state === "ended" || state === "expired";
}
