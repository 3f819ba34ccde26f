import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { changeOf, creationOf, listOfType, oneOfType } from "../schemas/envelope.ts";
import { customAttributes, externalRef, name, schedule } from "../schemas/fields.ts";

const amount = { type: "integer", minimum: 0, maximum: 1_000_000_000_000 } as const;
const quantity = { type: "integer", minimum: 1, maximum: 2_147_483_647 } as const; // as much as a line may have

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
          properties: { minimum_quantity: quantity, amount },
        },
      },
    },
  },
} as const satisfies JSONSchema;

const sales = {
  type: ["object", "null"],
  maxProperties: 100,
  additionalProperties: {
    type: "object",
    required: ["currencies"],
    properties: {
      schedule: { ...schedule, type: ["object", "null"] },
      bundle_ids: { type: ["array", "null"], items: { type: "string" }, maxItems: 1000 },
      currencies,
    },
  },
} as const satisfies JSONSchema;

const bookAttributes = {
  name,
  description: { type: ["string", "null"], maxLength: 2048 },
  external_ref: externalRef,
} as const;
const priceAttributes = {
  sku: { type: "string", minLength: 1, maxLength: 1024 },
  currencies,
  sales,
  external_ref: externalRef,
  ...customAttributes,
} as const;
const modifierAttributes = {
  name,
  modifier_type: { enum: ["price_equals", "price_increment", "price_decrement"] },
  currencies,
  external_ref: externalRef,
} as const;

export const createPriceBookBody = creationOf("pricebook", ["name"], bookAttributes);
export const updatePriceBookBody = changeOf("pricebook", {
  ...bookAttributes,
  name: { ...name, type: ["string", "null"] },
});
export const createPriceBody = creationOf("product-price", ["sku", "currencies"], priceAttributes);
export const updatePriceBody = changeOf("product-price", priceAttributes);
export const createModifierBody = creationOf(
  "price-modifier",
  ["name", "modifier_type", "currencies"],
  modifierAttributes,
);
export const updateModifierBody = changeOf("price-modifier", modifierAttributes);

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
