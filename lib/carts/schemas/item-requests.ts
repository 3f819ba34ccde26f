import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { envelope } from "../../schemas/envelope.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { MAX_QUANTITY } from "../cart/cart.ts";
import { MOST_AT_ONCE } from "./bulk-request.ts";

/** The validator checks an item by its type alone. Types of schemas do not know this keyword of OpenAPI. */
export const byType = { discriminator: { propertyName: "type" } } as const;

const quantity = { type: "integer", minimum: 1, maximum: MAX_QUANTITY } as const;
const inputs = {
  type: "object",
  description: "Texts by input key, or maps of such texts, each of at most 255 characters.",
} as const;
const groupId = { type: ["string", "null"], maxLength: 255 } as const;
const bundle = nameSchema("BundleConfigurationRequest", {
  type: "object",
  properties: {
    selected_options: {
      type: "object",
      additionalProperties: {
        type: "object",
        additionalProperties: { type: "integer", minimum: 1, maximum: MAX_QUANTITY },
      },
    },
  },
  required: ["selected_options"],
});
const taxes = { type: "array", items: { type: "object" } } as const;

export const productItem = nameSchema("ProductItem", {
  type: "object",
  properties: {
    type: { const: "cart_item" },
    id: {
      type: "string",
      minLength: 1,
      maxLength: 255,
      description: "Id of the product; this or `sku`, not both.",
    },
    sku: { type: "string", minLength: 1, maxLength: 255 },
    quantity,
    custom_inputs: inputs,
    bundle_configuration: bundle,
    shipping_group_id: groupId,
    location: { type: "string", maxLength: 255 },
    tax: taxes,
  },
  required: ["type", "quantity"],
});

export const customItem = nameSchema("CustomItem", {
  type: "object",
  properties: {
    type: { const: "custom_item" },
    name: { type: "string", minLength: 1, maxLength: 2048 },
    sku: {
      type: "string",
      maxLength: 2048,
      description: "Custom items with the same sku and custom inputs merge; without a sku they never do.",
    },
    description: { type: "string", maxLength: 65535 },
    quantity,
    price: {
      type: "object",
      properties: {
        amount: {
          type: "integer",
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: "Minor units of the cart's currency.",
        },
        includes_tax: { type: "boolean", description: "Whether `amount` includes tax; true if not given." },
      },
      required: ["amount"],
    },
    custom_inputs: inputs,
    shipping_group_id: groupId,
    tax: taxes,
  },
  required: ["type", "name", "quantity", "price"],
});

export const newPromotionItem = nameSchema("PromotionItem", {
  type: "object",
  properties: { type: { const: "promotion_item" }, code: { type: "string", minLength: 1, maxLength: 255 } },
  required: ["type", "code"],
});

export const copiedCart = nameSchema("ItemsOfCart", {
  type: "object",
  properties: { type: { const: "cart_items" }, cart_id: { type: "string", minLength: 1, maxLength: 255 } },
  required: ["type", "cart_id"],
});

export const copiedOrder = nameSchema("ItemsOfOrder", {
  type: "object",
  properties: { type: { const: "order_items" }, order_id: { type: "string", minLength: 1, maxLength: 255 } },
  required: ["type", "order_id"],
});

export const addOptions = nameSchema("AddCartItemsOptions", {
  type: "object",
  properties: {
    add_all_or_nothing: {
      type: "boolean",
      description: "Adds no item if one has an error; default false.",
    },
    dry_run: {
      type: "boolean",
      description: "Answers what would happen, changes nothing; default false.",
    },
  },
});

/** The add-to-cart body as `foldItems` returns it. */
export const foldedItemsRequest = {
  type: "object",
  properties: {
    data: {
      type: "array",
      minItems: 1,
      maxItems: MOST_AT_ONCE,
      items: {
        type: "object",
        ...byType,
        required: ["type"],
        oneOf: [productItem, customItem, newPromotionItem, copiedCart, copiedOrder],
      },
    },
    options: addOptions,
  },
  required: ["data"],
} as const satisfies JSONSchema;

export type RequestedProduct = FromSchema<typeof productItem>;
export type RequestedCustomItem = FromSchema<typeof customItem>;
export type RequestedCart = FromSchema<typeof copiedCart>;
export type AddCartItemsRequest = FromSchema<typeof foldedItemsRequest>;
export type RequestedItem = AddCartItemsRequest["data"][number];

const change = {
  type: { enum: ["cart_item", "custom_item"] },
  quantity: {
    type: ["integer", "null"],
    minimum: 0,
    maximum: MAX_QUANTITY,
    description: "The new quantity; 0 removes the item, null counts as not given.",
  },
  custom_inputs: inputs,
  bundle_configuration: bundle,
  shipping_group_id: { ...groupId, description: "Links the item to a group; empty or null unlinks it." },
  location: { type: "string", maxLength: 255 },
} as const;

export const updateCartItemRequest = nameSchema(
  "UpdateCartItemRequest",
  envelope({
    type: "object",
    properties: {
      ...change,
      id: { type: "string", description: "Id of the item; if given it must equal the path." },
    },
  }),
);

export type UpdateCartItemRequest = FromSchema<typeof updateCartItemRequest>;

export const cartItemChange = nameSchema("CartItemChange", {
  type: "object",
  properties: { ...change, id: { type: "string", minLength: 1, maxLength: 255 } },
  required: ["id"],
});
export const updateOptions = nameSchema("UpdateCartItemsOptions", {
  type: "object",
  properties: {
    update_all_or_nothing: {
      type: "boolean",
      description: "Changes no item if one has an error; default true.",
    },
  },
});

export const foldedItemChangesRequest = {
  type: "object",
  properties: {
    data: { type: "array", minItems: 1, maxItems: MOST_AT_ONCE, items: cartItemChange },
    options: updateOptions,
  },
  required: ["data"],
} as const satisfies JSONSchema;

export type UpdateCartItemsRequest = FromSchema<typeof foldedItemChangesRequest>;
