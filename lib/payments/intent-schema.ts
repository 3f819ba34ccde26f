import { nameSchema } from "../schemas/titled.ts";

const text = { type: "string" } as const;
const textOrNull = { type: ["string", "null"] } as const;
const amount = { type: "integer", minimum: 0 } as const;
const fromStripe = { additionalProperties: { description: "A field as Stripe has it." } } as const;

const seconds = { type: ["integer", "null"] } as const;

/** Fields of an intent of Stripe that answers show. @see https://docs.stripe.com/api/payment_intents/object */
export const paymentIntentSchema = nameSchema(
  "StripePaymentIntent",
  {
    type: "object",
    ...fromStripe,
    properties: {
      id: text,
      object: { const: "payment_intent" },
      amount,
      amount_capturable: amount,
      amount_received: amount,
      automatic_payment_methods: { type: ["object", "null"], ...fromStripe },
      canceled_at: seconds,
      cancellation_reason: textOrNull,
      capture_method: text,
      client_secret: textOrNull,
      confirmation_method: text,
      created: seconds,
      currency: text,
      latest_charge: textOrNull,
      livemode: { type: "boolean" },
      next_action: { type: ["object", "null"], ...fromStripe },
      payment_method: textOrNull,
      payment_method_types: { type: "array", items: text },
      setup_future_usage: textOrNull,
      status: text,
      last_payment_error: { type: ["object", "null"], ...fromStripe },
      metadata: { type: "object", ...fromStripe },
    },
  } as const,
  {
    "": "A payment intent as Stripe tells it, without addresses and customers. Amounts are in Stripe's units.",
    id: "Id of the intent, which begins with `pi_`.",
    amount: "What the shopper is to pay.",
    amount_capturable: "What is reserved and can be captured.",
    amount_received: "What was taken so far.",
    automatic_payment_methods: "Whether the methods that Stripe's dashboard names are offered.",
    canceled_at: "When it was cancelled, in epoch seconds.",
    cancellation_reason: "Why it was cancelled.",
    capture_method: "`manual` for an authorisation, else `automatic` or `automatic_async`.",
    client_secret: "With it the shopper's browser pays. Keep it out of logs and addresses.",
    confirmation_method: "Whether the browser may confirm it (`automatic`), or only this service (`manual`).",
    created: "When it was made, in epoch seconds.",
    currency: "Code of the currency in small letters.",
    last_payment_error: "Why the last attempt failed.",
    latest_charge: "Id of the last charge.",
    livemode: "False in the provider's test mode.",
    metadata: "Holds the id of the order as `order_id`.",
    next_action: "What the shopper has to do next, such as 3-D Secure. Stripe's library reads it.",
    payment_method: "Id of the payment method.",
    payment_method_types: "How the shopper may pay.",
    setup_future_usage: "Whether the payment method may be used again.",
    status: "Status of the intent at Stripe.",
  },
);
