import { describeSchema } from "../schemas/describe-schema.ts";
import { exactObject, optional, optionals } from "../schemas/exact-object.ts";
import { answeredAttributes, saleSchedule } from "../schemas/fields.ts";
import { count, etagId, moment, owner, resourceOf, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

/** Minor units. */
export const amount = { type: "integer", minimum: 0, maximum: 1_000_000_000_000 } as const;
/** Same maximum as the quantity of a cart item. */
export const quantity = { type: "integer", minimum: 1, maximum: 2_147_483_647 } as const;
export const currencyCode = { type: "string", pattern: "^[A-Z]{3}$" } as const;

export const PRICE_MODIFIER_TYPES = ["price_equals", "price_increment", "price_decrement"] as const;

export const amountsTexts = {
  "*.amount":
    "Price of one unit, in minor units of the currency such as cents. For a price modifier: what it sets, adds or subtracts.",
  "*.includes_tax": "Whether the amount includes tax. Default: `false`. Ignored in a price modifier.",
  "*.tiers": "Volume prices by a name of your own, at most 100.",
  "*.tiers.*.minimum_quantity":
    "Quantity of one cart item from which the amount holds for each of its units. No two volume prices of a " +
    "currency may have the same.",
  "*.tiers.*.amount": "Price of one unit from that quantity on, in minor units of the currency.",
} as const;

const currencies = nameSchema(
  "ProductPriceCurrencies",
  {
    type: "object",
    propertyNames: currencyCode,
    additionalProperties: exactObject({
      amount,
      includes_tax: { type: "boolean" },
      tiers: optional({
        type: "object",
        additionalProperties: exactObject({ minimum_quantity: quantity, amount }),
      }),
    }),
  },
  { "": "Amounts by currency code, such as `USD`.", ...amountsTexts },
);

export const salesTexts = {
  "*.currencies":
    "What the sku costs during the sale. Volume prices outside of the sale do not count meanwhile.",
  "*.schedule":
    "When the sale runs; without a schedule it always does. Sales of one price all have `rrule` or none has.",
  "*.bundle_ids":
    "Ids of the bundles inside which the sale counts, and nowhere else. If empty, null or absent, it counts " +
    "both inside and outside of bundles.",
} as const;

const sales = nameSchema(
  "ProductPriceSales",
  {
    type: "object",
    additionalProperties: exactObject({
      currencies,
      schedule: optional({ ...saleSchedule, type: ["object", "null"] }),
      bundle_ids: optional({ type: ["array", "null"], items: text }),
    }),
  },
  {
    "": "Sales by name. Of those that run at the same time, the one with the shortest schedule counts.",
    ...salesTexts,
  },
);

const external_ref = { type: ["string", "null"] } as const;
const changed = { created_at: moment, updated_at: moment } as const;

const externalRefText = "Reference in another system, at most 2,048 characters; null without one.";
export const bookTexts = {
  name: "Name for merchants, unique in the store. Null in an update keeps it.",
  description: "Description for merchants, at most 2,048 characters. Null removes it.",
  external_ref: externalRefText,
} as const;

export const bookIdText =
  "Id of the price book. An update may leave it out; another one than in the path is 422.";

const replication = nameSchema(
  "PriceBookReplication",
  exactObject({ status: { enum: ["started", "failed"] }, copied: count, total: count }),
  {
    "": "How much of another price book is copied into this one; absent once all is.",
    status:
      "`started`: under way; `failed`: the other price book was deleted meanwhile, and this one has a part of its prices.",
    copied: "Prices copied so far.",
    total: "Prices that the other price book had at the beginning.",
  },
);

export const priceBookResource = nameSchema(
  "PriceBook",
  resourceOf("pricebook", {
    attributes: describeSchema(
      exactObject({ name: text, external_ref, description: optional(text), ...changed }),
      bookTexts,
    ),
    meta: exactObject({ owner, replication: optional(replication), etag_id: etagId }),
  }),
  {
    "": "A list of prices by sku. Catalogs sell at the prices of their price books.",
    id: bookIdText,
    meta: "Whose the price book is, and how far it is copied.",
  },
);

export const priceTexts = {
  sku: "The sku that has this price; no product needs to have it yet. An update may repeat it, but another sku is 422.",
  currencies: "Amounts by currency code. An update replaces all of them.",
  sales: "Sales by a name of your own. An update replaces all of them; null removes them.",
  external_ref: externalRefText,
  admin_attributes: "Custom texts for merchants by key, at most 100. Null removes them.",
  shopper_attributes:
    "Custom texts by key, at most 100. Catalogs do not show those of prices. Null removes them.",
} as const;

export const priceIdText =
  "Id of the price. An update may leave it out; another one than in the path is 422.";

export const priceResource = nameSchema(
  "ProductPrice",
  resourceOf("product-price", {
    attributes: describeSchema(
      exactObject({
        external_ref,
        sku: text,
        currencies,
        sales: optional(sales),
        ...optionals(answeredAttributes),
        ...changed,
      }),
      {
        ...priceTexts,
      },
    ),
    meta: exactObject({ owner, pricebook_id: uuid, etag_id: etagId }),
  }),
  {
    "": "What a sku costs in a price book, in each currency. A book has one price for a sku.",
    id: priceIdText,
    "meta.pricebook_id": "Id of the price book that the price is in.",
  },
);

export const priceModifierTexts = {
  name: "Unique in the price book; option modifiers refer to it, and upper and lower case differ. It cannot be changed.",
  modifier_type:
    "`price_equals` sets the price, `price_increment` adds to it, `price_decrement` subtracts from it, down to 0.",
  currencies:
    "What it sets, adds or subtracts in each currency, tiers from their quantity on; prices in other currencies stay. An update replaces all of them.",
  external_ref: externalRefText,
} as const;

export const priceModifierIdText =
  "Id of the price modifier. An update may leave it out; another one than in the path is 422.";

export const priceModifierResource = nameSchema(
  "PriceModifier",
  resourceOf("price-modifier", {
    attributes: describeSchema(
      exactObject({
        name: text,
        external_ref,
        modifier_type: { enum: PRICE_MODIFIER_TYPES },
        currencies,
        ...changed,
      }),
      {
        ...priceModifierTexts,
      },
    ),
    meta: exactObject({ owner, etag_id: etagId }),
  }),
  {
    "": "A named change to the price that a child takes over from its parent. Option modifiers of type `price` refer to it by name.",
    id: priceModifierIdText,
  },
);

export type PriceBookView = View<typeof priceBookResource>;
export type PriceView = View<typeof priceResource>;
export type PriceModifierView = View<typeof priceModifierResource>;
