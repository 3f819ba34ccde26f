import type { Texts } from "../texts.ts";

const externalRef = "What another system calls it, at most 2,048 characters. Null where there is none.";

const book: Texts = {
  components: {
    PriceBook:
      "A list of prices by sku. Catalogs sell by the prices of their books, the highest priority first.",
    PriceBookResponse: "A price book, and with `include=prices` its prices.",
    PriceBookListResponse: "A page of price books, oldest first.",
    CreatePriceBookRequest: "A price book to make; it has no prices at first.",
    UpdatePriceBookRequest: "What to change of a price book.",
  },
  fields: {
    id: "Id of the price book; in an update, if given, the one in the path.",
    "attributes.name": "Name for merchants, unique in the store; null in an update keeps it.",
    "attributes.description": "Text for merchants, at most 2,048 characters. Null in a request removes it.",
    "attributes.external_ref": externalRef,
    included: "All prices of the book, with `include=prices`.",
  },
};

const price: Texts = {
  components: {
    ProductPrice: "What a sku costs in a price book, in each currency. A book has one price for a sku.",
    ProductPriceResponse: "The price of a sku.",
    ProductPriceListResponse: "A page of prices, oldest first.",
    CreateProductPriceRequest: "The price of a sku to add to a price book.",
    UpdateProductPriceRequest: "What to change of a price; its sku stays.",
  },
  fields: {
    id: "Id of the price; in an update, if given, the one in the path.",
    "attributes.sku":
      "The sku that costs this. A product with it need not exist yet; in an update only the same sku is accepted.",
    "attributes.currencies": "Amounts by currency code. An update replaces all of them.",
    "attributes.sales": "Sales by a name of your own. An update replaces all of them; null removes them.",
    "attributes.external_ref": externalRef,
    "attributes.admin_attributes":
      "Custom texts by key, at most 100, for merchants. Null in a request removes them.",
    "attributes.shopper_attributes":
      "Custom texts by key, at most 100. Catalogs do not show those of prices. Null in a request removes them.",
    "meta.pricebook_id": "Id of the price book that the price is in.",
  },
};

const amounts: Texts = {
  components: {
    ProductPriceCurrencies: "Amounts by currency code, such as `USD`.",
    ProductPriceCurrenciesRequest:
      "Amounts by currency code in capitals, at most 50. Unknown keys are refused with 422 inside each of them.",
  },
  fields: {
    "*.amount":
      "Amount for one unit, in minor units of the currency such as cents; of a price modifier what it sets, adds or takes off.",
    "*.includes_tax":
      "Whether tax is in the amount already. Default: `false`. A price modifier leaves it as the price has it.",
    "*.tiers": "Volume prices by a name of your own, at most 100, each from another quantity on.",
    "*.tiers.*.minimum_quantity":
      "Quantity of one cart item from which the amount holds for all of its units. Each tier of a currency has another.",
    "*.tiers.*.amount": "Amount for one unit at that quantity, in minor units of the currency.",
  },
};

const sales: Texts = {
  components: {
    ProductPriceSales: "Sales by name. Of those in force, the one with the shortest schedule counts.",
    ProductPriceSalesRequest:
      "Sales by name, at most 100. With more than one, each needs a schedule, no two the same for the same bundles.",
  },
  fields: {
    "*.schedule":
      "When the sale is in force, from `valid_from` and before `valid_to`; without one it always is.",
    "*.bundle_ids":
      "Ids of the bundles inside which alone the sale counts; empty, null or absent for a sale outside of bundles, too.",
    "*.currencies":
      "What the sku costs in the sale. Without tiers of its own, there are no volume prices in the sale.",
  },
};

const modifier: Texts = {
  components: {
    PriceModifier:
      "A named change of a parent's price for its children, which option modifiers of type `price` refer to.",
    PriceModifierResponse: "A price modifier.",
    PriceModifierListResponse: "A page of price modifiers, oldest first.",
    CreatePriceModifierRequest: "A price modifier to add to a price book.",
    UpdatePriceModifierRequest: "What to change of a price modifier; its name stays.",
  },
  fields: {
    id: "Id of the price modifier; in an update, if given, the one in the path.",
    "attributes.name":
      "Unique in the price book, and what option modifiers name, letter case included. It cannot be changed.",
    "attributes.modifier_type":
      "`price_equals` sets the price, `price_increment` adds to it, `price_decrement` takes off, down to 0.",
    "attributes.currencies":
      "By how much, or to what, for each currency; a price in another one stays. An update replaces all of them.",
    "attributes.external_ref": externalRef,
  },
};

export const priceBookTexts: readonly Texts[] = [book, price, amounts, sales, modifier];
