import type { JSONSchema } from "json-schema-to-ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { integer, text } from "../../schemas/resource.ts";

const amount = { type: "integer", description: "Minor units." } as const;

export const currencyAmounts = mapOf(exactObject({ amount, includes_tax: { type: "boolean" } }));

const formattedPrice = exactObject({
  amount,
  currency: text,
  formatted: text,
  float_price: { type: "number" },
});

/** One of the two, never both: which one is said by the price's own tax flag. */
export const shownPriceSchema = {
  anyOf: [exactObject({ with_tax: formattedPrice }), exactObject({ without_tax: formattedPrice })],
} as const satisfies JSONSchema;

const shownFacts = {
  display_price: shownPriceSchema,
  original_price: currencyAmounts,
  original_display_price: shownPriceSchema,
  sale_id: text,
  sale_expires: { type: ["string", "null"] },
} as const satisfies Record<string, JSONSchema>;

/** What a price's answers say about it beside the amounts themselves. */
export const priceFacts = {
  pricebook_id: { type: ["string", "null"], description: "Null for a sum of prices." },
  ...shownFacts,
} as const satisfies Record<string, JSONSchema>;

/** The price of a product in every currency it has, and in the shopper's currency ready to be shown. */
export const priceBlockSchema = exactObject({}, { price: currencyAmounts, ...priceFacts });

/** Volume prices by the name of their tier, as attributes. */
export const tierAttributes = mapOf(exactObject({ minimum_quantity: integer, price: currencyAmounts }));

/** Volume prices by the name of their tier, in the shopper's currency. */
export const tierMeta = mapOf(exactObject({}, shownFacts));
