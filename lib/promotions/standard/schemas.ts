import type { JSONSchema } from "json-schema-to-ts";
import { enveloped, pageOf } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { sentAs } from "../../schemas/sent-as.ts";
import { titled } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { LARGEST_AMOUNT, LARGEST_COUNT } from "../limits.ts";
import { promotionFields } from "../promotion-fields.ts";
import { ATTRIBUTE_TYPES, PROMOTION_TYPES, promotionResource } from "./resource-schema.ts";

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
const { name, enabled, automatic, start, end } = promotionFields;

/** @param most where a promotion of 32 KB is not limit enough */
function listOf<const S extends JSONSchema>(items: S, most: number) {
  return { type: "array", items, maxItems: most } as const;
}

function someOf<const S extends JSONSchema>(items: S, most: number) {
  return { ...listOf(items, most), minItems: 1 } as const;
}

const MOST_TARGETS = 1000;
const MOST_ATTRIBUTES = 100;
const MOST_VALUES = 100;

/** As long as a sku may be. */
const target = { type: "string", minLength: 1, maxLength: 1024 } as const;
const id = { type: "string", minLength: 1, maxLength: 64 } as const;
const targets = listOf(target, MOST_TARGETS);
const nodes = listOf(id, MOST_TARGETS);

const value = { type: ["string", "number", "boolean"], maxLength: 1024 } as const;
const attribute = { template: name, field: name, type: { enum: ATTRIBUTE_TYPES } } as const;
const attributes = listOf(
  titled("NewPromotionAttribute", exactObject({ ...attribute, value })),
  MOST_ATTRIBUTES,
);

const condition = titled(
  "NewPromotionCondition",
  exactObject({
    attribute: optional(
      exactObject({ ...attribute, value: optional(value), values: optional(someOf(value, MOST_VALUES)) }),
    ),
    node: optional(exactObject({ values: someOf(id, MOST_VALUES) })),
  }),
);
// public contract: ten alternatives of five conditions
const conditions = titled(
  "NewPromotionConditions",
  exactObject({ or: someOf(exactObject({ and: someOf(condition, 5) }), 10) }),
);

const MOST_CURRENCIES = 50;
const MOST_REQUIREMENTS = 20;

/**
 * What is granted, for all types: `reward-faults.ts` says which fields a type has. It has no other keys: one that is
 * misspelt would pass for one that is left out, and discount what it should not.
 */
const reward = titled(
  "NewPromotionSchema",
  exactObject({
    currencies: optional(
      someOf(
        exactObject({ currency, amount: optional(amount), percentage: optional(percentage) }),
        MOST_CURRENCIES,
      ),
    ),
    percent: optional(percentage),
    x: optional(quantity),
    y: optional(quantity),
    requirements: optional(
      someOf(exactObject({ targets: someOf(target, MOST_TARGETS), quantity }), MOST_REQUIREMENTS),
    ),
    gifts: optional(someOf(target, MOST_REQUIREMENTS)),
    auto_add_free_gift: optional(flag),
    targets: optional({ ...targets, type: ["array", "string"], pattern: "^all$" }),
    target_catalogs: optional(listOf(id, MOST_VALUES)),
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
);

const currencyAmount = titled("PromotionAmount", exactObject({ currency, amount }));
const amounts = listOf(currencyAmount, MOST_CURRENCIES);
/** Amounts of a store's currencies, as they are folded; null or an empty list is none. */
const foldedAmounts = { ...amounts, type: ["array", "null"] } as const;
/** The same as clients send them: a single object is a list of one. */
const acceptedAmounts = { anyOf: [amounts, currencyAmount, { type: "null" }] } as const;

function fieldsWith<const A extends JSONSchema>(ofAmounts: A) {
  return {
    type: { const: "promotion" },
    id: promotionFields.id,
    name,
    description: { type: "string", maxLength: 2048 },
    enabled,
    automatic,
    promotion_type: { enum: PROMOTION_TYPES },
    schema: reward,
    max_discount_value: ofAmounts,
    min_cart_value: ofAmounts,
    max_applications_per_cart: { ...quantity, type: ["integer", "null"], minimum: 0 },
    start,
    end,
  } as const;
}

const fields = fieldsWith(foldedAmounts);
const acceptedFields = fieldsWith(acceptedAmounts);
const required = ["type", "name", "description", "promotion_type", "schema", "start", "end"] as const;

export const createPromotionRequest = sentAs(
  titled("CreatePromotionRequest", enveloped({ type: "object", required, properties: acceptedFields })),
  enveloped({ type: "object", required, properties: fields }),
);
/** What is absent stays as it is; `schema` is given whole. */
export const updatePromotionRequest = sentAs(
  titled("UpdatePromotionRequest", enveloped({ type: "object", properties: acceptedFields })),
  enveloped({ type: "object", properties: fields }),
);

export type CreatePromotionRequest = View<typeof createPromotionRequest>;
export type UpdatePromotionRequest = View<typeof updatePromotionRequest>;

export type GivenReward = View<typeof reward>;

export const promotionResponse = titled("PromotionResponse", exactObject({ data: promotionResource }));
export const promotionsResponse = titled("PromotionListResponse", pageOf(promotionResource));
