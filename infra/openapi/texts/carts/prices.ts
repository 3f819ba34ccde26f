import type { Texts } from "../texts.ts";

/** Amounts of carts and of their items. */
export const pricesTexts: readonly Texts[] = [
  { components: { Money: "An amount of money that says whether tax is in it." } },
  {
    components: { CartPrices: "Totals of a cart." },
    fields: {
      with_tax: "What is to be paid: items after discounts, with tax, and shipping.",
      without_tax: "The same without the tax of the items.",
      tax: "Tax of the items; what shipping has of it is in `shipping`.",
      discount: "What discounts take from the items, 0 or negative.",
      without_discount: "Items and shipping as they are priced, before discounts.",
      shipping: "What the shipping groups that have items cost, after promotions; each counts once.",
      shipping_discount: "What promotions take from shipping, negative; in `shipping` already.",
      discounts: "What discounts take from the items, by their codes; absent without any.",
    },
  },
  {
    components: { ItemPrices: "Amounts of an item of a cart, for one unit and for all." },
    fields: {
      with_tax: "After discounts, with tax.",
      without_tax: "After discounts, without tax.",
      tax: "Tax on the price after discounts.",
      discount: "What discounts take, 0 or negative.",
      without_discount: "As priced, before discounts; tax is in it where `unit_price` includes it.",
      discounts:
        "What discounts take from all units, by their codes, but for standard promotions of the whole cart.",
    },
  },
  {
    components: { ItemPrice: "One amount of an item of a cart." },
    fields: {
      unit: "For one unit: `value` by the quantity, rounded.",
      value: "For all units.",
    },
  },
  {
    components: { DiscountsByCode: "What discounts take in all, by their codes." },
  },
  {
    components: { PromotionDiscountsByCode: "What discounts take in all, by their codes, with their parts." },
    fields: {
      "*.constituents": "What each promotion of the code takes, by its id; absent for custom discounts.",
    },
  },
];
