import { exactObject, optional } from "../../schemas/exact-object.ts";
import { mapOf, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";

const amount = {
  type: "integer",
  description: "In minor units of the currency: 1250 for 12.50 US dollars.",
} as const;
const currency = {
  ...text,
  description:
    "Code of ISO 4217, three letters; empty in a cart without items, and where a promotion item has no amount of its own.",
} as const;
const formatted = { ...text, description: "As shoppers read it, such as `$12.50`." } as const;

export const displayPriceSchema = nameSchema(
  "FormattedMoney",
  exactObject({ amount, currency, formatted }),
  "An amount of money, also formatted for shoppers.",
);

export const priceSchema = nameSchema(
  "Money",
  exactObject({
    amount,
    currency,
    includes_tax: { type: "boolean", description: "Whether tax is in the amount." },
  }),
  "An amount of money, with or without tax.",
);
export type CartPriceView = View<typeof priceSchema>;

/** Amounts that discounts took, by code. */
export const amountsByCode = nameSchema(
  "DiscountsByCode",
  mapOf(displayPriceSchema),
  "What discounts take from the items of a cart in all, by code.",
);

/** Amounts by code, each split by promotion id. */
const amountsWithParts = nameSchema(
  "PromotionDiscountsByCode",
  mapOf(exactObject({ amount, currency, formatted, constituents: optional(mapOf(displayPriceSchema)) })),
  {
    "": "What discounts take in all, by code, and how much of it each promotion takes.",
    "*.constituents":
      "What each promotion with this code takes, by id of the promotion; absent for custom discounts.",
  },
);

const unitAndValue = nameSchema(
  "ItemPrice",
  exactObject({ unit: displayPriceSchema, value: displayPriceSchema }),
  {
    "": "One amount of an item of a cart.",
    unit: "For one unit: `value` divided by the quantity, rounded.",
    value: "For all units.",
  },
);

export const itemPrices = nameSchema(
  "ItemPrices",
  exactObject({
    with_tax: unitAndValue,
    without_tax: unitAndValue,
    tax: unitAndValue,
    discount: unitAndValue,
    without_discount: unitAndValue,
    discounts: optional(amountsWithParts),
  }),
  {
    "": "Amounts of an item of a cart, for one unit and for all units.",
    with_tax: "Price after discounts, with tax.",
    without_tax: "Price after discounts, without tax.",
    tax: "Tax on the price after discounts, or, with the calculation method `simple`, before them.",
    discount: "What discounts take, 0 or negative; the share of discounts on the whole cart is included.",
    without_discount: "Price before discounts; with tax where `unit_price` includes it.",
    discounts:
      "What discounts take from all units, by code, without the shares of standard promotions on the whole cart.",
  },
);

export const cartPrices = nameSchema(
  "CartPrices",
  exactObject({
    with_tax: displayPriceSchema,
    without_tax: displayPriceSchema,
    tax: displayPriceSchema,
    discount: displayPriceSchema,
    without_discount: displayPriceSchema,
    shipping: displayPriceSchema,
    shipping_discount: optional(displayPriceSchema),
    discounts: optional(amountsWithParts),
  }),
  {
    "": "Totals of a cart.",
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
);
