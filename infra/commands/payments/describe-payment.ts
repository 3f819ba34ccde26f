import { amountFormatter } from "../../../lib/kernel/money.ts";
import type { Order } from "../../../lib/orders/order.ts";
import { EXPIRED_AUTHORIZATION, UNKNOWN_STATUS } from "../../../lib/payments/providers/apply-snapshot.ts";
import type { ProviderTransaction } from "../../../lib/payments/providers/provider-transaction.ts";
import type { CartPayment } from "../../../lib/provider-payments/cart-payment.ts";
import type { MoneyMovement } from "../../../lib/provider-payments/provider-payment.ts";

const MOVEMENT_WORDS = { capture: "capture", refund: "refund", cancel: "cancellation" } as const;

/** Tells in a sentence why a payment is not settled. */
export function describeOpenPayment({ currency }: Order, transaction: ProviderTransaction): string {
  const { status, transaction_type: type, reference, provider } = transaction;
  const { movements = [], detailed_status: detail } = provider;
  const format = amountFormatter(currency);
  const requested = movements.find((one) => one.state === "requested");
  if (requested) return `The ${describeMovement(requested, format)} has no answer yet.`;
  const onItsWay = movements.find((one) => one.is_on_its_way);
  if (onItsWay) return `The ${describeMovement(onItsWay, format)} is on its way to the shopper.`;
  if (status === "complete" && type === "authorize")
    return detail === EXPIRED_AUTHORIZATION
      ? "The authorization ran out: cancel it."
      : "Authorised; not captured yet.";
  if (reference === "") return "It was not created at the provider.";
  return describeDetail(detail);
}

/** As `describeOpenPayment`, for a payment that begins with a cart. */
export function describeCartPayment({ status, reference, provider, order_id }: CartPayment): string {
  if (reference === "") return "It was not created at the provider.";
  if (status === "paid")
    return order_id === undefined
      ? "It is paid, and there is no order."
      : "It is paid, and its order is not confirmed.";
  return describeDetail(provider.detailed_status);
}

function describeDetail(detail: string): string {
  return DETAILS[detail] ?? `The provider calls it '${detail}'.`;
}

const DETAILS: Readonly<Record<string, string>> = {
  [UNKNOWN_STATUS]: "The provider's answer was lost.",
  requires_payment_method: "The shopper has not paid yet.",
  requires_confirmation: "The shopper has to confirm it.",
  requires_action: "The shopper has to pass 3-D Secure.",
  processing: "The bank has not decided yet.",
  CREATED: "The shopper has not paid yet.",
  PAYER_ACTION_REQUIRED: "The shopper has not paid yet.",
  APPROVED: "The shopper has approved it; the money is not taken.",
  PENDING: "The provider holds the money back.",
};

function describeMovement({ kind, amount }: MoneyMovement, format: (amount: number) => string): string {
  return `${MOVEMENT_WORDS[kind]} of ${format(amount)}`;
}
