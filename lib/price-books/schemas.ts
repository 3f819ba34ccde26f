import type { FromSchema } from "json-schema-to-ts";
import { createRequestSchema, envelopeWithLink, pageOf, updateRequestSchema } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { customAttributes, externalRef, name, schedule } from "../schemas/fields.ts";
import { arrayOf, selfLink } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import {
  amount,
  currencyCode,
  PRICE_MODIFIER_TYPES,
  priceBookResource,
  priceModifierResource,
  priceResource,
  quantity,
} from "./resource-schemas.ts";

/** Unknown keys are refused: a misspelt optional key would be ignored and change the price. */
const currencies = nameSchema("ProductPriceCurrenciesRequest", {
  type: "object",
  maxProperties: 50,
  propertyNames: currencyCode,
  additionalProperties: {
    type: "object",
    required: ["amount"],
    additionalProperties: false,
    properties: {
      amount,
      includes_tax: { type: "boolean" },
      tiers: {
        type: ["object", "null"],
        maxProperties: 100,
        additionalProperties: {
          type: "object",
          required: ["minimum_quantity", "amount"],
          additionalProperties: false,
          properties: { minimum_quantity: quantity, amount },
        },
      },
    },
  },
});

const sales = nameSchema("ProductPriceSalesRequest", {
  type: ["object", "null"],
  maxProperties: 100,
  additionalProperties: {
    type: "object",
    required: ["currencies"],
    additionalProperties: false,
    properties: {
      schedule: { ...schedule, type: ["object", "null"] },
      bundle_ids: { type: ["array", "null"], items: { type: "string" }, maxItems: 1000 },
      currencies,
    },
  },
});

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
  modifier_type: { enum: PRICE_MODIFIER_TYPES },
  currencies,
  external_ref: externalRef,
} as const;

export const createPriceBookRequest = nameSchema(
  "CreatePriceBookRequest",
  createRequestSchema("pricebook", ["name"], bookAttributes),
);
export const updatePriceBookRequest = nameSchema(
  "UpdatePriceBookRequest",
  updateRequestSchema("pricebook", {
    ...bookAttributes,
    name: { ...name, type: ["string", "null"] },
  }),
);
export const createPriceRequest = nameSchema(
  "CreateProductPriceRequest",
  createRequestSchema("product-price", ["sku", "currencies"], priceAttributes),
);
export const updatePriceRequest = nameSchema(
  "UpdateProductPriceRequest",
  updateRequestSchema("product-price", priceAttributes),
);
export const createPriceModifierRequest = nameSchema(
  "CreatePriceModifierRequest",
  createRequestSchema("price-modifier", ["name", "modifier_type", "currencies"], modifierAttributes),
);
export const updatePriceModifierRequest = nameSchema(
  "UpdatePriceModifierRequest",
  updateRequestSchema("price-modifier", modifierAttributes),
);

export type CreatePriceBookRequest = FromSchema<typeof createPriceBookRequest>;
export type UpdatePriceBookRequest = FromSchema<typeof updatePriceBookRequest>;
export type CreatePriceRequest = FromSchema<typeof createPriceRequest>;
export type UpdatePriceRequest = FromSchema<typeof updatePriceRequest>;
export type CreatePriceModifierRequest = FromSchema<typeof createPriceModifierRequest>;
export type UpdatePriceModifierRequest = FromSchema<typeof updatePriceModifierRequest>;
export type RequestedCurrencies = FromSchema<typeof currencies>;
export type RequestedSales = FromSchema<typeof sales>;

/** A read has no link to itself. `included` holds all prices of the book. */
export const priceBookResponse = nameSchema(
  "PriceBookResponse",
  exactObject({
    data: priceBookResource,
    links: optional(selfLink),
    included: optional(arrayOf(priceResource)),
  }),
);
export const priceBooksResponse = nameSchema("PriceBookListResponse", pageOf(priceBookResource));
export const priceResponse = nameSchema("ProductPriceResponse", envelopeWithLink(priceResource));
export const pricesResponse = nameSchema("ProductPriceListResponse", pageOf(priceResource));
export const priceModifierResponse = nameSchema(
  "PriceModifierResponse",
  envelopeWithLink(priceModifierResource),
);
export const priceModifiersResponse = nameSchema("PriceModifierListResponse", pageOf(priceModifierResource));
