import type { Texts } from "../texts.ts";

/** Amounts of carts and of their items. */
export const pricesTexts: readonly Texts[] = [
  { components: { Money: "An amount of money, with or without tax." } },
  {
    components: { CartPrices: "Totals of a cart." },
    fields: {
      with_tax: "What the shopper pays: items after discounts, with tax, plus shipping.",
      without_tax: "`with_tax` less the tax on the items.",
      tax: "Tax on the items. Tax on shipping is part of `shipping` instead.",
      discount: "What discounts take from the items, 0 or negative; without discounts on shipping.",
      without_discount:
        "Prices of items and shipping before discounts; with tax where a `unit_price` includes it.",
      shipping: "Sum of the shipping groups that have items, with their tax and fees, after promotions.",
      shipping_discount:
        "What promotions take from shipping, negative; `shipping` is after this. Absent if nothing.",
      discounts: "What discounts take from the items, by code; absent without any.",
    },
  },
  {
    components: { ItemPrices: "Amounts of an item of a cart, for one unit and for all units." },
    fields: {
      with_tax: "Price after discounts, with tax.",
      without_tax: "Price after discounts, without tax.",
      tax: "Tax on the price after discounts, or, with the calculation method `simple`, before them.",
      discount: "What discounts take, 0 or negative; the share of discounts on the whole cart is included.",
      without_discount: "Price before discounts; with tax where `unit_price` includes it.",
      discounts:
        "What discounts take from all units, by code, without the shares of standard promotions on the whole cart.",
    },
  },
  {
    components: { ItemPrice: "One amount of an item of a cart." },
    fields: {
      unit: "For one unit: `value` divided by the quantity, rounded.",
      value: "For all units.",
    },
  },
  {
    components: { DiscountsByCode: "What discounts take from the items of a cart in all, by code." },
  },
  {
    components: {
      PromotionDiscountsByCode:
        "What discounts take in all, by code, and how much of it each promotion takes.",
    },
    fields: {
      "*.constituents":
        "What each promotion with this code takes, by id of the promotion; absent for custom discounts.",
    },
  },
];
