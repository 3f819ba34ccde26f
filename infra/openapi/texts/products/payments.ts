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
      "What the gateway calls the payment: `manual`, or of `external` a text to find it by at the provider.",
    gateway: "Slug of the gateway it was paid at.",
    refund_mechanism:
      "Always `manual`: a refund is noted here and made elsewhere. Absent before the first refund.",
    currency: "Code of the order's currency.",
    transaction_type:
      "What was done last: `authorize` or `purchase`, then `capture` of an authorisation, then `refund`.",
    status:
      "`pending` until the gateway has confirmed it, then `complete`, or `failed` if declined; `cancelled` if given up. " +
      "Only complete ones pay the order.",
    meta: "Amounts in words, and times.",
    "meta.display_price": "The amount of the payment, formatted.",
    "meta.display_refunded_amount": "What was given back so far, formatted.",
    "meta.display_refunded_amount.total": "The sum of all refunds of the payment.",
  },
};

const create: Texts = {
  components: {
    CreatePaymentRequest:
      "A payment of an order. What looks like card data is refused with 400 wherever it stands.",
  },
  fields: {
    method:
      "`purchase` takes the money at once, `authorize` reserves it for a capture. Both `_setup` methods are refused with 422.",
    paymentmethod_meta: "What the client wants to remember of the payment.",
    "paymentmethod_meta.name": "Name of the means of payment. It is masked when the order is anonymized.",
    "paymentmethod_meta.custom_reference":
      "A reference of your own, to find the payment by; kept when anonymized.",
  },
};

const capture: Texts = {
  components: {
    CaptureTransactionRequest: "How to capture an authorised payment; the body may be left out.",
  },
  fields: { "": "All of it may be left out.", capture_mechanism: "Accepted and not looked at." },
};

const refund: Texts = {
  components: {
    RefundTransactionRequest:
      "How much of a payment was given back; the body may be left out for all that is left.",
  },
  fields: { "": "Left out or empty, all that is left is refunded." },
};

const cancel: Texts = {
  components: {
    CancelTransactionRequest: "Why a payment is given up; the body may be left out.",
  },
  fields: { "": "All of it may be left out.", reason: "Accepted and not kept." },
};

const confirm: Texts = {
  components: {
    ConfirmTransactionRequest:
      "How a pending payment ended, signed by whoever knows. Without `options` the payment is answered as it is.",
  },
  fields: {
    "": "All of it may be left out.",
    "options.order_id": "Id of the order, as in `client_parameters`.",
    "options.transaction_id": "Id of the payment, as in `client_parameters`.",
    "options.currency": "Code of the order's currency, in capitals.",
    "options.outcome": "`complete` if the money was taken or authorised, `declined` if not.",
  },
};

const gateway: Texts = {
  components: {
    Gateway: "A way of paying orders, which the store switches on or off.",
    GatewayResponse: "A payment gateway.",
    GatewayListResponse: "All payment gateways, whether on or off.",
    UpdateGatewayRequest: "What to change of a payment gateway; what is left out stays.",
  },
  fields: {
    enabled:
      "Whether it takes payments; off until it is switched on. Pending payments can be confirmed in either case.",
    name: "Name for people: `Manual` or `External`.",
    slug: "`manual` for payments that are made elsewhere and count at once, `external` for those that a provider confirms.",
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
