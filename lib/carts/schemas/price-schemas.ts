import { exactObject, optional } from "../../schemas/exact-object.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { text } from "../../schemas/resource.ts";
import { titled } from "../../schemas/titled.ts";
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

/** An amount as it is shown, with the text that a shopper reads. */
export const displayPriceSchema = titled("FormattedMoney", exactObject({ amount, currency, formatted }));

/** An amount that says whether it includes tax. */
export const priceSchema = titled(
  "Money",
  exactObject({
    amount,
    currency,
    includes_tax: { type: "boolean", description: "Whether tax is in the amount." },
  }),
);
export type CartPriceView = View<typeof priceSchema>;

/** What discounts took, by their codes. */
export const amountsByCode = titled("DiscountsByCode", mapOf(displayPriceSchema));

/** The same with what each promotion of a code took, by its id. */
const amountsWithParts = titled(
  "PromotionDiscountsByCode",
  mapOf(exactObject({ amount, currency, formatted, constituents: optional(mapOf(displayPriceSchema)) })),
);

const unitAndValue = titled(
  "ItemPrice",
  exactObject({ unit: displayPriceSchema, value: displayPriceSchema }),
);

/** The amounts of an item, for one unit and for all. */
export const itemPrices = titled(
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

/** The amounts of a cart. */
export const cartPrices = titled(
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
