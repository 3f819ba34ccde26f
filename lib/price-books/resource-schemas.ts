import { exactObject, optional, optionals } from "../schemas/exact-object.ts";
import { answeredAttributes, schedule } from "../schemas/fields.ts";
import { moment, owner, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

/** Minor units. */
export const amount = { type: "integer", minimum: 0, maximum: 1_000_000_000_000 } as const;
/** Same maximum as the quantity of a cart item. */
export const quantity = { type: "integer", minimum: 1, maximum: 2_147_483_647 } as const;
export const currencyCode = { type: "string", pattern: "^[A-Z]{3}$" } as const;

export const PRICE_MODIFIER_TYPES = ["price_equals", "price_increment", "price_decrement"] as const;

const currencies = nameSchema("ProductPriceCurrencies", {
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
});

const sales = nameSchema("ProductPriceSales", {
  type: "object",
  additionalProperties: exactObject({
    currencies,
    schedule: optional({ ...schedule, type: ["object", "null"] }),
    bundle_ids: optional({ type: ["array", "null"], items: text }),
  }),
});

const external_ref = { type: ["string", "null"] } as const;
const changed = { created_at: moment, updated_at: moment } as const;

export const priceBookResource = nameSchema(
  "PriceBook",
  exactObject({
    id: uuid,
    type: { const: "pricebook" },
    attributes: exactObject({ name: text, external_ref, description: optional(text), ...changed }),
    meta: exactObject({ owner }),
  }),
);

export const priceResource = nameSchema(
  "ProductPrice",
  exactObject({
    id: uuid,
    type: { const: "product-price" },
    attributes: exactObject({
      external_ref,
      sku: text,
      currencies,
      sales: optional(sales),
      ...optionals(answeredAttributes),
      ...changed,
    }),
    meta: exactObject({ owner, pricebook_id: uuid }),
  }),
);

export const priceModifierResource = nameSchema(
  "PriceModifier",
  exactObject({
    id: uuid,
    type: { const: "price-modifier" },
    attributes: exactObject({
      name: text,
      external_ref,
      modifier_type: { enum: PRICE_MODIFIER_TYPES },
      currencies,
      ...changed,
    }),
    meta: exactObject({ owner }),
  }),
);

export type PriceBookView = View<typeof priceBookResource>;
export type PriceView = View<typeof priceResource>;
export type PriceModifierView = View<typeof priceModifierResource>;
