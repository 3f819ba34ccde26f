import type { JSONSchema } from "json-schema-to-ts";

const timestamp = { type: "string", format: "date-time" } as const;
const display = {
  type: "object",
  properties: {
    amount: { type: "integer", description: "Minor units." },
    currency: { type: "string" },
    formatted: { type: "string" },
  },
  required: ["amount", "currency", "formatted"],
} as const;
const price = {
  type: "object",
  properties: {
    amount: { type: "integer", description: "Minor units." },
    currency: { type: "string" },
    includes_tax: { type: "boolean" },
  },
  required: ["amount", "currency", "includes_tax"],
} as const;
const unitAndValue = {
  type: "object",
  properties: { unit: display, value: display },
  required: ["unit", "value"],
} as const;
const priceKeys = ["with_tax", "without_tax", "tax", "discount", "without_discount"] as const;

/** Cart-level meta. (spec 2.5) */
const meta = {
  type: "object",
  properties: {
    display_price: {
      type: "object",
      properties: {
        with_tax: display,
        without_tax: display,
        tax: display,
        discount: display,
        without_discount: display,
        shipping: display,
      },
      required: [...priceKeys, "shipping"],
    },
    discounts: { type: "object", additionalProperties: display },
    timestamps: {
      type: "object",
      properties: { created_at: timestamp, updated_at: timestamp, expires_at: timestamp },
      required: ["created_at", "updated_at", "expires_at"],
    },
    messages: { type: "array", items: { type: "object" } },
  },
  required: ["display_price", "timestamps"],
} as const;

/** A cart item. (spec 2.2) */
const item = {
  type: "object",
  properties: {
    id: { type: "string", format: "uuid" },
    type: { enum: ["cart_item", "custom_item"] },
    product_id: { type: "string" },
    name: { type: "string" },
    description: { type: "string" },
    sku: { type: "string" },
    slug: { type: "string" },
    catalog_id: { type: "string" },
    catalog_source: { const: "pim" },
    quantity: { type: "integer", minimum: 1 },
    image: {
      type: "object",
      properties: { mime_type: { type: "string" }, file_name: { type: "string" }, href: { type: "string" } },
      required: ["mime_type", "file_name", "href"],
    },
    manage_stock: { type: "boolean" },
    unit_price: price,
    value: price,
    links: { type: "object", properties: { product: { type: "string" } } },
    custom_inputs: { type: "object" },
    shipping_group_id: { type: "string" },
    meta: {
      type: "object",
      properties: {
        display_price: {
          type: "object",
          properties: {
            with_tax: unitAndValue,
            without_tax: unitAndValue,
            tax: unitAndValue,
            discount: unitAndValue,
            without_discount: unitAndValue,
          },
          required: priceKeys,
        },
        timestamps: {
          type: "object",
          properties: { created_at: timestamp, updated_at: timestamp },
          required: ["created_at", "updated_at"],
        },
      },
      required: ["display_price", "timestamps"],
    },
  },
  required: [
    "id",
    "type",
    "name",
    "description",
    "sku",
    "slug",
    "quantity",
    "image",
    "manage_stock",
    "unit_price",
    "value",
    "links",
    "meta",
  ],
} as const;

const problem = {
  type: "object",
  properties: {
    status: { type: "integer" },
    title: { type: "string" },
    detail: { type: "string" },
    source: { type: "string" },
    meta: { type: "object" },
  },
  required: ["status", "title", "detail"],
} as const;

export const cartItemsResponse = {
  type: "object",
  properties: {
    data: { type: "array", items: item },
    meta,
    errors: { type: "array", items: problem, description: "Items that were refused." },
  },
  required: ["data", "meta"],
} as const satisfies JSONSchema;

export const cartResponse = {
  type: "object",
  properties: {
    data: {
      type: "object",
      properties: {
        id: { type: "string" },
        type: { const: "cart" },
        name: { type: "string" },
        description: { type: "string" },
        contact: { type: "object", properties: { email: { type: "string" } }, required: ["email"] },
        discount_settings: { type: "object" },
        inventory_settings: { type: "object", properties: { defer_inventory_check: { type: "boolean" } } },
        snapshot_date: { type: "string" },
        custom_attributes: {
          type: "object",
          additionalProperties: {
            type: "object",
            properties: { type: { type: "string" }, value: {} },
            required: ["type", "value"],
          },
        },
        links: { type: "object", properties: { self: { type: "string" } }, required: ["self"] },
        meta,
        relationships: {
          type: "object",
          properties: {
            items: {
              type: "object",
              properties: { data: { type: ["array", "null"], items: { type: "object" } } },
              required: ["data"],
            },
            customers: { type: "object" },
            accounts: { type: "object" },
          },
          required: ["items", "customers", "accounts"],
        },
      },
      required: ["id", "type", "name", "description", "links", "meta", "relationships"],
    },
    included: { type: "object", properties: { items: { type: "array", items: item } } },
  },
  required: ["data"],
} as const satisfies JSONSchema;

export const cartsResponse = {
  type: "object",
  properties: {
    data: { type: "array", items: cartResponse.properties.data },
    included: cartResponse.properties.included,
    meta: { type: "object", required: ["page", "results"] },
    links: { type: "object" },
  },
  required: ["data", "meta", "links"],
} as const satisfies JSONSchema;
