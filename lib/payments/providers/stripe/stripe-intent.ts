import { isObject } from "../../../kernel/objects.ts";
import type { ProviderDispute, ProviderRefund, ProviderState, Snapshot } from "../snapshot.ts";
import { pickErrorFields, type StripeObject } from "./stripe-call.ts";

const STATES: Readonly<Record<string, ProviderState>> = {
  requires_payment_method: "unpaid",
  requires_confirmation: "approved",
  requires_action: "acting",
  processing: "processing",
  requires_capture: "authorized",
  succeeded: "paid",
  canceled: "ended",
};

/** Stripe's own reasons for the end of an authorization that ran out. */
const EXPIRED = ["automatic", "expired"];

/** @returns undefined for anything but a payment intent. @see https://docs.stripe.com/api/payment_intents/object */
export function readIntent(intent: StripeObject): Snapshot | undefined {
  const { id, status, amount, currency, livemode, metadata } = intent;
  const state = STATES[String(status)];
  if (typeof id !== "string" || state === undefined || typeof amount !== "number") return undefined;
  const marks = Object(metadata);
  const error = intent["last_payment_error"];
  const wasAuthorized = state === "ended" && EXPIRED.includes(String(intent["cancellation_reason"]));
  return {
    reference: id,
    state: wasAuthorized ? "expired" : state,
    detailedStatus: String(status),
    units: amount,
    takenUnits: Number(intent["amount_received"] ?? 0),
    currency: String(currency).toUpperCase(),
    mode: livemode === true ? "live" : "test",
    marks: {
      store: String(marks.store ?? ""),
      orderId: String(marks.order_id ?? ""),
      transactionId: String(marks.transaction_id ?? ""),
    },
    ...(isObject(error) ? { error: pickErrorFields(error), failure: readFailure(error) } : {}),
    clientParameters: { token: id, secret: String(intent["client_secret"] ?? "") },
    shown: showIntent(intent),
  };
}

function readFailure({ code, decline_code, message }: StripeObject) {
  return { code: String(decline_code ?? code ?? "declined"), reason: String(message ?? "") };
}

/** Any caller that knows an order's id gets these: no address, no other customer, no network address. */
const SHOWN = [
  "id",
  "object",
  "amount",
  "amount_capturable",
  "amount_received",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "latest_charge",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_types",
  "setup_future_usage",
  "status",
] as const;

function showIntent(intent: StripeObject): Readonly<Record<string, unknown>> {
  const fields = SHOWN.filter((name) => name in intent).map((name) => [name, intent[name]]);
  const { last_payment_error: error, metadata } = intent;
  return {
    ...Object.fromEntries(fields),
    // An expanded object has more than its id.
    ...(isObject(intent["payment_method"]) ? { payment_method: intent["payment_method"]["id"] } : {}),
    ...(isObject(intent["latest_charge"]) ? { latest_charge: intent["latest_charge"]["id"] } : {}),
    last_payment_error: isObject(error) ? pickErrorFields(error) : null,
    metadata: { order_id: Object(metadata).order_id },
  };
}

const REFUND_STATES: Readonly<Record<string, ProviderRefund["state"]>> = {
  succeeded: "done",
  pending: "on_its_way",
  requires_action: "on_its_way",
  failed: "failed",
  canceled: "failed",
};

/** @returns undefined for anything but a refund. @see https://docs.stripe.com/api/refunds/object */
export function readStripeRefund({ id, amount, status, metadata }: StripeObject): ProviderRefund | undefined {
  if (typeof id !== "string" || typeof amount !== "number") return undefined;
  const movementId: unknown = Object(metadata).refund_id;
  return {
    reference: id,
    units: amount,
    state: REFUND_STATES[String(status)] ?? "on_its_way",
    ...(typeof movementId === "string" ? { movementId } : {}),
  };
}

/** @see https://docs.stripe.com/api/disputes/object */
export function readDispute({ amount, status, reason, evidence_details }: StripeObject): ProviderDispute {
  const due: unknown = Object(evidence_details).due_by;
  return {
    status: String(status),
    reason: String(reason),
    units: Number(amount),
    ...(typeof due === "number" ? { due_by: new Date(due * 1000).toISOString() } : {}),
  };
}
