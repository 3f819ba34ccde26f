import type { FromSchema } from "json-schema-to-ts";
import { describeFields, describeSchema } from "../../schemas/describe-schema.ts";
import { envelope } from "../../schemas/envelope.ts";
import { email } from "../../schemas/fields.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { CART_ID_PATTERN } from "../cart/cart-life.ts";

const flag = { type: "boolean" } as const;

export const cartTexts = {
  name: "Name of the cart, with at least one visible character; `Cart` if not given.",
  description: "Description of the cart; empty if not given.",
  "contact.email": "E-mail address. 422 for a cart that belongs to an account or a customer.",
  inventory_settings: "When stock is checked. Absent if the cart follows the store's settings.",
  custom_attributes:
    "Values that the client stores with the cart: up to 20, by keys of letters, digits and `_`. An update replaces all.",
  "custom_attributes.*.type":
    "Type of the value: `string`, `boolean`, `integer` or `float`. A value of another type is 400; whole " +
    "numbers are floats, too.",
  discount_settings:
    "Which discounts the cart takes. New carts start with the store's cart settings. 403 for implicit " +
    "tokens that change it, unless those settings have `discount_settings: anyone`.",
} as const;

const cartFields = describeFields(
  {
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
  },
  {
    ...cartTexts,
    "discount_settings.custom_discounts_enabled":
      "Whether the cart takes custom discounts; no promotion counts then. Together with `use_rule_promotions` it is 422.",
    "discount_settings.use_rule_promotions":
      "Whether rule promotions count. 422 together with `custom_discounts_enabled`, or while the cart has custom discounts.",
    "inventory_settings.defer_inventory_check":
      "Whether items can be added without a check of the stock. Checkout checks it. Default: the store's setting.",
    "inventory_settings.defer_inventory_checks":
      "Another name of `defer_inventory_check`, which wins if both are sent.",
    payment_intent_id:
      "Only an empty text: the cart lets its payment go, which is then cancelled at its provider. 422 once it is made.",
  },
);

const fields = describeSchema({ type: "object", properties: cartFields }, "Fields of the cart.");
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
  { "": "A cart to create; `data` may be empty.", data: "Fields of the cart." },
);

export type CreateCartRequest = { readonly data: CartFields & { readonly id?: string } };

export const updateCartRequest = nameSchema(
  "UpdateCartRequest",
  envelope(fields),
  "Fields of a cart to change; fields that are not sent keep their value.",
);
