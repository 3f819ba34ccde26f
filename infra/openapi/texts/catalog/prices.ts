import type { Texts } from "../texts.ts";

const DISPLAY = "The same in the shopper's currency; absent if there is none in it.";
const ORIGINAL = "List prices in the currencies in which it is reduced; absent if it is not.";
const ORIGINAL_DISPLAY = "List price in the shopper's currency; absent if it is not reduced in it.";

export const currencyPrices: Texts = {
  components: { CatalogCurrencyPrices: "A price in several currencies, by currency code such as `USD`." },
  fields: { "*.includes_tax": "Whether the tax is part of the amount; otherwise it is added." },
};

export const formattedMoney: Texts = {
  components: { CatalogFormattedMoney: "An amount of money in one currency, also as text." },
  fields: { currency: "Currency code, such as `USD`." },
};

export const displayPrices: Texts = {
  components: {
    CatalogDisplayPrice:
      "A price in the shopper's currency, ready to be shown: either with or without tax, as the price was written.",
  },
  fields: {
    with_tax: "The price, if tax is part of it.",
    without_tax: "The price, if tax is added to it.",
  },
};

export const productPrices: Texts = {
  components: {
    CatalogPrice:
      "What a product costs now, in every currency and in the shopper's. Empty for a product without a price.",
  },
  fields: {
    price: "The price in each currency, with a sale that is running.",
    display_price: DISPLAY,
    original_price: ORIGINAL,
    original_display_price: ORIGINAL_DISPLAY,
  },
};

export const priceTiers: Texts = {
  components: { CatalogPriceTiers: "Volume prices in every currency, by the name of their tier." },
  fields: {
    "*.minimum_quantity": "Units of a cart item from which this is the price of each of them.",
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
      "What it would be without the sale, in the currencies with a sale: the tier of this name in the list price, else the list price.",
    "*.original_display_price": "The same in the shopper's currency.",
  },
};

export const priceModifiers: Texts = {
  components: {
    CatalogPriceModifier: "What an option of a variation does to the price that a child has from its parent.",
  },
  fields: {
    modifier_type:
      "`price_equals` sets the amount, `price_increment` adds to it, `price_decrement` takes off it, down to 0 at most.",
    currencies: "What it does in each currency, by currency code; it leaves others as they are.",
    "currencies.*.amount": "Minor units of the currency, such as cents.",
    "currencies.*.includes_tax": "Not looked at: the price keeps its own.",
    "currencies.*.tiers": "Other amounts for volume prices that begin at the same quantity, by name.",
    "currencies.*.tiers.*.minimum_quantity": "Quantity at which that volume price begins.",
    "currencies.*.tiers.*.amount": "Minor units of the currency, in place of the amount above.",
  },
};
