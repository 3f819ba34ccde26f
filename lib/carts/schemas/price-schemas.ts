import { exactObject } from "../../schemas/exact-object.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { text } from "../../schemas/resource.ts";
import type { View } from "../../schemas/view.ts";

const amount = { type: "integer", description: "Minor units." } as const;

/** An amount as it is shown, with the text that a shopper reads. */
export const displayPriceSchema = exactObject({ amount, currency: text, formatted: text });

/** An amount that says whether it includes tax. */
export const priceSchema = exactObject({ amount, currency: text, includes_tax: { type: "boolean" } });
export type CartPriceView = View<typeof priceSchema>;

/** What discounts took, by their codes. */
export const amountsByCode = mapOf(displayPriceSchema);

/** The same with what each promotion of a code took, by its id. */
const amountsWithParts = mapOf(
  exactObject({ amount, currency: text, formatted: text }, { constituents: mapOf(displayPriceSchema) }),
);

const unitAndValue = exactObject({ unit: displayPriceSchema, value: displayPriceSchema });

/** The amounts of an item, for one unit and for all. */
export const itemPrices = exactObject(
  {
    with_tax: unitAndValue,
    without_tax: unitAndValue,
    tax: unitAndValue,
    discount: unitAndValue,
    without_discount: unitAndValue,
  },
  { discounts: amountsWithParts },
);

/** The amounts of a cart. */
export const cartPrices = exactObject(
  {
    with_tax: displayPriceSchema,
    without_tax: displayPriceSchema,
    tax: displayPriceSchema,
    discount: displayPriceSchema,
    without_discount: displayPriceSchema,
    shipping: displayPriceSchema,
  },
  { shipping_discount: displayPriceSchema, discounts: amountsWithParts },
);
