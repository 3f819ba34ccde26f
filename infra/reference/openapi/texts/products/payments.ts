import type { Texts } from "../texts.ts";

const transaction: Texts = {
  components: {
    Transaction: "A payment of an order. It keeps its id from the authorisation to the refund.",
    TransactionResponse: "A payment of an order.",
    TransactionListResponse: "All payments of an order, oldest first.",
  },
  fields: {
    id: "Id of the payment, the same from the authorisation to the refund.",
    reference:
      "Reference at the gateway: always `manual` there, at `external` a text by which to find the payment at the provider.",
    gateway: "Slug of the gateway at which it was made.",
    refund_mechanism:
      "Always `manual`: a refund is only noted here and made elsewhere. Absent before the first refund.",
    currency: "Code of the order's currency.",
    transaction_type:
      "What was done last: `authorize` or `purchase` at first, `capture` once an authorisation is captured, `refund` after any refund.",
    status:
      "`pending` until the gateway confirms it, then `complete`, or `failed` if it was declined; `cancelled` if it was given up. Only complete payments pay the order.",
    meta: "Formatted amounts, and times.",
    "meta.display_price": "The amount of the payment, formatted.",
    "meta.display_refunded_amount": "What was refunded so far, formatted.",
    "meta.display_refunded_amount.total": "The sum of all refunds of the payment.",
  },
};

const create: Texts = {
  components: {
    CreatePaymentRequest:
      "A payment of an order. Anything that looks like card data, in any field, is refused with 400.",
  },
  fields: {
    method:
      "`purchase` takes the money at once, `authorize` reserves it for a later capture. The two `_setup` methods are always refused with 422.",
    paymentmethod_meta: "Texts to keep with the payment.",
    "paymentmethod_meta.name": "Name of the means of payment. It is masked when the order is anonymized.",
    "paymentmethod_meta.custom_reference":
      "A reference of your own to find the payment by. It is masked when the order is anonymized.",
  },
};

const capture: Texts = {
  components: {
    CaptureTransactionRequest: "How to capture an authorised payment. The body may be left out.",
  },
  fields: { "": "All of it may be left out.", capture_mechanism: "Ignored." },
};

const refund: Texts = {
  components: {
    RefundTransactionRequest:
      "How much of a payment was refunded. Without a body it is all that is left of it.",
  },
  fields: { "": "Left out or empty, all that is left is refunded." },
};

const cancel: Texts = {
  components: {
    CancelTransactionRequest: "Why a payment is given up. The body may be left out.",
  },
  fields: { "": "All of it may be left out.", reason: "Accepted, but not kept." },
};

const confirm: Texts = {
  components: {
    ConfirmTransactionRequest:
      "How a pending payment ended, signed with the gateway's secret. Without `options` nothing changes.",
  },
  fields: {
    "": "All of it may be left out.",
    "options.order_id": "Id of the order, as in `client_parameters`.",
    "options.transaction_id": "Id of the payment, as in `client_parameters`.",
    "options.currency": "Code of the order's currency, in capitals.",
    "options.outcome": "`complete` if the money was taken or authorised, `declined` if it was not.",
  },
};

const gateway: Texts = {
  components: {
    Gateway: "A way of paying orders, which the store switches on or off.",
    GatewayResponse: "A payment gateway.",
    GatewayListResponse: "All payment gateways, whether on or off.",
    UpdateGatewayRequest: "Changes to a payment gateway; fields that are left out keep their values.",
  },
  fields: {
    enabled:
      "Whether it takes new payments. Default: `false`. Pending payments can be confirmed in either case.",
    name: "Name to show: `Manual` or `External`.",
    slug: "`manual` for payments that are made elsewhere and count at once, `external` for those that a payment provider confirms.",
  },
};

export const paymentTexts: readonly Texts[] = [
  transaction,
  create,
  capture,
  refund,
  cancel,
  confirm,
  gateway,
];
