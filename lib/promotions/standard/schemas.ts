import type { JSONSchema } from "json-schema-to-ts";
import { describeFields, describeSchema } from "../../schemas/describe-schema.ts";
import { nameAnswer, namePage, requestOf } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { withSentForm } from "../../schemas/sent-as.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { LARGEST_AMOUNT, LARGEST_COUNT } from "../limits.ts";
import { promotionFields } from "../promotion-fields.ts";
import {
  ATTRIBUTE_TYPES,
  attributeTexts,
  attributeValueText,
  conditionTexts,
  descriptionText,
  PROMOTION_TYPES,
  promotionResource,
  promotionTypeText,
  promotionVersionResource,
  rewardTexts,
} from "./resource-schema.ts";

const amount = { type: "integer", minimum: 0, maximum: LARGEST_AMOUNT } as const;
const quantity = { type: "integer", minimum: 1, maximum: LARGEST_COUNT } as const;
const percentage = {
  type: "number",
  exclusiveMinimum: 0,
  maximum: 100,
  description: "Percentage above 0 and up to 100, with at most six decimals.",
} as const;
const currency = { type: "string", pattern: "^[A-Z]{3}$" } as const;
const flag = { type: "boolean" } as const;

/** @param most needed where the limit of 32 KB per promotion is too wide */
function buildListSchema<const S extends JSONSchema>(items: S, most: number) {
  return { type: "array", items, maxItems: most } as const;
}

function buildNonEmptyListSchema<const S extends JSONSchema>(items: S, most: number) {
  return { ...buildListSchema(items, most), minItems: 1 } as const;
}

const MOST_TARGETS = 1000;
const MOST_ATTRIBUTES = 100;
const MOST_VALUES = 100;

/** Equal to the longest sku. */
const target = { type: "string", minLength: 1, maxLength: 1024 } as const;
const id = { type: "string", minLength: 1, maxLength: 64 } as const;
const targets = buildListSchema(target, MOST_TARGETS);
const nodes = buildListSchema(id, MOST_TARGETS);

const value = { type: ["string", "number", "boolean"], maxLength: 1024 } as const;
const attribute = describeFields(
  { template: promotionFields.name, field: promotionFields.name, type: { enum: ATTRIBUTE_TYPES } },
  attributeTexts,
);
const attributes = buildListSchema(
  nameSchema("NewPromotionAttribute", exactObject({ ...attribute, value }), {
    "": "A value of a template field, by which a promotion finds products.",
    value: attributeValueText,
  }),
  MOST_ATTRIBUTES,
);

const condition = nameSchema(
  "NewPromotionCondition",
  exactObject({
    attribute: optional(
      exactObject({
        ...attribute,
        value: optional(value),
        values: optional(buildNonEmptyListSchema(value, MOST_VALUES)),
      }),
    ),
    node: optional(exactObject({ values: buildNonEmptyListSchema(id, MOST_VALUES) })),
  }),
  {
    "": "A condition of a product: either `attribute`, with `value` or `values`, or `node`. Both or neither is 400.",
    ...conditionTexts,
  },
);
// The public contract allows ten alternatives of five conditions.
const conditions = nameSchema(
  "NewPromotionConditions",
  exactObject({
    or: buildNonEmptyListSchema(
      describeSchema(exactObject({ and: buildNonEmptyListSchema(condition, 5) }), {
        and: "The conditions of an alternative. A product must meet all of them.",
      }),
      10,
    ),
  }),
  {
    "": "Conditions of products, as a list of at most 10 alternatives with at most 5 conditions each.",
    or: "The alternatives. A product must meet one of them.",
  },
);

const MOST_CURRENCIES = 50;
const MOST_REQUIREMENTS = 20;

/**
 * Fields of all types; `reward-faults.ts` checks them by type. Other keys are refused: a misspelt one would be ignored and
 * widen the discount.
 */
const reward = nameSchema(
  "NewPromotionSchema",
  exactObject({
    currencies: optional(
      buildNonEmptyListSchema(
        describeSchema(
          exactObject({ currency, amount: optional(amount), percentage: optional(percentage) }),
          {
            currency: "Currency, ISO 4217, in capital letters; each one only once.",
            amount:
              "Discount of the cart or of each unit in minor units, at least 1. For `x_for_amount` and " +
              "`bundle_fixed_discount` the price of a group or set, which may be 0.",
          },
        ),
        MOST_CURRENCIES,
      ),
    ),
    percent: optional(percentage),
    x: optional(quantity),
    y: optional(quantity),
    requirements: optional(
      buildNonEmptyListSchema(
        describeSchema(exactObject({ targets: buildNonEmptyListSchema(target, MOST_TARGETS), quantity }), {
          targets: "Skus or ids of the products that count for this requirement.",
          quantity: "Units of these products that a set needs, in any mix.",
        }),
        MOST_REQUIREMENTS,
      ),
    ),
    gifts: optional(buildNonEmptyListSchema(target, MOST_REQUIREMENTS)),
    auto_add_free_gift: optional(flag),
    targets: optional({ ...targets, type: ["array", "string"], pattern: "^all$" }),
    target_catalogs: optional(buildListSchema(id, MOST_VALUES)),
    target_nodes: optional(nodes),
    target_attributes: optional(attributes),
    target_conditions: optional(conditions),
    exclude: optional(
      exactObject({
        targets: optional(targets),
        nodes: optional(nodes),
        attributes: optional(attributes),
        conditions: optional(conditions),
      }),
    ),
  }),
  {
    "":
      "What a standard promotion grants, and for which items: the fields of its `promotion_type`, and no " +
      "others. A product that any of the target fields names is discounted; without them no product is.",
    ...rewardTexts,
    targets:
      'Skus or ids of products that are discounted, at most 1,000, or `"all"` for every product but no custom ' +
      'items. `"all"` together with `target_nodes` is 400.',
  },
);

const currencyAmount = nameSchema("PromotionAmount", exactObject({ currency, amount }), {
  "": "An amount in one currency. A list names each currency only once.",
  currency: "Currency, ISO 4217, in capital letters.",
  amount: "Amount in minor units of the currency.",
});
const amounts = buildListSchema(currencyAmount, MOST_CURRENCIES);
/** After folding. Null or an empty list means none. */
const foldedAmounts = { ...amounts, type: ["array", "null"] } as const;
/** As clients send them: a single object counts as a list of one. */
const acceptedAmounts = { anyOf: [amounts, currencyAmount, { type: "null" }] } as const;

function fieldsWith<const A extends JSONSchema>(ofAmounts: A) {
  return describeFields(
    {
      type: { const: "promotion" },
      id: promotionFields.id,
      name: promotionFields.name,
      description: { type: "string", maxLength: 2048 },
      enabled: promotionFields.enabled,
      automatic: promotionFields.automatic,
      promotion_type: { enum: PROMOTION_TYPES },
      schema: reward,
      max_discount_value: ofAmounts,
      min_cart_value: ofAmounts,
      max_applications_per_cart: { ...quantity, type: ["integer", "null"], minimum: 0 },
      start: promotionFields.start,
      end: promotionFields.end,
    },
    {
      name: "Name of the promotion as carts show it, 1 to 255 characters.",
      description: descriptionText,
      max_discount_value:
        "Largest discount of a cart, an amount of at least 1 for each currency in minor units. Null, or a " +
        "currency that is missing, means no limit. Gifts are not limited.",
      min_cart_value:
        "Smallest value of products and custom items before discounts, for each currency in minor units; null " +
        "for none. In a currency that is missing the promotion does not apply.",
      max_applications_per_cart:
        "How many units or groups of each product, or how many sets, are discounted in a cart at most; null or " +
        "0 for no limit. For promotions of the whole cart any other value is 400.",
    },
  );
}

const fields = fieldsWith(foldedAmounts);
const acceptedFields = fieldsWith(acceptedAmounts);
const required = ["type", "name", "description", "promotion_type", "schema", "start", "end"] as const;

export const createPromotionRequest = withSentForm(
  nameSchema("CreatePromotionRequest", requestOf(required, acceptedFields), {
    "": "A standard promotion to create, at most 32 KB of JSON.",
    id: "Ignored: the service chooses the id.",
    enabled: "Whether carts get it between `start` and `end`; false if left out.",
    automatic: "Whether it applies without a code; it cannot have codes then. False if left out.",
    promotion_type: promotionTypeText,
    schema:
      "What is granted, and for which items. A field that does not belong to the `promotion_type` is 400; a " +
      "null counts as left out.",
  }),
  requestOf(required, fields),
);
/** Absent fields keep their value. `schema` is replaced as a whole. */
export const updatePromotionRequest = withSentForm(
  nameSchema("UpdatePromotionRequest", requestOf([], acceptedFields), {
    "": "The fields of a standard promotion to change; fields that are left out keep their values.",
    id: "Id of the promotion; an id other than the one in the path is 422.",
    enabled: "Whether carts get it between `start` and `end`.",
    automatic: "Whether it applies without a code. A promotion that has codes cannot become automatic: 422.",
    promotion_type: "The type that the promotion has; another one is 422.",
    schema:
      "What is granted, and for which items. It replaces the whole schema; a field that does not belong to " +
      "the `promotion_type` is 400.",
  }),
  requestOf([], fields),
);

export type CreatePromotionRequest = View<typeof createPromotionRequest>;
export type UpdatePromotionRequest = View<typeof updatePromotionRequest>;

export type RequestedReward = View<typeof reward>;

export const promotionResponse = nameAnswer(promotionResource, "A standard promotion.");
export const promotionHistoryResponse = namePage(
  promotionVersionResource,
  "A page of the versions of a standard promotion, newest first.",
);
export const promotionsResponse = namePage(promotionResource, "A page of standard promotions, newest first.");
