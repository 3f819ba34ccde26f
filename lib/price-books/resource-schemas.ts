import { exactObject } from "../schemas/exact-object.ts";
import { answeredAttributes, schedule } from "../schemas/fields.ts";
import { moment, owner, text, uuid } from "../schemas/resource.ts";
import type { View } from "../schemas/view.ts";

/** Minor units. */
export const amount = { type: "integer", minimum: 0, maximum: 1_000_000_000_000 } as const;
/** As much as a cart item may have. */
export const quantity = { type: "integer", minimum: 1, maximum: 2_147_483_647 } as const;
export const currencyCode = { type: "string", pattern: "^[A-Z]{3}$" } as const;

export const PRICE_MODIFIER_TYPES = ["price_equals", "price_increment", "price_decrement"] as const;

const currencies = {
  type: "object",
  propertyNames: currencyCode,
  additionalProperties: exactObject(
    { amount, includes_tax: { type: "boolean" } },
    {
      tiers: {
        type: "object",
        additionalProperties: exactObject({ minimum_quantity: quantity, amount }),
      },
    },
  ),
} as const;

const sales = {
  type: "object",
  additionalProperties: exactObject(
    { currencies },
    {
      schedule: { ...schedule, type: ["object", "null"] },
      bundle_ids: { type: ["array", "null"], items: text },
    },
  ),
} as const;

const shared = {
  external_ref: { type: ["string", "null"] },
  created_at: moment,
  updated_at: moment,
} as const;

/** What price books hold, as merchants read it. */
export const priceBookResource = exactObject({
  id: uuid,
  type: { const: "pricebook" },
  attributes: exactObject({ name: text, ...shared }, { description: text }),
  meta: exactObject({ owner }),
});

export const priceResource = exactObject({
  id: uuid,
  type: { const: "product-price" },
  attributes: exactObject({ sku: text, currencies, ...shared }, { sales, ...answeredAttributes }),
  meta: exactObject({ owner, pricebook_id: uuid }),
});

export const priceModifierResource = exactObject({
  id: uuid,
  type: { const: "price-modifier" },
  attributes: exactObject({
    name: text,
    modifier_type: { enum: PRICE_MODIFIER_TYPES },
    currencies,
    ...shared,
  }),
  meta: exactObject({ owner }),
});

export type PriceBookView = View<typeof priceBookResource>;
export type PriceView = View<typeof priceResource>;
export type PriceModifierView = View<typeof priceModifierResource>;
