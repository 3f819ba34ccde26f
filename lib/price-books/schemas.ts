import type { FromSchema } from "json-schema-to-ts";
import { describeFields, describeSchema } from "../schemas/describe-schema.ts";
import {
  closeAttributes,
  createRequestSchema,
  nameLinkedAnswer,
  namePage,
  requestOf,
  updateRequestSchema,
} from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { customAttributes, externalRef, name, saleSchedule } from "../schemas/fields.ts";
import { arrayOf, selfLink } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import {
  amount,
  amountsTexts,
  bookIdText,
  bookTexts,
  currencyCode,
  PRICE_MODIFIER_TYPES,
  priceBookResource,
  priceIdText,
  priceModifierIdText,
  priceModifierResource,
  priceModifierTexts,
  priceResource,
  priceTexts,
  quantity,
  salesTexts,
} from "./resource-schemas.ts";

/** Unknown keys are refused: a misspelt optional key would be ignored and change the price. */
const currencies = nameSchema(
  "ProductPriceCurrenciesRequest",
  {
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
  },
  {
    "": "Amounts by currency code in capitals, for at most 50 currencies. Unknown fields of a price are refused with 422.",
    ...amountsTexts,
  },
);

const sales = nameSchema(
  "ProductPriceSalesRequest",
  {
    type: ["object", "null"],
    maxProperties: 100,
    additionalProperties: {
      type: "object",
      required: ["currencies"],
      additionalProperties: false,
      properties: {
        schedule: { ...saleSchedule, type: ["object", "null"] },
        bundle_ids: { type: ["array", "null"], items: { type: "string" }, maxItems: 1000 },
        currencies,
      },
    },
  },
  {
    "":
      "Sales by name, at most 100. If there are several, each needs a schedule, and no two with the same " +
      "bundles may have the same schedule.",
    ...salesTexts,
  },
);

const bookAttributes = describeFields(
  {
    name,
    description: { type: ["string", "null"], maxLength: 2048 },
    external_ref: externalRef,
  },
  bookTexts,
);
const priceAttributes = describeFields(
  {
    sku: { type: "string", minLength: 1, maxLength: 1024 },
    currencies,
    sales,
    external_ref: externalRef,
    ...customAttributes,
  },
  priceTexts,
);
const modifierAttributes = describeFields(
  {
    name,
    modifier_type: { enum: PRICE_MODIFIER_TYPES },
    currencies,
    external_ref: externalRef,
  },
  priceModifierTexts,
);

export const createPriceBookRequest = nameSchema(
  "CreatePriceBookRequest",
  requestOf(["attributes"], {
    type: { const: "pricebook" },
    attributes: closeAttributes(["name"], bookAttributes),
  }),
  "A price book to create. It has no prices at first.",
);
export const replicatePriceBookRequest = nameSchema(
  "ReplicatePriceBookRequest",
  createRequestSchema("pricebook", [], bookAttributes),
  "How the copy of a price book differs from it. Without a name it is called as the price book and ` (copy)`; without a " +
    "description it has the same. The reference in another system is not copied.",
);
export const updatePriceBookRequest = nameSchema(
  "UpdatePriceBookRequest",
  requestOf(["attributes"], {
    type: { const: "pricebook" },
    id: { type: "string" },
    attributes: closeAttributes([], {
      ...bookAttributes,
      name: describeSchema({ ...name, type: ["string", "null"] }, bookTexts.name),
    }),
  }),
  { "": "Changes to a price book.", id: bookIdText },
);
export const createPriceRequest = nameSchema(
  "CreateProductPriceRequest",
  createRequestSchema("product-price", ["sku", "currencies"], priceAttributes),
  "The price of a sku to add to a price book.",
);
export const updatePriceRequest = nameSchema(
  "UpdateProductPriceRequest",
  updateRequestSchema("product-price", priceAttributes),
  { "": "Changes to a price. Its sku cannot change.", id: priceIdText },
);
export const createPriceModifierRequest = nameSchema(
  "CreatePriceModifierRequest",
  createRequestSchema("price-modifier", ["name", "modifier_type", "currencies"], modifierAttributes),
  "A price modifier to add to a price book.",
);
export const updatePriceModifierRequest = nameSchema(
  "UpdatePriceModifierRequest",
  updateRequestSchema("price-modifier", modifierAttributes),
  { "": "Changes to a price modifier. Its name cannot change.", id: priceModifierIdText },
);

export type CreatePriceBookRequest = FromSchema<typeof createPriceBookRequest>;
export type ReplicatePriceBookRequest = FromSchema<typeof replicatePriceBookRequest>;
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
  {
    "": "A price book; with `include=prices` also its prices.",
    included: "All prices of the book, with `include=prices`.",
  },
);
export const priceBooksResponse = namePage(priceBookResource, "A page of price books, oldest first.");
export const priceResponse = nameLinkedAnswer(priceResource, "The price of a sku.");
export const pricesResponse = namePage(priceResource, "A page of prices, oldest first.");
export const priceModifierResponse = nameLinkedAnswer(priceModifierResource, "A price modifier.");
export const priceModifiersResponse = namePage(
  priceModifierResource,
  "A page of price modifiers, oldest first.",
);
