import { callPayPal } from "../../../lib/payments/providers/paypal/paypal-call.ts";
import type { ProviderLine } from "../../../lib/payments/providers/provider.ts";
import { callStripe, STRIPE_VERSION } from "../../../lib/payments/providers/stripe/stripe-call.ts";

/** Types of events that the service acts on; see `lib/payments/webhooks/receive-webhook.ts`. */
export const STRIPE_EVENTS = [
  "payment_intent.succeeded",
  "payment_intent.amount_capturable_updated",
  "payment_intent.processing",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refund.updated",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
];

/**
 * Makes the webhook endpoint at Stripe. @returns the secret that signs its messages
 * @throws Error if Stripe refuses
 * @see https://docs.stripe.com/api/webhook_endpoints/create
 */
export async function createWebhookEndpoint(line: ProviderLine, url: string): Promise<string> {
  const made = await callStripe(line, {
    path: "/v1/webhook_endpoints",
    operation: "create-endpoint",
    parameters: {
      url,
      enabled_events: STRIPE_EVENTS,
      api_version: STRIPE_VERSION,
      ...(line.key.connected ? { connect: true } : {}),
    },
  });
  if (made.outcome === "refused")
    throw new Error(`Stripe refuses the webhook endpoint: ${made.error["message"]}`);
  if (made.outcome !== "done") throw new Error(`The webhook endpoint was not made: ${made.trouble}`);
  return String(made.value["secret"]);
}

/** Events of PayPal that the service acts on; see `lib/payments/webhooks/paypal-webhook.ts`. */
const PAYPAL_EVENTS = [
  "CHECKOUT.ORDER.APPROVED",
  "PAYMENT.CAPTURE.COMPLETED",
  "PAYMENT.CAPTURE.DENIED",
  "PAYMENT.CAPTURE.PENDING",
  "PAYMENT.CAPTURE.REFUNDED",
  "PAYMENT.CAPTURE.REVERSED",
  "PAYMENT.AUTHORIZATION.CREATED",
  "PAYMENT.AUTHORIZATION.VOIDED",
  "CUSTOMER.DISPUTE.CREATED",
  "CUSTOMER.DISPUTE.UPDATED",
  "CUSTOMER.DISPUTE.RESOLVED",
];

/**
 * Makes the webhook at PayPal. @returns its id, by which messages are verified
 * @throws Error if PayPal refuses
 * @see https://developer.paypal.com/docs/api/webhooks/v1/#webhooks_post
 */
export async function createPayPalWebhook(line: ProviderLine, url: string): Promise<string> {
  const made = await callPayPal(line, {
    path: "/v1/notifications/webhooks",
    operation: "create-webhook",
    body: { url, event_types: PAYPAL_EVENTS.map((name) => ({ name })) },
  });
  if (made.outcome === "refused") throw new Error(`PayPal refuses the webhook: ${made.error["name"]}`);
  if (made.outcome !== "done") throw new Error(`The webhook was not made: ${made.trouble}`);
  return String(made.value["id"]);
}
