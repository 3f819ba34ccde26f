import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { listOfType, oneOfType } from "../envelope.ts";

const nullableText = { type: ["string", "null"], maxLength: 2048 } as const;
const name = { type: "string", minLength: 1, maxLength: 1024 } as const;
const customAttributes = {
  type: ["object", "null"],
  maxProperties: 100,
  additionalProperties: { type: ["string", "null"], maxLength: 2048 },
} as const;
const amount = { type: "integer", minimum: 0, maximum: 1_000_000_000_000 } as const;

const currencies = {
  type: "object",
  maxProperties: 50,
  propertyNames: { type: "string", pattern: "^[A-Z]{3}$" },
  additionalProperties: {
    type: "object",
    required: ["amount"],
    properties: {
      amount,
      includes_tax: { type: "boolean" },
      tiers: {
        type: ["object", "null"],
        maxProperties: 100,
        additionalProperties: {
          type: "object",
          required: ["minimum_quantity", "amount"],
          properties: { minimum_quantity: { type: "integer", minimum: 1 }, amount },
        },
      },
    },
  },
} as const satisfies JSONSchema;

const bound = { type: ["string", "null"], format: "date-time" } as const;

const sales = {
  type: ["object", "null"],
  maxProperties: 100,
  additionalProperties: {
    type: "object",
    required: ["currencies"],
    properties: {
      schedule: { type: ["object", "null"], properties: { valid_from: bound, valid_to: bound } },
      bundle_ids: { type: ["array", "null"], items: { type: "string" }, maxItems: 1000 },
      currencies,
    },
  },
} as const satisfies JSONSchema;

const bookAttributes = { name, description: nullableText, external_ref: nullableText } as const;
const priceAttributes = {
  sku: { type: "string", minLength: 1, maxLength: 1024 },
  currencies,
  sales,
  external_ref: nullableText,
  admin_attributes: customAttributes,
  shopper_attributes: customAttributes,
} as const;
const modifierAttributes = {
  name,
  modifier_type: { enum: ["price_equals", "price_increment", "price_decrement"] },
  currencies,
  external_ref: nullableText,
} as const;

const id = { type: "string" } as const;

export const createPriceBookBody = {
  type: "object",
  required: ["data"],
  properties: {
    data: {
      type: "object",
      required: ["attributes"],
      properties: {
        type: { const: "pricebook" },
        attributes: { type: "object", required: ["name"], properties: bookAttributes },
      },
    },
  },
} as const satisfies JSONSchema;

export const updatePriceBookBody = {
  type: "object",
  required: ["data"],
  properties: {
    data: {
      type: "object",
      required: ["attributes"],
      properties: {
        type: { const: "pricebook" },
        id,
        attributes: {
          type: "object",
          properties: { ...bookAttributes, name: { ...name, type: ["string", "null"] } },
        },
      },
    },
  },
} as const satisfies JSONSchema;

export const createPriceBody = {
  type: "object",
  required: ["data"],
  properties: {
    data: {
      type: "object",
      required: ["attributes"],
      properties: {
        type: { const: "product-price" },
        attributes: { type: "object", required: ["sku", "currencies"], properties: priceAttributes },
      },
    },
  },
} as const satisfies JSONSchema;

export const updatePriceBody = {
  type: "object",
  required: ["data"],
  properties: {
    data: {
      type: "object",
      required: ["attributes"],
      properties: {
        type: { const: "product-price" },
        id,
        attributes: { type: "object", properties: priceAttributes },
      },
    },
  },
} as const satisfies JSONSchema;

export const createModifierBody = {
  type: "object",
  required: ["data"],
  properties: {
    data: {
      type: "object",
      required: ["attributes"],
      properties: {
        type: { const: "price-modifier" },
        attributes: {
          type: "object",
          required: ["name", "modifier_type", "currencies"],
          properties: modifierAttributes,
        },
      },
    },
  },
} as const satisfies JSONSchema;

export const updateModifierBody = {
  type: "object",
  required: ["data"],
  properties: {
    data: {
      type: "object",
      required: ["attributes"],
      properties: {
        type: { const: "price-modifier" },
        id,
        attributes: { type: "object", properties: modifierAttributes },
      },
    },
  },
} as const satisfies JSONSchema;

export type CreatePriceBookBody = FromSchema<typeof createPriceBookBody>;
export type UpdatePriceBookBody = FromSchema<typeof updatePriceBookBody>;
export type CreatePriceBody = FromSchema<typeof createPriceBody>;
export type UpdatePriceBody = FromSchema<typeof updatePriceBody>;
export type CreateModifierBody = FromSchema<typeof createModifierBody>;
export type UpdateModifierBody = FromSchema<typeof updateModifierBody>;
export type GivenCurrencies = FromSchema<typeof currencies>;
export type GivenSales = FromSchema<typeof sales>;

export const priceBookAnswer = oneOfType("pricebook");
export const priceBookList = listOfType("pricebook");
export const priceAnswer = oneOfType("product-price");
export const priceList = listOfType("product-price");
export const modifierAnswer = oneOfType("price-modifier");
export const modifierList = listOfType("price-modifier");
