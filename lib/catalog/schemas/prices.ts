import type { JSONSchema } from "json-schema-to-ts";
import { exactObject, optional, optionals } from "../../schemas/exact-object.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { integer, text } from "../../schemas/resource.ts";
import { titled } from "../../schemas/titled.ts";

const amount = { type: "integer", description: "Minor units of the currency, such as cents." } as const;

export const currencyAmounts = titled(
  "CatalogCurrencyPrices",
  mapOf(exactObject({ amount, includes_tax: { type: "boolean" } })),
);

const formattedPrice = titled(
  "CatalogFormattedMoney",
  exactObject({
    amount,
    currency: text,
    formatted: { ...text, description: "As shoppers read it, such as `$12.50`." },
    float_price: { type: "number", description: "In major units: 12.5." },
  }),
);

/** One of the two, never both, as the price's own tax flag says; one object, so that clients may ask for either. */
export const shownPriceSchema = titled("CatalogDisplayPrice", {
  ...exactObject(optionals({ with_tax: formattedPrice, without_tax: formattedPrice })),
  ...{ minProperties: 1, maxProperties: 1 },
} as const);

const shownFacts = {
  display_price: shownPriceSchema,
  original_price: currencyAmounts,
  original_display_price: shownPriceSchema,
  sale_id: { ...text, description: "Name of the sale whose price it is." },
  sale_expires: { type: ["string", "null"], description: "When the sale ends; null for one without an end." },
} as const satisfies Record<string, JSONSchema>;

/** What a price's answers say about it beside the amounts themselves. */
export const priceFacts = {
  pricebook_id: {
    type: ["string", "null"],
    description: "The price book that it is from; null for a sum of prices.",
  },
  ...shownFacts,
} as const satisfies Record<string, JSONSchema>;

/** The price of a product in every currency it has, and in the shopper's currency ready to be shown. */
export const priceBlockSchema = titled(
  "CatalogPrice",
  exactObject({ price: optional(currencyAmounts), ...optionals(priceFacts) }),
);

/** Volume prices by the name of their tier, as attributes. */
export const tierAttributes = titled(
  "CatalogPriceTiers",
  mapOf(exactObject({ minimum_quantity: integer, price: currencyAmounts })),
);

/** Volume prices by the name of their tier, in the shopper's currency. */
export const tierMeta = titled("CatalogDisplayPriceTiers", mapOf(exactObject(optionals(shownFacts))));
