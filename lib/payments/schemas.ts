import type { FromSchema } from "json-schema-to-ts";
import { displayPriceSchema } from "../carts/schemas/price-schemas.ts";
import { orderReference } from "../orders/schemas.ts";
import { enveloped, timestampsSchema } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { mapOf } from "../schemas/map-of.ts";
import { arrayOf, text, uuid } from "../schemas/resource.ts";
import { titled } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

/** Longest text that a transaction keeps of what a client calls it. */
const LONGEST_TEXT = 255;
const shortText = { type: "string", maxLength: LONGEST_TEXT } as const;
const forGateway = { description: "For a gateway that the store does not have." } as const;
const minorUnits = {
  type: "integer",
  minimum: 0,
  description: "Minor units of the order's currency.",
} as const;

/** What clients send for gateways that the store does not have. Any other key is refused: an amount would be overlooked in it. */
function optionsOf<const N extends string>(...names: readonly N[]) {
  return {
    type: "object",
    description: "For the gateway alone; nothing of it is kept.",
    properties: fieldsOf(names),
  } as const;
}

function fieldsOf<const N extends string>(names: readonly N[]): Readonly<Record<N, typeof forGateway>>;
function fieldsOf(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, forGateway]));
}

export const createPaymentRequest = titled(
  "CreatePaymentRequest",
  enveloped({
    type: "object",
    required: ["gateway", "method"],
    properties: {
      gateway: { ...text, description: "Slug of the gateway." },
      method: { enum: ["purchase", "authorize", "purchase_setup", "authorize_setup"] },
      amount: {
        ...minorUnits,
        description: "Minor units of the order's currency; all that is owing if not given.",
      },
      paymentmethod_meta: {
        type: "object",
        properties: { name: shortText, custom_reference: shortText },
      },
      options: optionsOf(
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
    },
  } as const),
);
export type CreatePaymentRequest = FromSchema<typeof createPaymentRequest>["data"];

export const captureRequest = titled("CaptureTransactionRequest", {
  type: "object",
  properties: {
    data: {
      type: "object",
      properties: {
        custom_reference: {
          ...shortText,
          description: "Replaces the reference that the payment has; an empty text clears it.",
        },
        capture_mechanism: text,
        amount: {
          ...minorUnits,
          description: "May be left out: only the whole authorised amount can be captured.",
        },
        options: optionsOf("note", "note_to_payer", "soft_descriptor"),
      },
    },
  },
});
export type CaptureRequest = FromSchema<typeof captureRequest>;

export const refundRequest = titled("RefundTransactionRequest", {
  type: "object",
  properties: {
    data: {
      type: "object",
      properties: {
        amount: { type: "integer", minimum: 1, description: "Minor units; all that is left if not given." },
        options: optionsOf("note", "note_to_payer", "reason"),
      },
    },
  },
});
export type RefundRequest = FromSchema<typeof refundRequest>;

export const cancelTransactionRequest = titled("CancelTransactionRequest", {
  type: "object",
  properties: {
    data: { type: "object", properties: { reason: text, options: optionsOf("note", "reason") } },
  },
});

export const confirmTransactionRequest = titled("ConfirmTransactionRequest", {
  type: "object",
  properties: {
    data: {
      type: "object",
      properties: {
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
      },
    },
  },
});
export type ConfirmTransactionRequest = FromSchema<typeof confirmTransactionRequest>;

const transactionType = { enum: ["authorize", "purchase", "capture", "refund"] } as const;

const transaction = titled(
  "Transaction",
  exactObject({
    id: uuid,
    type: { const: "transaction" },
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
);
export type TransactionView = View<typeof transaction>;

export const transactionResponse = titled("TransactionResponse", exactObject({ data: transaction }));
export const transactionsResponse = titled(
  "TransactionListResponse",
  exactObject({ data: arrayOf(transaction) }),
);
