import type { FromSchema } from "json-schema-to-ts";
import { displayPriceSchema } from "../carts/schemas/price-schemas.ts";
import { orderReference } from "../orders/schemas.ts";
import { describeSchema } from "../schemas/describe-schema.ts";
import { nameAnswer, requestOf, timestampsSchema } from "../schemas/envelope.ts";
import { exactObject, openObject, optional } from "../schemas/exact-object.ts";
import { arrayOf, mapOf, resourceOf, text } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

const LONGEST_TEXT = 255;
const shortText = { type: "string", maxLength: LONGEST_TEXT } as const;
const forGateway = { description: "For a gateway that the store does not have." } as const;
const minorUnits = {
  type: "integer",
  minimum: 0,
  description: "Minor units of the order's currency.",
} as const;

/** Names the allowed keys: an amount under another key would be ignored. */
function buildOptionsSchema<const N extends string>(...names: readonly N[]) {
  return {
    type: "object",
    description: "For the gateway alone; nothing of it is kept.",
    properties: buildOptionFields(names),
  } as const;
}

function buildOptionFields<const N extends string>(
  names: readonly N[],
): Readonly<Record<N, typeof forGateway>>;
function buildOptionFields(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, forGateway]));
}

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
    options: buildOptionsSchema(
      "application_context",
      "automatic_payment_methods",
      "confirm",
      "confirmation_method",
      "confirmation_token",
      "customer",
      "description",
      "execute_threed",
      "idempotency_key",
      "metadata",
      "payment_method_options",
      "receipt_email",
      "return_url",
      "setup_future_usage",
      "soft_descriptor",
      "statement_descriptor_suffix",
    ),
  }),
  {
    "": "A payment of an order. Anything that looks like card data, in any field, is refused with 400.",
    method:
      "`purchase` takes the money at once, `authorize` reserves it for a later capture. The two `_setup` " +
      "methods are always refused with 422.",
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
      options: buildOptionsSchema("note", "note_to_payer", "soft_descriptor"),
    }),
  }),
  {
    "": "How to capture an authorised payment. The body may be left out.",
    data: "All of it may be left out.",
    capture_mechanism: "Ignored.",
  },
);
export type CaptureRequest = FromSchema<typeof captureRequest>;

export const refundRequest = nameSchema(
  "RefundTransactionRequest",
  openObject([], {
    data: openObject([], {
      amount: { type: "integer", minimum: 1, description: "Minor units; all that is left if not given." },
      options: buildOptionsSchema("note", "note_to_payer", "reason"),
    }),
  }),
  {
    "": "How much of a payment was refunded. Without a body it is all that is left of it.",
    data: "Left out or empty, all that is left is refunded.",
  },
);
export type RefundRequest = FromSchema<typeof refundRequest>;

export const cancelTransactionRequest = nameSchema(
  "CancelTransactionRequest",
  openObject([], {
    data: openObject([], { reason: text, options: buildOptionsSchema("note", "reason") }),
  }),
  {
    "": "Why a payment is given up. The body may be left out.",
    data: "All of it may be left out.",
    reason: "Accepted, but not kept.",
  },
);

export const confirmTransactionRequest = nameSchema(
  "ConfirmTransactionRequest",
  openObject([], {
    data: openObject([], {
      options: {
        type: "object",
        description: "A signed confirmation of the gateway `external`; others have nothing to confirm.",
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
    "": "How a pending payment ended, signed with the gateway's secret. Without `options` nothing changes.",
    data: "All of it may be left out.",
    "options.order_id": "Id of the order, as in `client_parameters`.",
    "options.transaction_id": "Id of the payment, as in `client_parameters`.",
    "options.currency": "Code of the order's currency, in capitals.",
    "options.outcome": "`complete` if the money was taken or authorised, `declined` if it was not.",
  },
);
export type ConfirmTransactionRequest = FromSchema<typeof confirmTransactionRequest>;

const transactionType = describeSchema(
  { enum: ["authorize", "purchase", "capture", "refund"] },
  "What was done last: `authorize` or `purchase` at first, `capture` once an authorisation is captured, " +
    "`refund` after any refund.",
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
    currency: text,
    transaction_type: transactionType,
    "transaction-type": { ...transactionType, description: "The same as `transaction_type`." },
    status: { enum: ["pending", "complete", "failed", "cancelled"] },
    client_parameters: optional({
      ...mapOf(text),
      description: "While it is pending: what the payment provider needs to know.",
    }),
    relationships: exactObject({ order: orderReference }),
    meta: exactObject({
      display_price: displayPriceSchema,
      display_refunded_amount: exactObject({ total: displayPriceSchema }),
      timestamps: timestampsSchema,
    }),
  }),
  {
    "": "A payment of an order. It keeps its id from the authorisation to the refund.",
    id: "Id of the payment, the same from the authorisation to the refund.",
    reference:
      "Reference at the gateway: always `manual` there, at `external` a text by which to find the payment at the provider.",
    gateway: "Slug of the gateway at which it was made.",
    refund_mechanism:
      "Always `manual`: a refund is only noted here and made elsewhere. Absent before the first refund.",
    currency: "Code of the order's currency.",
    status:
      "`pending` until the gateway confirms it, then `complete`, or `failed` if it was declined; `cancelled` " +
      "if it was given up. Only complete payments pay the order.",
    meta: "Formatted amounts, and times.",
    "meta.display_price": "The amount of the payment, formatted.",
    "meta.display_refunded_amount": "What was refunded so far, formatted.",
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
