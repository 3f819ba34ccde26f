import type { JSONSchema } from "json-schema-to-ts";
import { envelope, pageOf } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { withSentForm } from "../../schemas/sent-as.ts";
import { nameSchema } from "../../schemas/titled.ts";
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
const attribute = { template: name, field: name, type: { enum: ATTRIBUTE_TYPES } } as const;
const attributes = buildListSchema(
  nameSchema("NewPromotionAttribute", exactObject({ ...attribute, value })),
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
);
// The public contract allows ten alternatives of five conditions.
const conditions = nameSchema(
  "NewPromotionConditions",
  exactObject({
    or: buildNonEmptyListSchema(exactObject({ and: buildNonEmptyListSchema(condition, 5) }), 10),
  }),
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
        exactObject({ currency, amount: optional(amount), percentage: optional(percentage) }),
        MOST_CURRENCIES,
      ),
    ),
    percent: optional(percentage),
    x: optional(quantity),
    y: optional(quantity),
    requirements: optional(
      buildNonEmptyListSchema(
        exactObject({ targets: buildNonEmptyListSchema(target, MOST_TARGETS), quantity }),
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
);

const currencyAmount = nameSchema("PromotionAmount", exactObject({ currency, amount }));
const amounts = buildListSchema(currencyAmount, MOST_CURRENCIES);
/** After folding. Null or an empty list means none. */
const foldedAmounts = { ...amounts, type: ["array", "null"] } as const;
/** As clients send them: a single object counts as a list of one. */
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

export const createPromotionRequest = withSentForm(
  nameSchema("CreatePromotionRequest", envelope({ type: "object", required, properties: acceptedFields })),
  envelope({ type: "object", required, properties: fields }),
);
/** Absent fields keep their value. `schema` is replaced as a whole. */
export const updatePromotionRequest = withSentForm(
  nameSchema("UpdatePromotionRequest", envelope({ type: "object", properties: acceptedFields })),
  envelope({ type: "object", properties: fields }),
);

export type CreatePromotionRequest = View<typeof createPromotionRequest>;
export type UpdatePromotionRequest = View<typeof updatePromotionRequest>;

export type RequestedReward = View<typeof reward>;

export const promotionResponse = nameSchema("PromotionResponse", exactObject({ data: promotionResource }));
export const promotionsResponse = nameSchema("PromotionListResponse", pageOf(promotionResource));
