import type { FromSchema } from "json-schema-to-ts";
import { messageSchema } from "../carts/schemas/responses.ts";
import { billingAddressRequest, shippingAddressRequest } from "../orders/addresses.ts";
import { orderItemSchema, orderSchema } from "../orders/schemas.ts";
import { enveloped } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { email, resourceId } from "../schemas/fields.ts";
import { arrayOf } from "../schemas/resource.ts";
import { titled } from "../schemas/titled.ts";

const personName = { type: "string", minLength: 1, maxLength: 1024 } as const;

/** What a cart is turned into an order with: who buys, and where to send what. */
export const checkoutRequest = titled(
  "CheckoutRequest",
  enveloped({
    type: "object",
    required: ["billing_address"],
    properties: {
      customer: {
        type: "object",
        properties: { id: resourceId, name: personName, email },
        description: "A customer by `id`, or a guest by `name` and `email`.",
      },
      account: {
        type: "object",
        required: ["id"],
        properties: { id: resourceId, member_id: resourceId },
        description: "Instead of a customer. With the token of an account it need not be named.",
      },
      contact: {
        type: "object",
        properties: { name: personName, email },
        description: "Required where an account buys.",
      },
      billing_address: billingAddressRequest,
      shipping_address: shippingAddressRequest,
      order_number: { type: "string", maxLength: 255 },
      external_ref: { type: "string", maxLength: 64 },
      expected_total: {
        type: "object",
        required: ["amount", "currency"],
        properties: {
          amount: { type: "integer", description: "Minor units, tax included." },
          currency: { type: "string" },
        },
        description:
          "The total that the shopper has seen. If the order's total differs, no order is made (409).",
      },
    },
  } as const),
);

export type CheckoutData = FromSchema<typeof checkoutRequest>["data"];

/** A new order with its items, and what its shopper should know. */
export const checkoutResponse = titled(
  "CheckoutResponse",
  exactObject({
    data: orderSchema,
    included: exactObject({ items: arrayOf(orderItemSchema) }),
    meta: optional(
      exactObject({
        messages: {
          ...arrayOf(messageSchema),
          description: "Notes for the shopper, such as prices that have changed and codes that do not count.",
        },
      }),
    ),
  }),
);

/** Folds what clients send: a customer's id as plain text, as older ones do, and null for what is not given. */
export function foldCheckout(body: unknown): unknown {
  const { data } = Object(body);
  if (typeof data !== "object" || data === null || Array.isArray(data)) return body;
  const given = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
  const { customer } = given;
  return {
    ...Object(body),
    data: typeof customer === "string" ? { ...given, customer: { id: customer } } : given,
  };
}
