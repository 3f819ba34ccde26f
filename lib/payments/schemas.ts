import type { FromSchema } from "json-schema-to-ts";
import { displayPriceSchema } from "../carts/schemas/price-schemas.ts";
import { orderReference } from "../orders/schemas.ts";
import { describeSchema } from "../schemas/describe-schema.ts";
import { nameAnswer, requestOf, timestampsSchema } from "../schemas/envelope.ts";
import { exactObject, openObject, optional } from "../schemas/exact-object.ts";
import { email } from "../schemas/fields.ts";
import { arrayOf, mapOf, resourceOf, text } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";
import { paymentIntentSchema } from "./intent-schema.ts";

const LONGEST_TEXT = 255;
const shortText = { type: "string", maxLength: LONGEST_TEXT } as const;
const withoutEffect = { description: "Accepted, but without effect." } as const;
const noteToPayer = { description: "At PayPal: a text for the shopper, at most 255 characters." } as const;
const softDescriptor = {
  description: "At PayPal: a text for the shopper's statement, at most 22 characters.",
} as const;
const minorUnits = {
  type: "integer",
  minimum: 0,
  description: "Minor units of the order's currency.",
} as const;

/** Names the allowed keys: an amount under another key would be ignored. */
function buildOptionsSchema<const P extends object>(properties: P) {
  return { type: "object", description: "For the provider alone.", properties } as const;
}

function atStripe<const S extends object>(schema: S, words: string): S & { readonly description: string } {
  return { ...schema, description: `At Stripe: ${words}` };
}
const upTo = (maxLength: number) => ({ type: "string", maxLength }) as const;

const automaticPaymentMethods = {
  ...openObject([], {
    enabled: { type: "boolean", description: "True offers them." },
    allow_redirects: {
      enum: ["always", "never"],
      description: "`never` leaves out the methods that send the shopper to another page.",
    },
  }),
  description:
    "At Stripe: whether the methods that its dashboard names are offered; not with `payment_method_types`.",
} as const;
const confirmationMethod = {
  enum: ["automatic", "manual"],
  description: "At Stripe: whether the browser may confirm the payment, or only this service.",
} as const;

const paypalContext = describeSchema(
  openObject([], {
    brand_name: { ...upTo(127), description: "Name of the shop on PayPal's page." },
    locale: { ...upTo(10), description: "Language of PayPal's page, such as `en-US`." },
    landing_page: {
      enum: ["LOGIN", "BILLING", "NO_PREFERENCE"],
      description: "What PayPal's page begins with: signing in, or paying by card.",
    },
    shipping_preference: {
      enum: ["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"],
      description: "Whose shipping address counts. `SET_PROVIDED_ADDRESS` sends that of the order.",
    },
    user_action: {
      enum: ["CONTINUE", "PAY_NOW"],
      description:
        "`PAY_NOW` takes the money as soon as the shopper approves; else the payment is to be confirmed.",
    },
    return_url: { ...upTo(2000), description: "Where the shopper comes back to after approving." },
    cancel_url: { ...upTo(2000), description: "Where the shopper comes back to without paying." },
  }),
  "At PayPal: its page for the shopper.",
);

const paymentOptions = {
  type: "object",
  description:
    "For the gateway alone. A gateway with a provider refuses those that it does not use with 400.",
  properties: {
    application_context: paypalContext,
    automatic_payment_methods: automaticPaymentMethods,
    confirm: {
      type: "boolean",
      description: "At Stripe: false leaves the confirmation of a given payment method to the browser.",
    },
    confirmation_method: confirmationMethod,
    confirmation_token: atStripe(
      upTo(LONGEST_TEXT),
      "a confirmation token of the browser, in place of `payment`.",
    ),
    customer: atStripe(upTo(LONGEST_TEXT), "id of a customer there. Not for guests."),
    description: { ...upTo(1000), description: "A text for the provider's records." },
    execute_threed: withoutEffect,
    idempotency_key: withoutEffect,
    metadata: {
      type: "object",
      maxProperties: 20,
      additionalProperties: { ...upTo(500), description: "A text of your own." },
      description: "At Stripe: texts to keep with the payment there.",
    },
    payment_method_options: {
      description: "Refused at a gateway with a provider, without effect at others.",
    },
    receipt_email: { ...email, description: "At Stripe: address for the provider's receipt." },
    return_url: atStripe(upTo(2000), "where the shopper comes back to from a bank's page."),
    setup_future_usage: {
      enum: ["off_session", "on_session"],
      description: "At Stripe: whether the payment method may be used again.",
    },
    soft_descriptor: { ...upTo(22), description: "At PayPal: a text for the shopper's statement." },
    statement_descriptor_suffix: atStripe(upTo(22), "a text for the shopper's statement."),
  },
} as const;

export const createPaymentRequest = nameSchema(
  "CreatePaymentRequest",
  requestOf(["gateway", "method"], {
    gateway: { ...text, description: "Slug of the gateway." },
    method: { enum: ["purchase", "authorize", "purchase_setup", "authorize_setup"] },
    amount: {
      ...minorUnits,
      description: "Minor units of the order's currency; all that is owing if not given.",
    },
    paymentmethod_meta: openObject([], { name: shortText, custom_reference: shortText }),
    payment: {
      ...upTo(LONGEST_TEXT),
      description:
        "At Stripe: id of the payment method or token to charge. Without it the shopper's browser pays; the slug `stripe` needs it.",
    },
    payment_method_types: {
      type: "array",
      minItems: 1,
      maxItems: 20,
      items: { type: "string", pattern: "^[A-Za-z0-9_]{1,50}$" },
      description: "At Stripe: how the shopper may pay. `card` alone if not given.",
    },
    automatic_payment_methods: automaticPaymentMethods,
    confirmation_method: confirmationMethod,
    options: paymentOptions,
  }),
  {
    "": "A payment of an order. Anything that looks like card data, in any field, is refused with 400.",
    "automatic_payment_methods.enabled": "Whether Stripe's dashboard decides which methods there are.",
    "automatic_payment_methods.allow_redirects":
      "`never` leaves out methods for which the shopper goes to another page.",
    "options.automatic_payment_methods.enabled":
      "Whether Stripe's dashboard decides which methods there are.",
    "options.automatic_payment_methods.allow_redirects":
      "`never` leaves out methods for which the shopper goes to another page.",
    "options.application_context": "At PayPal: what its page shows, and where the shopper comes back to.",
    "options.application_context.brand_name": "Name of the shop on the page.",
    "options.application_context.locale": "Language of the page, such as `de-DE`.",
    "options.application_context.landing_page":
      "`BILLING` begins with the fields of a card, `LOGIN` with a sign-in.",
    "options.application_context.shipping_preference":
      "`SET_PROVIDED_ADDRESS` sends the order's shipping address; `GET_FROM_FILE` lets the shopper choose one.",
    "options.application_context.user_action":
      "With `PAY_NOW` the page says that approving pays: the money is then taken also if the shopper does not come back.",
    "options.application_context.return_url":
      "Absolute https address to which the shopper comes back after approving.",
    "options.application_context.cancel_url":
      "Absolute https address to which the shopper comes back without approving.",
    "options.metadata.*": "A text to keep at Stripe.",
    method:
      "`purchase` takes the money at once, `authorize` reserves it for a later capture. With `_setup` the shopper's " +
      "browser pays at Stripe, without `payment`; other gateways refuse these two with 422.",
    paymentmethod_meta: "Texts to keep with the payment.",
    "paymentmethod_meta.name": "Name of the means of payment. It is masked when the order is anonymized.",
    "paymentmethod_meta.custom_reference":
      "A reference of your own to find the payment by. It is masked when the order is anonymized.",
  },
);
export type CreatePaymentRequest = FromSchema<typeof createPaymentRequest>["data"];

export const captureRequest = nameSchema(
  "CaptureTransactionRequest",
  openObject([], {
    data: openObject([], {
      custom_reference: {
        ...shortText,
        description: "Replaces the reference that the payment has; an empty text clears it.",
      },
      capture_mechanism: text,
      amount: {
        ...minorUnits,
        description: "May be left out: only the whole authorised amount can be captured.",
      },
      options: buildOptionsSchema({
        note: withoutEffect,
        note_to_payer: noteToPayer,
        soft_descriptor: softDescriptor,
      }),
    }),
  }),
  {
    "": "How to capture an authorised payment. The body may be left out.",
    data: "All of it may be left out.",
    capture_mechanism:
      "`manual` at a gateway with a provider: the money was captured elsewhere, so the provider is not called. " +
      "Other values have no effect.",
  },
);
export type CaptureRequest = FromSchema<typeof captureRequest>;

export const refundRequest = nameSchema(
  "RefundTransactionRequest",
  openObject([], {
    data: openObject([], {
      amount: {
        type: "integer",
        minimum: 1,
        description:
          "Minor units. With it a provider gives the money back. Without it, all that is left is noted as refunded elsewhere.",
      },
      options: buildOptionsSchema({
        note: { description: "At PayPal: used in place of `note_to_payer`." },
        note_to_payer: noteToPayer,
        reason: { description: "At Stripe: `duplicate`, `fraudulent` or `requested_by_customer`." },
      }),
    }),
  }),
  {
    "": "How much of a payment is refunded. Without a body, all that is left is noted as refunded elsewhere.",
    data: "Left out or empty, all that is left is noted as refunded elsewhere.",
  },
);
export type RefundRequest = FromSchema<typeof refundRequest>;

export const cancelTransactionRequest = nameSchema(
  "CancelTransactionRequest",
  openObject([], {
    data: openObject([], {
      reason: text,
      options: buildOptionsSchema({ note: withoutEffect, reason: withoutEffect }),
    }),
  }),
  {
    "": "Why a payment is given up. The body may be left out.",
    data: "All of it may be left out.",
    reason:
      "At Stripe `duplicate`, `fraudulent`, `requested_by_customer` (the default) or `abandoned`, others are 400. " +
      "Without effect at other gateways.",
  },
);

export type CancelRequest = FromSchema<typeof cancelTransactionRequest>;

export const confirmTransactionRequest = nameSchema(
  "ConfirmTransactionRequest",
  openObject([], {
    data: openObject([], {
      options: {
        type: "object",
        description: "A signed confirmation of the gateway `external`. Other gateways read none of it.",
        properties: {
          order_id: text,
          transaction_id: text,
          reference: { ...text, description: "The payment's `reference`, as in `client_parameters`." },
          amount: { ...minorUnits, description: "Minor units: the whole amount of the payment." },
          currency: text,
          outcome: { enum: ["complete", "declined"] },
          timestamp: {
            type: "integer",
            description:
              "When it was signed, in epoch seconds; at most 300 seconds from now unless it repeats a confirmation.",
          },
          signature: {
            type: "string",
            description:
              "HMAC-SHA256 with the gateway's secret, in hexadecimal digits, over `timestamp`, `order_id`, `transaction_id`, `reference`, `amount`, `currency` and `outcome` with a full stop between two.",
          },
        },
      },
    }),
  }),
  {
    "": "Nothing for a payment at a provider. At `external` how the payment ended, signed with the gateway's secret; without `options` nothing changes there.",
    data: "All of it may be left out.",
    "options.order_id": "Id of the order, as in `client_parameters`.",
    "options.transaction_id": "Id of the payment, as in `client_parameters`.",
    "options.currency": "Code of the order's currency, in capitals.",
    "options.outcome": "`complete` if the money was taken or authorised, `declined` if it was not.",
  },
);
export type ConfirmTransactionRequest = FromSchema<typeof confirmTransactionRequest>;

const transactionType = describeSchema(
  { enum: ["authorize", "authorize-setup", "purchase", "purchase-setup", "capture", "refund"] },
  "What was done last: `authorize` or `purchase` at first, `capture` once an authorisation is captured, " +
    "`refund` after any refund. With `-setup` while the shopper's browser has still to pay.",
);

const transaction = nameSchema(
  "Transaction",
  resourceOf("transaction", {
    reference: text,
    name: optional({ ...text, description: "What the client calls the means of payment." }),
    custom_reference: optional({ ...text, description: "What the client calls the transaction." }),
    gateway: text,
    amount: minorUnits,
    refunded_amount: { ...minorUnits, description: "Minor units that were given back so far." },
    refund_mechanism: optional({ enum: ["manual", "automatic"] }),
    capture_mechanism: optional({ enum: ["manual", "automatic"] }),
    currency: text,
    transaction_type: transactionType,
    "transaction-type": { ...transactionType, description: "The same as `transaction_type`." },
    status: { enum: ["pending", "complete", "failed", "cancelled"] },
    client_parameters: optional({
      ...mapOf(text),
      description:
        "While it is pending: what the shopper's browser needs to pay. At PayPal the page is `redirect_url`. At Stripe it is only in answers to a payment and its confirmation.",
    }),
    payment_intent: optional(paymentIntentSchema),
    payment_details: optional(
      exactObject({
        detailed_status: text,
        dispute: optional(
          exactObject({ status: text, reason: text, amount: minorUnits, due_by: optional(text) }),
        ),
      }),
    ),
    next_actions: optional(arrayOf({ enum: ["cancel", "capture", "refund"] })),
    failure_details: optional(exactObject({ code: text, reason: text })),
    relationships: exactObject({ order: orderReference }),
    meta: exactObject({
      display_price: displayPriceSchema,
      display_refunded_amount: exactObject({
        ...displayPriceSchema.properties,
        total: displayPriceSchema,
      }),
      timestamps: timestampsSchema,
    }),
  }),
  {
    "": "A payment of an order. It keeps its id from the authorisation to the refund.",
    id: "Id of the payment, the same from the authorisation to the refund.",
    reference:
      "Reference at the gateway: `manual` there, at `external` a text by which to find the payment at the provider. At Stripe the id of the intent, at PayPal of the order; empty until it is created there.",
    gateway: "Slug of the gateway at which it was made.",
    refund_mechanism:
      "Of the latest refund: `automatic` if the provider made it, `manual` if it is only noted here and was made elsewhere. Absent before the first refund, and for one that was found in the provider's own console.",
    capture_mechanism:
      "At a gateway with a provider: `automatic` if the provider captured it, `manual` if it was captured elsewhere. Else absent.",
    payment_details: "What the provider tells of the payment; absent at gateways without a provider.",
    "payment_details.detailed_status":
      "The provider's own word for its state; `unknown` after a call whose answer was lost, `expired_uncaptured_charge` for an authorisation that ran out.",
    "payment_details.dispute":
      "The newest dispute of the payment, if there is one. It changes no amount and no state here.",
    "payment_details.dispute.status": "The provider's own word for its state, such as `needs_response`.",
    "payment_details.dispute.reason": "The provider's own word for its reason.",
    "payment_details.dispute.amount": "Minor units that the payer wants back.",
    "payment_details.dispute.due_by": "When an answer to the dispute is due at the latest.",
    next_actions: "What may be done with a payment at a provider.",
    failure_details: "Why a payment at a provider failed.",
    "failure_details.code": "The provider's code, or one of ours for a payment that was not sent.",
    "failure_details.reason": "The provider's words; empty if it has said none.",
    currency: "Code of the order's currency.",
    status:
      "`pending` until the gateway confirms it, then `complete`, or `failed` if it was declined or could not be sent; " +
      "`cancelled` if it was given up or its time is over. Only complete payments pay the order.",
    meta: "Formatted amounts, and times.",
    "meta.display_price": "The amount of the payment, formatted.",
    "meta.display_refunded_amount": "What was refunded so far, formatted.",
    "meta.display_refunded_amount.amount": "As in `total`.",
    "meta.display_refunded_amount.currency": "Code of the order's currency.",
    "meta.display_refunded_amount.formatted": "As in `total`.",
    "meta.display_refunded_amount.total": "The sum of all refunds of the payment.",
  },
);
export type TransactionView = View<typeof transaction>;

export const transactionResponse = nameAnswer(transaction, "A payment of an order.");
export const transactionsResponse = nameSchema(
  "TransactionListResponse",
  exactObject({ data: arrayOf(transaction) }),
  "All payments of an order, oldest first.",
);
