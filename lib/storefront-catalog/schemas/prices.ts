import type { JSONSchema } from "json-schema-to-ts";
import { describeFields } from "../../schemas/describe-schema.ts";
import { exactObject, optional, optionals } from "../../schemas/exact-object.ts";
import { answeredAttributes, answeredWeekly } from "../../schemas/fields.ts";
import { arrayOf, integer, mapOf, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";

const timeOrNull = { type: ["string", "null"] } as const;
const amount = { type: "integer", description: "Minor units of the currency, such as cents." } as const;

export const currencyAmounts = nameSchema(
  "CatalogCurrencyPrices",
  mapOf(exactObject({ amount, includes_tax: { type: "boolean" } })),
  {
    "": "A price in several currencies, by currency code such as `USD`.",
    "*.includes_tax": "Whether the amount includes tax; otherwise tax is added.",
  },
);

const formattedPrice = nameSchema(
  "CatalogFormattedMoney",
  exactObject({
    amount,
    currency: text,
    formatted: { ...text, description: "As shoppers read it, such as `$12.50`." },
    float_price: { type: "number", description: "In major units: 12.5." },
  }),
  { "": "An amount of money in one currency, also as text.", currency: "Currency code, such as `USD`." },
);

/** Exactly one of the two, by the price's tax flag. A single object lets clients read either. */
export const shownPriceSchema = nameSchema(
  "CatalogDisplayPrice",
  {
    ...exactObject(
      optionals(
        describeFields(
          { with_tax: formattedPrice, without_tax: formattedPrice },
          { with_tax: "The price, if it includes tax.", without_tax: "The price, if tax is added to it." },
        ),
      ),
    ),
    ...{ minProperties: 1, maxProperties: 1 },
  } as const,
  "A price in the shopper's currency, ready to be shown. It has one of the two fields, depending on " +
    "whether the price includes tax.",
);

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

/** The default price, next to a price of a segment. */
export const alternativePrice = nameSchema(
  "CatalogAlternativePrice",
  exactObject({
    name: {
      ...text,
      description: "Always `List Price`: what the product costs by the catalog's own price books.",
    },
    pricebook_id: priceFields.pricebook_id,
    price: currencyAmounts,
    ...optionals(displayPriceFields),
    tiers: optional({
      ...mapOf(
        exactObject({
          price: currencyAmounts,
          ...optionals({
            display_price: shownPriceSchema,
            original_price: currencyAmounts,
            original_display_price: shownPriceSchema,
          }),
        }),
      ),
      description: "Volume prices of the default price, by the name of their tier.",
    }),
    shopper_attributes: optional(answeredAttributes.shopper_attributes),
  }),
  {
    "": "Another price of a product, shown next to the one that counts for the shopper.",
    price: "The price in each currency; while a sale runs, the sale's price.",
    display_price: "The price in the shopper's currency.",
    original_price: "List prices in the currencies with a running sale; absent without one.",
    original_display_price: "List price in the shopper's currency; absent if no sale runs in it.",
    "tiers.*.price": "Price of one unit in each currency.",
    "tiers.*.display_price": "The same; absent if there is none in the shopper's currency.",
    "tiers.*.original_price": "Present while a sale runs in the shopper's currency: the price without it.",
    "tiers.*.original_display_price": "The same in the shopper's currency.",
    shopper_attributes: "Custom attributes of the price for shoppers.",
  },
);

export const alternativePriceList = {
  ...arrayOf(alternativePrice),
  description:
    "The default price, if the price shown is from a price book of the shopper's rule and the default one is " +
    "from another; else absent.",
} as const;

/** Prices in all currencies, and formatted in the shopper's currency. */
export const priceBlockSchema = nameSchema(
  "CatalogPrice",
  exactObject({
    price: optional(currencyAmounts),
    ...optionals(priceFields),
    alternative_prices: optional(alternativePriceList),
  }),
  {
    "": "What a product costs now, in every currency and in the shopper's. Empty for a product without a price.",
    price: "The price in each currency; while a sale runs, the sale's price.",
    display_price: "The price in the shopper's currency; absent if there is none.",
    original_price:
      "List prices in the currencies with a running sale. Absent without one; may be absent if the shopper's currency has none.",
    original_display_price: "List price in the shopper's currency; absent if no sale runs in it.",
  },
);

/** By tier name. */
export const tierAttributes = nameSchema(
  "CatalogPriceTiers",
  mapOf(exactObject({ minimum_quantity: integer, price: currencyAmounts })),
  {
    "": "Volume prices in every currency, by the name of their tier.",
    "*.minimum_quantity": "Quantity of one cart item from which this price holds for each of its units.",
    "*.price": "Price of one unit in each currency.",
  },
);

/** By tier name, formatted in the shopper's currency. */
export const tierMeta = nameSchema(
  "CatalogDisplayPriceTiers",
  mapOf(exactObject(optionals(displayPriceFields))),
  {
    "": "Volume prices in the shopper's currency, by the name of their tier.",
    "*.display_price": "Price of one unit; absent if there is none in the shopper's currency.",
    "*.original_price":
      "Present while a sale runs in the shopper's currency: the price without it, in each currency with a " +
      "sale. It is that of the tier of the same name, or else the list price.",
    "*.original_display_price": "The same in the shopper's currency.",
  },
);

const availableAmounts = { price: currencyAmounts, tiers: tierAttributes } as const;

const availableSale = nameSchema(
  "CatalogAvailableSale",
  exactObject({
    schedule: exactObject({ valid_from: timeOrNull, valid_to: timeOrNull, ...answeredWeekly }),
    bundle_ids: optional(arrayOf(text)),
    ...availableAmounts,
  }),
  {
    "": "A sale of a price book, also one that does not run now.",
    schedule: "When the sale runs.",
    "schedule.valid_from": "When it starts; null for one without a start.",
    "schedule.valid_to": "When it ends; null for one without an end.",
    bundle_ids: "Bundles that it is limited to; absent without a limit.",
    price: "Price of the sale in each currency.",
    tiers: "Volume prices of the sale by name; empty without any.",
  },
);

/** A price book's entry for a product, for merchants. */
export const availablePrice = nameSchema(
  "CatalogAvailablePrice",
  exactObject({
    pricebook_id: text,
    shopper_attributes: optional(answeredAttributes.shopper_attributes),
    ...availableAmounts,
    sales: mapOf(availableSale),
  }),
  {
    "": "The entry of one price book of a release for a product.",
    pricebook_id: "Id of the price book.",
    shopper_attributes: "Custom attributes of the price for shoppers.",
    price: "List price in each currency.",
    tiers: "Volume prices by name; empty without any.",
    sales: "Sales by name; empty without any.",
  },
);
