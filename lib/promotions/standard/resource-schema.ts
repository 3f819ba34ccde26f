import { timestampedMeta } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, integer, moment, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
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
const attributes = arrayOf(nameSchema("PromotionAttribute", exactObject({ ...attribute, value })));
const texts = arrayOf(text);
const amounts = arrayOf(exactObject({ currency: text, amount: integer }));

const condition = nameSchema(
  "PromotionCondition",
  exactObject({
    attribute: optional(
      exactObject({ ...attribute, value: optional(value), values: optional(arrayOf(value)) }),
    ),
    node: optional(exactObject({ values: texts })),
  }),
);
const conditions = nameSchema(
  "PromotionConditions",
  exactObject({ or: arrayOf(exactObject({ and: arrayOf(condition) })) }),
);

const reward = nameSchema(
  "PromotionSchema",
  exactObject({
    currencies: optional(
      arrayOf(
        exactObject({ currency: text, amount: optional(integer), percentage: optional({ type: "number" }) }),
      ),
    ),
    percent: optional({ type: "number" }),
    x: optional(integer),
    y: optional(integer),
    requirements: optional(arrayOf(exactObject({ targets: texts, quantity: integer }))),
    gifts: optional(texts),
    auto_add_free_gift: optional(flag),
    targets: optional({
      ...texts,
      type: ["array", "string"],
      description: 'Skus or ids of products, or `"all"`.',
    }),
    target_catalogs: optional(texts),
    target_nodes: optional(texts),
    target_attributes: optional(attributes),
    target_conditions: optional(conditions),
    exclude: optional(
      exactObject({
        targets: optional(texts),
        nodes: optional(texts),
        attributes: optional(attributes),
        conditions: optional(conditions),
      }),
    ),
  }),
);

export const promotionResource = nameSchema(
  "Promotion",
  exactObject({
    id: uuid,
    type: { const: "promotion" },
    name: text,
    description: text,
    enabled: flag,
    automatic: {
      ...flag,
      description:
        "Whether it applies without a code. Carts show `auto_` and the promotion's id in place of a code.",
    },
    promotion_type: { enum: PROMOTION_TYPES },
    schema: reward,
    max_discount_value: optional({
      ...amounts,
      description: "Largest discount of a cart, for each currency; absent for no limit.",
    }),
    min_cart_value: optional({
      ...amounts,
      description:
        "Smallest value of products and custom items before discounts, for each currency; absent for none.",
    }),
    max_applications_per_cart: optional({
      ...integer,
      description:
        "How many units or groups of each product, or how many sets, are discounted in a cart at most; absent or 0 for no limit.",
    }),
    start: moment,
    end: { ...moment, description: "When it ceases to apply." },
    meta: timestampedMeta,
  }),
);

export type PromotionView = View<typeof promotionResource>;
