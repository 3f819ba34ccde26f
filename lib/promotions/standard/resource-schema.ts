import { timestampedMeta } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { arrayOf, integer, moment, text, uuid } from "../../schemas/resource.ts";
import type { View } from "../../schemas/view.ts";

export const PROMOTION_TYPES = [
  "fixed_discount",
  "percent_discount",
  "item_fixed_discount",
  "item_percent_discount",
  "x_for_y",
  "x_for_amount",
  "bundle_fixed_discount",
  "bundle_gift",
] as const;

export const ATTRIBUTE_TYPES = ["string", "integer", "boolean", "float", "date"] as const;

const flag = { type: "boolean" } as const;
const value = { type: ["string", "number", "boolean"] } as const;
const attribute = { template: text, field: text, type: { enum: ATTRIBUTE_TYPES } } as const;
const attributes = arrayOf(exactObject({ ...attribute, value }));
const texts = arrayOf(text);
const amounts = arrayOf(exactObject({ currency: text, amount: integer }));

const condition = exactObject(
  {},
  {
    attribute: exactObject(attribute, { value, values: arrayOf(value) }),
    node: exactObject({ values: texts }),
  },
);
const conditions = exactObject({ or: arrayOf(exactObject({ and: arrayOf(condition) })) });

const reward = exactObject({}, {
  currencies: arrayOf(
    exactObject({ currency: text }, { amount: integer, percentage: { type: "number" } } as const),
  ),
  percent: { type: "number" },
  x: integer,
  y: integer,
  requirements: arrayOf(exactObject({ targets: texts, quantity: integer })),
  gifts: texts,
  auto_add_free_gift: flag,
  targets: { ...texts, type: ["array", "string"], description: 'Skus or ids of products, or `"all"`.' },
  target_catalogs: texts,
  target_nodes: texts,
  target_attributes: attributes,
  target_conditions: conditions,
  exclude: exactObject({}, { targets: texts, nodes: texts, attributes, conditions }),
} as const);

/** A standard promotion as merchants read it. */
export const promotionResource = exactObject(
  {
    id: uuid,
    type: { const: "promotion" },
    name: text,
    description: text,
    enabled: flag,
    automatic: { ...flag, description: "Applies without a code, under `auto_` and its id." },
    promotion_type: { enum: PROMOTION_TYPES },
    schema: { ...reward, description: "What is granted, on what: its fields depend on `promotion_type`." },
    start: moment,
    end: moment,
    meta: timestampedMeta,
  },
  {
    max_discount_value: { ...amounts, description: "What it takes from a cart at most." },
    min_cart_value: { ...amounts, description: "Smallest cart that it applies to." },
    max_applications_per_cart: {
      ...integer,
      description: "Discounted units or groups of a product, or sets; 0 for any number.",
    },
  },
);

export type PromotionView = View<typeof promotionResource>;
