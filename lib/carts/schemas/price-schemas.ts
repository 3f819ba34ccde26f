import { exactObject, optional } from "../../schemas/exact-object.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { text } from "../../schemas/resource.ts";
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

export const displayPriceSchema = nameSchema("FormattedMoney", exactObject({ amount, currency, formatted }));

export const priceSchema = nameSchema(
  "Money",
  exactObject({
    amount,
    currency,
    includes_tax: { type: "boolean", description: "Whether tax is in the amount." },
  }),
);
export type CartPriceView = View<typeof priceSchema>;

/** Amounts that discounts took, by code. */
export const amountsByCode = nameSchema("DiscountsByCode", mapOf(displayPriceSchema));

/** Amounts by code, each split by promotion id. */
const amountsWithParts = nameSchema(
  "PromotionDiscountsByCode",
  mapOf(exactObject({ amount, currency, formatted, constituents: optional(mapOf(displayPriceSchema)) })),
);

const unitAndValue = nameSchema(
  "ItemPrice",
  exactObject({ unit: displayPriceSchema, value: displayPriceSchema }),
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
);
