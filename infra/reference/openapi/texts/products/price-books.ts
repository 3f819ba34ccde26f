import type { Texts } from "../texts.ts";

const externalRef = "Reference in another system, at most 2,048 characters; null without one.";

const book: Texts = {
  components: {
    PriceBook: "A list of prices by sku. Catalogs sell at the prices of their price books.",
    PriceBookResponse: "A price book; with `include=prices` also its prices.",
    PriceBookListResponse: "A page of price books, oldest first.",
    CreatePriceBookRequest: "A price book to create. It has no prices at first.",
    UpdatePriceBookRequest: "Changes to a price book.",
  },
  fields: {
    id: "Id of the price book. An update may leave it out; another one than in the path is 422.",
    "attributes.name": "Name for merchants, unique in the store. Null in an update keeps it.",
    "attributes.description": "Description for merchants, at most 2,048 characters. Null removes it.",
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
    UpdateProductPriceRequest: "Changes to a price. Its sku cannot change.",
  },
  fields: {
    id: "Id of the price. An update may leave it out; another one than in the path is 422.",
    "attributes.sku":
      "The sku that has this price; no product needs to have it yet. An update may repeat it, but another sku is 422.",
    "attributes.currencies": "Amounts by currency code. An update replaces all of them.",
    "attributes.sales": "Sales by a name of your own. An update replaces all of them; null removes them.",
    "attributes.external_ref": externalRef,
    "attributes.admin_attributes": "Custom texts for merchants by key, at most 100. Null removes them.",
    "attributes.shopper_attributes":
      "Custom texts by key, at most 100. Catalogs do not show those of prices. Null removes them.",
    "meta.pricebook_id": "Id of the price book that the price is in.",
  },
};

const amounts: Texts = {
  components: {
    ProductPriceCurrencies: "Amounts by currency code, such as `USD`.",
    ProductPriceCurrenciesRequest:
      "Amounts by currency code in capitals, for at most 50 currencies. Unknown fields of a price are refused with 422.",
  },
  fields: {
    "*.amount":
      "Price of one unit, in minor units of the currency such as cents. For a price modifier: what it sets, adds or subtracts.",
    "*.includes_tax": "Whether the amount includes tax. Default: `false`. Ignored in a price modifier.",
    "*.tiers": "Volume prices by a name of your own, at most 100.",
    "*.tiers.*.minimum_quantity":
      "Quantity of one cart item from which the amount holds for each of its units. No two volume prices of a currency may have the same.",
    "*.tiers.*.amount": "Price of one unit from that quantity on, in minor units of the currency.",
  },
};

const sales: Texts = {
  components: {
    ProductPriceSales:
      "Sales by name. Of those that run at the same time, the one with the shortest schedule counts.",
    ProductPriceSalesRequest:
      "Sales by name, at most 100. If there are several, each needs a schedule, and no two with the same bundles may have the same schedule.",
  },
  fields: {
    "*.schedule": "When the sale runs; without a schedule it always does.",
    "*.bundle_ids":
      "Ids of the bundles inside which the sale counts, and nowhere else. If empty, null or absent, it counts both inside and outside of bundles.",
    "*.currencies":
      "What the sku costs during the sale. Volume prices outside of the sale do not count meanwhile.",
  },
};

const modifier: Texts = {
  components: {
    PriceModifier:
      "A named change to the price that a child takes over from its parent. Option modifiers of type `price` refer to it by name.",
    PriceModifierResponse: "A price modifier.",
    PriceModifierListResponse: "A page of price modifiers, oldest first.",
    CreatePriceModifierRequest: "A price modifier to add to a price book.",
    UpdatePriceModifierRequest: "Changes to a price modifier. Its name cannot change.",
  },
  fields: {
    id: "Id of the price modifier. An update may leave it out; another one than in the path is 422.",
    "attributes.name":
      "Unique in the price book; option modifiers refer to it, and upper and lower case differ. It cannot be changed.",
    "attributes.modifier_type":
      "`price_equals` sets the price, `price_increment` adds to it, `price_decrement` subtracts from it, down to 0.",
    "attributes.currencies":
      "What it sets, adds or subtracts in each currency; prices in other currencies stay. An update replaces all of them.",
    "attributes.external_ref": externalRef,
  },
};

export const priceBookTexts: readonly Texts[] = [book, price, amounts, sales, modifier];
