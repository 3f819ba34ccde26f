import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { envelope } from "../../schemas/envelope.ts";
import { email } from "../../schemas/fields.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { CART_ID_PATTERN } from "../cart/cart-id.ts";

const flag = { type: "boolean" } as const;

const cartFields = {
  name: { type: "string", maxLength: 255, pattern: "\\S" },
  description: { type: "string", maxLength: 65535 },
  contact: {
    type: "object",
    description: "Not for a cart that belongs to an account or a customer; an empty object removes it.",
    properties: { email },
  },
  discount_settings: {
    type: "object",
    properties: { custom_discounts_enabled: flag, use_rule_promotions: flag },
  },
  inventory_settings: {
    type: "object",
    properties: { defer_inventory_check: flag, defer_inventory_checks: flag },
  },
  snapshot_date: {
    type: ["string", "null"],
    maxLength: 40,
    description:
      "A moment to come, in UTC (RFC 3339), that the cart previews: promotions count as they are then, stock is not looked " +
      "at, and the cart is never checked out. Cannot be removed again.",
  },
  custom_attributes: {
    type: "object",
    maxProperties: 20,
    propertyNames: { type: "string", pattern: "^[A-Za-z0-9_]{1,255}$" },
    additionalProperties: {
      type: "object",
      required: ["type", "value"],
      properties: {
        type: { enum: ["string", "boolean", "integer", "float"] },
        value: { description: "An id of the type next to it." },
      },
    },
  },
  payment_intent_id: { enum: [""] },
} as const satisfies Record<string, JSONSchema>;

const fields = { type: "object", properties: cartFields } as const satisfies JSONSchema;
export type CartFields = FromSchema<typeof fields>;

export const createCartRequest = nameSchema(
  "CreateCartRequest",
  envelope({
    type: "object",
    properties: {
      id: {
        type: "string",
        pattern: CART_ID_PATTERN,
        description: "Id that the client chooses, in use by no cart lately; a UUID is made if not given.",
      },
      ...cartFields,
    },
  } as const),
);

export type CreateCartRequest = { readonly data: CartFields & { readonly id?: string } };

export const updateCartRequest = nameSchema("UpdateCartRequest", envelope(fields));
