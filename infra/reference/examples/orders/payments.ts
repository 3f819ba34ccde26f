import {
  PAYMENT_TO_CAPTURE,
  PAYMENT_TO_REFUND,
  TO_CAPTURE,
  TO_PAY,
  TO_REFUND,
} from "../../../areas/orders/orders-to-change.ts";
import { BREAKFAST_ORDER, BREAKFAST_PAYMENT } from "../../../areas/orders/orders-to-read.ts";
import {
  confirmationAt,
  EXTERNAL_SECRET,
  PAID_ELSEWHERE,
  PAYMENT_TO_CANCEL,
  PAYMENT_TO_CONFIRM,
} from "../../../areas/payments/samples.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";
const ofOrder = (order: string) => ({ orderID: demoId(order) });
const ofPayment = (order: string, payment: string) => ({
  ...ofOrder(order),
  transactionID: demoId(payment),
});

/** Time in the signature of the payment provider. */
const SIGNED_AT = Date.parse("2026-01-12T08:15:00Z") / 1000;

export const paymentExamples: Examples = {
  "payments/create-payment": {
    caller: "shopper",
    path: ofOrder(TO_PAY),
    body: { data: { gateway: "manual", method: "purchase", amount: 2000 } },
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
  "payments/transactions/list-transactions": {
    caller: "shopper",
    signedIn: "account",
    path: ofOrder(BREAKFAST_ORDER),
  },
  "payments/transactions/read-transaction": {
    caller: "shopper",
    signedIn: "account",
    path: ofPayment(BREAKFAST_ORDER, BREAKFAST_PAYMENT),
  },
  "payments/transactions/capture-transaction": {
    caller,
    path: ofPayment(TO_CAPTURE, PAYMENT_TO_CAPTURE),
    body: { data: { custom_reference: "CAPTURE-2056" } },
  },
  "payments/transactions/refund-transaction": {
    caller,
    path: ofPayment(TO_REFUND, PAYMENT_TO_REFUND),
    body: { data: { amount: 500 } },
  },
  "payments/transactions/cancel-transaction": {
    caller,
    path: ofPayment(PAID_ELSEWHERE, PAYMENT_TO_CANCEL),
    body: { data: { reason: "The shopper pays in cash" } },
  },
  "payments/transactions/confirm-transaction": {
    caller: "shopper",
    path: ofPayment(PAID_ELSEWHERE, PAYMENT_TO_CONFIRM),
    body: { data: { options: confirmationAt(SIGNED_AT) } },
  },
  "payments/gateways/list-gateways": { caller },
  "payments/gateways/read-gateway": { caller, path: { slug: "manual" } },
  "payments/gateways/update-gateway": {
    caller,
    path: { slug: "external" },
    body: { data: { type: "gateway", enabled: true, secret: EXTERNAL_SECRET } },
  },
};
