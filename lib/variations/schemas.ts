import type { FromSchema } from "json-schema-to-ts";
import { enveloped, listOfType, oneOfType } from "../envelope.ts";
import { MODIFIER_TYPES } from "./variation.ts";

const name = { type: "string", minLength: 1, maxLength: 255 } as const;
// Option names become part of skus and slugs.
const optionName = { ...name, pattern: "^[A-Za-z0-9._-]+$" } as const;
const description = { type: "string", maxLength: 2048 } as const;
const sortOrder = { type: ["integer", "null"] } as const;
const id = { type: "string" } as const;
const text = { type: "string", maxLength: 2048 } as const;

const variationType = { const: "product-variation" } as const;
const optionType = { const: "product-variation-option" } as const;
const modifierType = { const: "product-variation-modifier" } as const;

export const createVariationBody = enveloped({
  type: "object",
  required: ["attributes"],
  properties: {
    type: variationType,
    attributes: { type: "object", required: ["name"], properties: { name, sort_order: sortOrder } },
  },
});

export const updateVariationBody = enveloped({
  type: "object",
  required: ["attributes"],
  properties: {
    type: variationType,
    id,
    attributes: { type: "object", properties: { name, sort_order: sortOrder } },
  },
});

export const createOptionBody = enveloped({
  type: "object",
  required: ["attributes"],
  properties: {
    type: optionType,
    attributes: {
      type: "object",
      required: ["name", "description"],
      properties: { name: optionName, description, sort_order: sortOrder },
    },
  },
});

export const updateOptionBody = enveloped({
  type: "object",
  required: ["attributes"],
  properties: {
    type: optionType,
    id,
    attributes: { type: "object", properties: { name: optionName, description, sort_order: sortOrder } },
  },
});

const modifierAttributes = {
  type: { enum: MODIFIER_TYPES },
  value: { type: ["string", "object", "array", "null"], maxLength: 2048 },
  seek: text,
  set: text,
  reference_name: text,
} as const;

export const createModifierBody = enveloped({
  type: "object",
  required: ["attributes"],
  properties: {
    type: modifierType,
    attributes: { type: "object", required: ["type"], properties: modifierAttributes },
  },
});

export const updateModifierBody = enveloped({
  type: "object",
  required: ["attributes"],
  properties: { type: modifierType, id, attributes: { type: "object", properties: modifierAttributes } },
});

export type CreateVariationBody = FromSchema<typeof createVariationBody>;
export type UpdateVariationBody = FromSchema<typeof updateVariationBody>;
export type CreateOptionBody = FromSchema<typeof createOptionBody>;
export type UpdateOptionBody = FromSchema<typeof updateOptionBody>;
export type CreateModifierBody = FromSchema<typeof createModifierBody>;
export type UpdateModifierBody = FromSchema<typeof updateModifierBody>;

export const variationAnswer = oneOfType("product-variation");
export const variationList = listOfType("product-variation");
export const optionAnswer = oneOfType("product-variation-option");
export const optionList = listOfType("product-variation-option");
export const modifierAnswer = oneOfType("product-variation-modifier");
export const modifierList = listOfType("product-variation-modifier");
