import { openDispute } from "./disputes.ts";
import type { CardError, Charge, Intent, PaymentMethod } from "./objects.ts";
import type { Decline } from "./test-cards.ts";
import { type Book, moveMoney, type World } from "./world.ts";

/** Authorizations of cards end after seven days. */
const AUTHORIZATION_SECONDS = 7 * 24 * 60 * 60;

/** Charges the payment method: takes the money, or authorizes it if it is captured later. */
export function chargeMethod(world: World, book: Book, intent: Intent, method: PaymentMethod): void {
  const bank = book.banks.get(method.id);
  const charge = keepCharge(world, book, intent, method, bank?.isSlow ? "pending" : "succeeded");
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.last_payment_error = null;
  if (bank?.isSlow) {
    intent.status = "processing";
    world.emit(book, "payment_intent.processing", intent);
    world.emit(book, "charge.pending", charge);
    return;
  }
  payCharge(world, book, intent, charge);
  if (bank?.disputes) openDispute(world, book, charge, { reason: "fraudulent" });
}

function payCharge(world: World, book: Book, intent: Intent, charge: Charge): void {
  moveMoney(world, book, intent, "authorized", intent.amount);
  world.emit(book, "charge.succeeded", charge);
  if (intent.capture_method === "manual") {
    intent.status = "requires_capture";
    intent.amount_capturable = intent.amount;
    world.emit(book, "payment_intent.amount_capturable_updated", intent);
    return;
  }
  takeMoney(world, book, intent, charge, intent.amount);
  world.emit(book, "payment_intent.succeeded", intent);
}

function takeMoney(world: World, book: Book, intent: Intent, charge: Charge, amount: number): void {
  intent.status = "succeeded";
  intent.amount_capturable = 0;
  intent.amount_received = amount;
  charge.captured = true;
  charge.paid = true;
  charge.status = "succeeded";
  charge.amount_captured = amount;
  moveMoney(world, book, intent, "captured", amount);
}

function keepCharge(
  world: World,
  book: Book,
  intent: Intent,
  method: PaymentMethod,
  status: Charge["status"],
  error?: Decline,
): Charge {
  const { amount, currency, customer, metadata } = intent;
  const charge: Charge = {
    id: world.newId("ch"),
    object: "charge",
    livemode: book.livemode,
    created: world.readSeconds(),
    ...{ amount, currency, customer, metadata: { ...metadata } },
    ...{ payment_intent: intent.id, payment_method: method.id },
    ...{ failure_code: error?.code ?? null, failure_message: error?.message ?? null },
    ...{ amount_captured: 0, amount_refunded: 0, captured: false, disputed: false, refunded: false },
    ...{ paid: status === "succeeded", status },
  };
  book.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return charge;
}

/** The bank declines: the intent waits for another payment method. @returns the error for the intent */
export function declineMethod(
  world: World,
  book: Book,
  intent: Intent,
  method: PaymentMethod,
  { code, declineCode, message }: Decline,
): CardError {
  const charge = keepCharge(world, book, intent, method, "failed", { code, declineCode, message });
  const error: CardError = {
    ...{ type: "card_error", code, decline_code: declineCode, message },
    ...{ charge: charge.id, payment_method: method },
  };
  world.emit(book, "charge.failed", charge);
  failIntent(world, book, intent, error);
  return error;
}

/** The intent waits for another payment method. */
export function failIntent(world: World, book: Book, intent: Intent, error: CardError): void {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = error;
  world.emit(book, "payment_intent.payment_failed", intent);
}

/** The slow bank of a payment in progress decides. */
export function decideProcessing(
  world: World,
  book: Book,
  intent: Intent,
  outcome: "succeeded" | "failed",
): void {
  const charge = requireCharge(book, intent);
  if (intent.status !== "processing") throw new Error(`${intent.id} is ${intent.status}.`);
  if (outcome === "failed") {
    charge.status = "failed";
    world.emit(book, "charge.failed", charge);
    failIntent(world, book, intent, {
      ...{ type: "card_error", code: "card_declined", decline_code: "generic_decline" },
      message: "The payment was declined by the bank.",
      charge: charge.id,
    });
    return;
  }
  charge.status = "succeeded";
  charge.paid = true;
  payCharge(world, book, intent, charge);
}

/** Captures an authorized amount or a part of it; the rest is released. */
export function captureCharge(world: World, book: Book, intent: Intent, amount: number): void {
  const charge = requireCharge(book, intent);
  const released = intent.amount_capturable - amount;
  takeMoney(world, book, intent, charge, amount);
  if (released > 0) moveMoney(world, book, intent, "cancelled", released);
  world.emit(book, "charge.captured", charge);
  world.emit(book, "payment_intent.succeeded", intent);
}

/** Ends an intent that has taken no money; what was authorized is released. */
export function cancelIntent(world: World, book: Book, intent: Intent, reason: string | null): void {
  if (intent.status === "requires_capture") {
    const charge = requireCharge(book, intent);
    moveMoney(world, book, intent, "cancelled", intent.amount_capturable);
    charge.refunded = true;
    charge.amount_refunded = charge.amount;
  }
  intent.status = "canceled";
  intent.amount_capturable = 0;
  intent.next_action = null;
  intent.canceled_at = world.readSeconds();
  intent.cancellation_reason = reason;
  world.emit(book, "payment_intent.canceled", intent);
}

/** Ends authorizations that are too old. */
export function expireAuthorizations(world: World): void {
  const oldest = world.readSeconds() - AUTHORIZATION_SECONDS;
  for (const book of world.books.values()) {
    for (const intent of book.intents.values()) {
      if (intent.status !== "requires_capture" || requireCharge(book, intent).created > oldest) continue;
      cancelIntent(world, book, intent, "automatic");
      world.emit(book, "charge.expired", requireCharge(book, intent));
    }
  }
}

/** The latest charge. @throws Error for an intent without one */
export function requireCharge(book: Book, { id, latest_charge }: Intent): Charge {
  const charge = latest_charge === null ? undefined : book.charges.get(latest_charge);
  if (!charge) throw new Error(`${id} has no charge.`);
  return charge;
}
