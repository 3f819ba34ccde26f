import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { enveloped } from "../../schemas/envelope.ts";

const LONGEST_TEXT = 2048;
const text = { type: "string", minLength: 1, maxLength: LONGEST_TEXT } as const;
const negative = { type: "integer", exclusiveMaximum: 0, minimum: Number.MIN_SAFE_INTEGER } as const;

const customDiscount = {
  type: "object",
  title: "Custom discount",
  properties: {
    type: { const: "custom_discount" },
    external_id: text,
    discount_engine: text,
    description: text,
    discount_code: text,
    amount: {
      ...negative,
      description: "Minor units, below 0; an object with `amount` is read like the number.",
    },
    relationships: { type: "object", description: "`item.data` names an item, in a list of discounts." },
  },
  required: ["type", "external_id", "discount_engine", "description", "discount_code", "amount"],
} as const satisfies JSONSchema;

export const discountRequest = enveloped(customDiscount);

export const discountsRequest = {
  type: "object",
  properties: {
    data: { type: "array", minItems: 1, maxItems: 1000, items: customDiscount },
    options: { type: "object", properties: { add_all_or_nothing: { type: "boolean" } } },
  },
  required: ["data"],
} as const satisfies JSONSchema;

export type CustomDiscountFields = FromSchema<typeof customDiscount>;
export type DiscountRequest = FromSchema<typeof discountRequest>;
export type DiscountsRequest = FromSchema<typeof discountsRequest>;

const shown = {
  type: "object",
  properties: {
    type: { const: "custom_discount" },
    id: { type: "string", format: "uuid" },
    amount: {
      type: "object",
      properties: {
        amount: { type: "integer" },
        currency: { type: "string" },
        formatted: { type: "string" },
      },
      required: ["amount", "currency", "formatted"],
    },
  },
  required: ["type", "id", "amount", "external_id", "discount_engine", "description", "discount_code"],
} as const;

export const discountResponse = enveloped(shown);

export const discountsResponse = {
  type: "object",
  properties: { data: { anyOf: [shown, { type: "array", items: shown }] }, errors: { type: "array" } },
  required: ["data"],
} as const satisfies JSONSchema;
