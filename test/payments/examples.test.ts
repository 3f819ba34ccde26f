import { beforeEach } from "@jest/globals";
import { BREAKFAST_ORDER } from "../../infra/areas/orders/samples.ts";
import { confirmationAt, EXTERNAL_SECRET } from "../../infra/areas/payments/samples.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { inProcessCalls } from "../../infra/local/providers/in-process-calls.ts";
import { DEMO_GATEWAY } from "../../infra/local/providers/local-providers.ts";
import { DEMO_ACCOUNT } from "../../infra/local/providers/stripe/accounts.ts";
import { signWebhook } from "../../infra/local/providers/stripe/events.ts";
import { openStripe } from "../../infra/local/providers/stripe/start-stripe.ts";
import type { ProviderCalls } from "../../lib/use-case/capabilities.ts";
import { showExamples } from "../support/examples.ts";
import { guestCheckout } from "../support/orders/market.ts";
import { expectData, type Shop } from "../support/shop.ts";

const ofOrder = (order: string) => ({ orderID: demoId(order) });
const ofPayment = (order: string, payment: string) => ({ ...ofOrder(order), transactionID: demoId(payment) });

const CARD = { gateway: DEMO_GATEWAY, method: "purchase" };

let stripe = openStripe();
beforeEach(() => {
  stripe = openStripe({ run: "1HarbourShop0000", deliver: async () => 200 });
});

const providerCalls: ProviderCalls = {
  send: (request, longestMs) => inProcessCalls(stripe).send(request, longestMs),
  pause: async () => {},
};

async function beginWithCart(shop: Shop) {
  const cartID = demoId("cart to check out");
  const { payment_intent_id } = await expectData(shop.post(`/v2/carts/${cartID}/payments`, { data: CARD }));
  return { cartID, paymentIntentID: payment_intent_id ?? "" };
}

/** An event of Stripe about a payment that another program has made with the same account. */
const PAID = {
  id: "evt_1Harbour",
  object: "event",
  type: "payment_intent.succeeded",
  livemode: false,
  data: { object: { id: "pi_1Harbour", object: "payment_intent", status: "succeeded" } },
};

/** Time in the signature of the payment provider. */
const SIGNED_AT = Date.parse("2026-01-12T08:15:00Z") / 1000;

showExamples({
  "payments/create-payment": {
    path: ofOrder("order to pay"),
    data: { gateway: "manual", method: "purchase", amount: 2000 },
    more: {
      "A part of it is authorised": {
        data: {
          gateway: "manual",
          method: "authorize",
          amount: 2500,
          paymentmethod_meta: { name: "Gift card", custom_reference: "GC-5520" },
        },
      },
      "At a payment provider": { data: { gateway: "external", method: "purchase", amount: 1500 } },
    },
  },
  "payments/transactions/list-transactions": { signedIn: "account", path: ofOrder(BREAKFAST_ORDER) },
  "payments/transactions/read-transaction": {
    signedIn: "account",
    path: ofPayment(BREAKFAST_ORDER, "payment of the breakfast table"),
  },
  "payments/transactions/capture-transaction": {
    path: ofPayment("order to capture", "payment to capture"),
    data: { custom_reference: "CAPTURE-2056" },
  },
  "payments/transactions/refund-transaction": {
    path: ofPayment("order to refund", "payment to refund"),
    data: { amount: 500 },
  },
  "payments/transactions/cancel-transaction": {
    path: ofPayment("order paid elsewhere", "payment to cancel"),
    data: { reason: "The shopper pays in cash" },
  },
  "payments/transactions/confirm-transaction": {
    path: ofPayment("order paid elsewhere", "payment to confirm"),
    data: { options: confirmationAt(SIGNED_AT) },
  },
  "payments/cart-payments/create-cart-payment": {
    path: { cartID: demoId("cart to check out") },
    data: CARD,
    providerCalls,
  },
  "payments/cart-payments/update-cart-payment": {
    path: { cartID: demoId("cart to check out"), paymentIntentID: "pi_1HarbourTeapot" },
    data: CARD,
    providerCalls,
    prepare: beginWithCart,
  },
  "payments/cart-payments/confirm-order-payment": {
    path: ofOrder("order to pay"),
    data: { options: { metadata: {} } },
    providerCalls,
    prepare: async (shop) => {
      const { cartID } = await beginWithCart(shop);
      const path = `/v2/carts/${cartID}/checkout` as const;
      const { id } = await expectData(shop.post(path, { data: guestCheckout() }));
      return { orderID: id };
    },
  },
  "payments/webhooks/receive-webhook": {
    path: { slug: DEMO_GATEWAY },
    body: PAID,
    isShownOnly: true,
    headers: {
      "stripe-signature": signWebhook(
        JSON.stringify(PAID),
        DEMO_ACCOUNT.webhookSecrets,
        Math.floor(Date.now() / 1000),
      ),
    },
  },
  "payments/gateways/list-gateways": {},
  "payments/gateways/read-gateway": { path: { slug: "manual" } },
  "payments/gateways/update-gateway": {
    path: { slug: "external" },
    data: { type: "gateway", enabled: true, secret: EXTERNAL_SECRET },
  },
});
