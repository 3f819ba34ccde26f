import { BREAKFAST_ORDER } from "../../infra/areas/orders/samples.ts";
import { confirmationAt, EXTERNAL_SECRET } from "../../infra/areas/payments/samples.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { showExamples } from "../support/examples.ts";

const ofOrder = (order: string) => ({ orderID: demoId(order) });
const ofPayment = (order: string, payment: string) => ({ ...ofOrder(order), transactionID: demoId(payment) });

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
  "payments/gateways/list-gateways": {},
  "payments/gateways/read-gateway": { path: { slug: "manual" } },
  "payments/gateways/update-gateway": {
    path: { slug: "external" },
    data: { type: "gateway", enabled: true, secret: EXTERNAL_SECRET },
  },
});
