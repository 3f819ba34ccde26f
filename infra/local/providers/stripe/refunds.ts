import { mergeMetadata, requireIntent } from "./intents.ts";
import type { Charge, Intent, Refund } from "./objects.ts";
import type { Shape, Values } from "./parameters.ts";
import { refuseMissing, refuseParameter, refuseRequest } from "./refusal.ts";
import { type Book, moveMoney, type World } from "./world.ts";

export const REFUND_SHAPE = {
  amount: "integer",
  charge: "text",
  expand: "texts",
  instructions_email: "any",
  metadata: "metadata",
  payment_intent: "text",
  reason: { oneOf: ["duplicate", "fraudulent", "requested_by_customer"] },
  refund_application_fee: "any",
  reverse_transfer: "any",
} as const satisfies Shape;

/** Refunds the amount, or all that is not refunded yet. @throws Refusal 400, 404 */
export function createRefund(world: World, book: Book, values: Values<typeof REFUND_SHAPE>): Refund {
  const { intent, charge } = requirePaid(book, values);
  if (charge.disputed) {
    throw refuseRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  const open = charge.amount_captured - charge.amount_refunded;
  if (open === 0) {
    throw refuseRequest(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const amount = values.amount ?? open;
  if (amount < 1) {
    throw refuseParameter("This value must be greater than or equal to 1.", {
      ...{ code: "parameter_invalid_integer", param: "amount" },
    });
  }
  if (amount > open) {
    const message = `Refund amount (${amount} ${charge.currency}) is greater than unrefunded amount on charge (${open} ${charge.currency})`;
    throw refuseRequest(message, { param: "amount" });
  }
  const isPending = book.banks.get(charge.payment_method)?.isRefundPending;
  const refund: Refund = {
    ...{ id: world.newId("re"), object: "refund", created: world.readSeconds(), amount },
    ...{ charge: charge.id, currency: charge.currency, payment_intent: intent.id },
    reason: values.reason ?? null,
    metadata: mergeMetadata({}, values.metadata),
    status: isPending ? "pending" : "succeeded",
  };
  book.refunds.set(refund.id, refund);
  moveMoney(world, book, intent, "refunded", amount);
  countRefunds(charge, amount);
  world.emit(book, "refund.created", refund);
  world.emit(book, "charge.refunded", charge);
  return refund;
}

function requirePaid(book: Book, { payment_intent, charge: chargeId }: Values<typeof REFUND_SHAPE>) {
  if (payment_intent === undefined && chargeId === undefined) {
    throw refuseParameter("One of the following params should be provided: payment_intent or charge.", {
      code: "parameter_missing",
    });
  }
  const intentId = payment_intent ?? book.charges.get(chargeId ?? "")?.payment_intent;
  if (intentId === undefined) throw refuseMissing("charge", chargeId ?? "", "charge");
  const intent = requireIntent(book, intentId);
  const charge = book.charges.get(intent.latest_charge ?? "");
  if (charge && intent.status === "succeeded") return { intent, charge };
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
  throw refuseRequest(message, { code: "payment_intent_unexpected_state", param: "payment_intent" });
}

function countRefunds(charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
}

/** The bank of a refund decides: `failed` gives the money back to the merchant, also after a success. */
export function decideRefund(
  world: World,
  book: Book,
  refund: Refund,
  outcome: "succeeded" | "failed",
  reason = "lost_or_stolen_card",
): void {
  if (refund.status === "failed") throw new Error(`${refund.id} has failed already.`);
  refund.status = outcome;
  if (outcome === "failed") {
    refund.failure_reason = reason;
    const charge = book.charges.get(refund.charge);
    if (charge) countRefunds(charge, -refund.amount);
    moveMoney(world, book, requireRefunded(book, refund), "refunded", -refund.amount);
    world.emit(book, "refund.failed", refund);
  } else world.emit(book, "refund.updated", refund);
  world.emit(book, "charge.refund.updated", refund);
}

function requireRefunded(book: Book, refund: Refund): Intent {
  return requireIntent(book, refund.payment_intent);
}

/** @throws Refusal 404 */
export function requireRefund(book: Book, id: string): Refund {
  const refund = book.refunds.get(id);
  if (!refund) throw refuseMissing("refund", id, "refund");
  return refund;
}
