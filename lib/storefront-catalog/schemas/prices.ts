import type { JSONSchema } from "json-schema-to-ts";
import { exactObject, optional, optionals } from "../../schemas/exact-object.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { integer, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";

const amount = { type: "integer", description: "Minor units of the currency, such as cents." } as const;

export const currencyAmounts = nameSchema(
  "CatalogCurrencyPrices",
  mapOf(exactObject({ amount, includes_tax: { type: "boolean" } })),
);

const formattedPrice = nameSchema(
  "CatalogFormattedMoney",
  exactObject({
    amount,
    currency: text,
    formatted: { ...text, description: "As shoppers read it, such as `$12.50`." },
    float_price: { type: "number", description: "In major units: 12.5." },
  }),
);

/** Exactly one of the two, by the price's tax flag. A single object lets clients read either. */
export const shownPriceSchema = nameSchema("CatalogDisplayPrice", {
  ...exactObject(optionals({ with_tax: formattedPrice, without_tax: formattedPrice })),
  ...{ minProperties: 1, maxProperties: 1 },
} as const);

const displayPriceFields = {
  display_price: shownPriceSchema,
  original_price: currencyAmounts,
  original_display_price: shownPriceSchema,
  sale_id: { ...text, description: "Name of the sale whose price it is." },
  sale_expires: { type: ["string", "null"], description: "When the sale ends; null for one without an end." },
} as const satisfies Record<string, JSONSchema>;

/** Fields of a price besides the amounts. */
export const priceFields = {
  pricebook_id: {
    type: ["string", "null"],
    description: "The price book that it is from; null for a sum of prices.",
  },
  ...displayPriceFields,
} as const satisfies Record<string, JSONSchema>;

/** Prices in all currencies, and formatted in the shopper's currency. */
export const priceBlockSchema = nameSchema(
  "CatalogPrice",
  exactObject({ price: optional(currencyAmounts), ...optionals(priceFields) }),
);

/** By tier name. */
export const tierAttributes = nameSchema(
  "CatalogPriceTiers",
  mapOf(exactObject({ minimum_quantity: integer, price: currencyAmounts })),
);

/** By tier name, formatted in the shopper's currency. */
export const tierMeta = nameSchema(
  "CatalogDisplayPriceTiers",
  mapOf(exactObject(optionals(displayPriceFields))),
);
