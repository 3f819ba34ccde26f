import type { FromSchema } from "json-schema-to-ts";
import { messageSchema } from "../carts/schemas/responses.ts";
import { billingAddressRequest, shippingAddressRequest } from "../orders/addresses.ts";
import { orderItemSchema, orderSchema } from "../orders/schemas.ts";
import { envelope } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { email, resourceId } from "../schemas/fields.ts";
import { arrayOf } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";

const personName = { type: "string", minLength: 1, maxLength: 1024 } as const;

export const checkoutRequest = nameSchema(
  "CheckoutRequest",
  envelope({
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
  {
    "": "Who buys a cart, and where it is sent. A field of `data` that is null counts as left out.",
    data: "Who buys, where the order is sent, and by which references the store knows it.",
    "customer.id": "Id of a customer. A shopper with a customer token can name no other customer (403).",
    "customer.name":
      "Name of the guest. With a customer token and no `id`, it replaces the customer's name in the order; " +
      "with `id` it is ignored.",
    "customer.email": "E-mail address of the guest, with the same rules as `name`.",
    "account.id":
      "Id of the account. Client credentials may name any account, shoppers only the one of their account token (403).",
    "account.member_id":
      "Id of the account member who buys; with an account token only the member of that token.",
    "contact.name": "Name of the person to ask about the order.",
    "contact.email": "E-mail address of the person to ask about the order.",
    order_number: "Number that the store gives the order, at most 255 characters; it need not be unique.",
    external_ref: "Reference of the order in another system, at most 64 characters; it need not be unique.",
    "expected_total.currency": "Code of the cart's currency, such as `USD`.",
  },
);

export type CheckoutData = FromSchema<typeof checkoutRequest>["data"];

export const checkoutResponse = nameSchema(
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
  {
    "": "The order that was made, with its items.",
    included: "The items of the order, without asking for them.",
    "included.items": "All items of the order.",
    meta: "Present only if there is something that the shopper should know.",
  },
);

/** Accepts a customer's id as plain text, as older clients send it, and drops null fields. */
export function foldCheckout(body: unknown): unknown {
  const { data } = Object(body);
  if (typeof data !== "object" || data === null || Array.isArray(data)) return body;
  const fields = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
  const { customer } = fields;
  return {
    ...Object(body),
    data: typeof customer === "string" ? { ...fields, customer: { id: customer } } : fields,
  };
}
