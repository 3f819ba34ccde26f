import type { Texts } from "../texts.ts";

const DISPLAY = "The price in the shopper's currency; absent if there is none.";
const ORIGINAL =
  "List prices in the currencies with a running sale. Absent without one; may be absent if the shopper's currency has none.";
const ORIGINAL_DISPLAY = "List price in the shopper's currency; absent if no sale runs in it.";

export const currencyPrices: Texts = {
  components: { CatalogCurrencyPrices: "A price in several currencies, by currency code such as `USD`." },
  fields: { "*.includes_tax": "Whether the amount includes tax; otherwise tax is added." },
};

export const formattedMoney: Texts = {
  components: { CatalogFormattedMoney: "An amount of money in one currency, also as text." },
  fields: { currency: "Currency code, such as `USD`." },
};

export const displayPrices: Texts = {
  components: {
    CatalogDisplayPrice:
      "A price in the shopper's currency, ready to be shown. It has one of the two fields, depending on whether the price includes tax.",
  },
  fields: {
    with_tax: "The price, if it includes tax.",
    without_tax: "The price, if tax is added to it.",
  },
};

export const productPrices: Texts = {
  components: {
    CatalogPrice:
      "What a product costs now, in every currency and in the shopper's. Empty for a product without a price.",
  },
  fields: {
    price: "The price in each currency; while a sale runs, the sale's price.",
    display_price: DISPLAY,
    original_price: ORIGINAL,
    original_display_price: ORIGINAL_DISPLAY,
  },
};

export const priceTiers: Texts = {
  components: { CatalogPriceTiers: "Volume prices in every currency, by the name of their tier." },
  fields: {
    "*.minimum_quantity": "Quantity of one cart item from which this price holds for each of its units.",
    "*.price": "Price of one unit in each currency.",
  },
};

export const displayPriceTiers: Texts = {
  components: {
    CatalogDisplayPriceTiers: "Volume prices in the shopper's currency, by the name of their tier.",
  },
  fields: {
    "*.display_price": "Price of one unit; absent if there is none in the shopper's currency.",
    "*.original_price":
      "Present while a sale runs in the shopper's currency: the price without it, in each currency with a sale. It is that of the tier of the same name, or else the list price.",
    "*.original_display_price": "The same in the shopper's currency.",
  },
};

export const priceModifiers: Texts = {
  components: {
    CatalogPriceModifier:
      "What an option of a variation does to the price that a child takes over from its parent.",
  },
  fields: {
    modifier_type:
      "`price_equals` sets the amount, `price_increment` adds to it, `price_decrement` subtracts from it, down to 0.",
    currencies:
      "What it does in each currency, by currency code. Prices in other currencies stay as they are.",
    "currencies.*.amount": "Minor units of the currency, such as cents.",
    "currencies.*.includes_tax": "Ignored: a modifier does not change whether a price includes tax.",
    "currencies.*.tiers": "Other amounts, by name, for volume prices with the same minimum quantity.",
    "currencies.*.tiers.*.minimum_quantity": "Minimum quantity of the volume price that this amount is for.",
    "currencies.*.tiers.*.amount":
      "Minor units of the currency; counts for that volume price in place of the amount above.",
  },
};
