import type { FromSchema } from "json-schema-to-ts";
import { changeOf, creationOf, envelopedWithLink, pageOf } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { customAttributes, externalRef, name, schedule } from "../schemas/fields.ts";
import { arrayOf, selfLink } from "../schemas/resource.ts";
import { titled } from "../schemas/titled.ts";
import {
  amount,
  currencyCode,
  PRICE_MODIFIER_TYPES,
  priceBookResource,
  priceModifierResource,
  priceResource,
  quantity,
} from "./resource-schemas.ts";

/** What money and dates are made of has no other keys: one that is misspelt would pass for one that is left out. */
const currencies = titled("ProductPriceCurrenciesRequest", {
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

const sales = titled("ProductPriceSalesRequest", {
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

export const createPriceBookRequest = titled(
  "CreatePriceBookRequest",
  creationOf("pricebook", ["name"], bookAttributes),
);
export const updatePriceBookRequest = titled(
  "UpdatePriceBookRequest",
  changeOf("pricebook", {
    ...bookAttributes,
    name: { ...name, type: ["string", "null"] },
  }),
);
export const createPriceRequest = titled(
  "CreateProductPriceRequest",
  creationOf("product-price", ["sku", "currencies"], priceAttributes),
);
export const updatePriceRequest = titled(
  "UpdateProductPriceRequest",
  changeOf("product-price", priceAttributes),
);
export const createPriceModifierRequest = titled(
  "CreatePriceModifierRequest",
  creationOf("price-modifier", ["name", "modifier_type", "currencies"], modifierAttributes),
);
export const updatePriceModifierRequest = titled(
  "UpdatePriceModifierRequest",
  changeOf("price-modifier", modifierAttributes),
);

export type CreatePriceBookRequest = FromSchema<typeof createPriceBookRequest>;
export type UpdatePriceBookRequest = FromSchema<typeof updatePriceBookRequest>;
export type CreatePriceRequest = FromSchema<typeof createPriceRequest>;
export type UpdatePriceRequest = FromSchema<typeof updatePriceRequest>;
export type CreatePriceModifierRequest = FromSchema<typeof createPriceModifierRequest>;
export type UpdatePriceModifierRequest = FromSchema<typeof updatePriceModifierRequest>;
export type GivenCurrencies = FromSchema<typeof currencies>;
export type GivenSales = FromSchema<typeof sales>;

/** A single read has no link to itself, and with `include=prices` all that the book holds. */
export const priceBookResponse = titled(
  "PriceBookResponse",
  exactObject({
    data: priceBookResource,
    links: optional(selfLink),
    included: optional(arrayOf(priceResource)),
  }),
);
export const priceBooksResponse = titled("PriceBookListResponse", pageOf(priceBookResource));
export const priceResponse = titled("ProductPriceResponse", envelopedWithLink(priceResource));
export const pricesResponse = titled("ProductPriceListResponse", pageOf(priceResource));
export const priceModifierResponse = titled(
  "PriceModifierResponse",
  envelopedWithLink(priceModifierResource),
);
export const priceModifiersResponse = titled("PriceModifierListResponse", pageOf(priceModifierResource));
