import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { describeFields, describeSchema } from "../../schemas/describe-schema.ts";
import { envelope } from "../../schemas/envelope.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { MAX_QUANTITY } from "../cart/cart.ts";
import { MOST_AT_ONCE } from "./bulk-request.ts";

/** The validator checks an item by its type alone. Types of schemas do not know this keyword of OpenAPI. */
export const byType = { discriminator: { propertyName: "type" } } as const;

const quantity = describeSchema(
  { type: "integer", minimum: 1, maximum: MAX_QUANTITY },
  "Units to add to those that are in the cart.",
);
const inputs = {
  type: "object",
  description: "Texts by input key, or maps of such texts, each of at most 255 characters.",
} as const;
const groupId = { type: ["string", "null"], maxLength: 255 } as const;
const bundle = nameSchema(
  "BundleConfigurationRequest",
  {
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
  },
  {
    "": "A selection of the options of a bundle.",
    selected_options:
      "Quantity of each selected product in one bundle, by component key, then product id. What a component " +
      "does not allow is 400.",
  },
);
const taxes = { type: "array", items: { type: "object" } } as const;

const locationText =
  "Slug of the stock location that all units of the item come from; an empty string counts as not given.";

const joinedGroupText =
  "Id of a shipping group of this cart that the item joins; none if empty, null or not given.";

export const productItem = nameSchema(
  "ProductItem",
  {
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
  },
  {
    "": "A product to add to a cart, at the price in the shopper's catalog.",
    sku: "Sku of the product; this or `id`, not both.",
    bundle_configuration: "Selection of options, for a bundle; its default selection if not given.",
    shipping_group_id: joinedGroupText,
    location: locationText,
  },
);

export const customItem = nameSchema(
  "CustomItem",
  {
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
  },
  {
    "": "Something to add to a cart that is in no catalog, such as gift wrap. The request sets its price.",
    name: "Name as shoppers see it.",
    description: "Description as shoppers see it; empty if not given.",
    price: "Price of one unit. If the item is in the cart already, its first price stays.",
    shipping_group_id: joinedGroupText,
  },
);

export const newPromotionItem = nameSchema(
  "PromotionItem",
  {
    type: "object",
    properties: { type: { const: "promotion_item" }, code: { type: "string", minLength: 1, maxLength: 255 } },
    required: ["type", "code"],
  },
  {
    "": "A promotion code to apply to a cart.",
    code: "The code, in any letter case; spaces around it are ignored.",
  },
);

export const copiedCart = nameSchema(
  "ItemsOfCart",
  {
    type: "object",
    properties: { type: { const: "cart_items" }, cart_id: { type: "string", minLength: 1, maxLength: 255 } },
    required: ["type", "cart_id"],
  },
  {
    "":
      "Adds the items of another cart, which does not change: products at today's price, custom items at " +
      "theirs. Its taxes, discounts, codes and shipping groups are not copied.",
    cart_id: "Id of another cart that the caller may use; this cart's own id is 400.",
  },
);

export const copiedOrder = nameSchema(
  "ItemsOfOrder",
  {
    type: "object",
    properties: {
      type: { const: "order_items" },
      order_id: { type: "string", minLength: 1, maxLength: 255 },
    },
    required: ["type", "order_id"],
  },
  {
    "": "Adds the products of an earlier order, whatever its status, at today's prices. Its custom items are listed in `errors`.",
    order_id: "Id of an order of the signed-in shopper; with client credentials, of any order.",
  },
);

export const addOptions = nameSchema(
  "AddCartItemsOptions",
  {
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
  },
  "Options of a request that adds items.",
);

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

const change = describeFields(
  {
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
  },
  {
    type: "Accepted and ignored.",
    bundle_configuration: "New selection of options, which replaces that of the bundle.",
    location: locationText,
  },
);

export const updateCartItemRequest = nameSchema(
  "UpdateCartItemRequest",
  envelope({
    type: "object",
    properties: {
      ...change,
      id: { type: "string", description: "Id of the item; if given it must equal the path." },
    },
  }),
  {
    "": "Fields of a cart item to change, at least one; the others keep their value.",
    data: "Fields of the item.",
  },
);

export type UpdateCartItemRequest = FromSchema<typeof updateCartItemRequest>;

export const cartItemChange = nameSchema(
  "CartItemChange",
  {
    type: "object",
    properties: { ...change, id: { type: "string", minLength: 1, maxLength: 255 } },
    required: ["id"],
  },
  {
    "": "Fields of one cart item to change, at least one; the others keep their value.",
    id: "Id of the item in the cart.",
  },
);
export const updateOptions = nameSchema(
  "UpdateCartItemsOptions",
  {
    type: "object",
    properties: {
      update_all_or_nothing: {
        type: "boolean",
        description: "Changes no item if one has an error; default true.",
      },
    },
  },
  "Options of a request that changes items.",
);

export const foldedItemChangesRequest = {
  type: "object",
  properties: {
    data: { type: "array", minItems: 1, maxItems: MOST_AT_ONCE, items: cartItemChange },
    options: updateOptions,
  },
  required: ["data"],
} as const satisfies JSONSchema;

export type UpdateCartItemsRequest = FromSchema<typeof foldedItemChangesRequest>;
