import type { FromSchema } from "json-schema-to-ts";
import { changeOf, creationOf, listOfType, oneOfType } from "../schemas/envelope.ts";
import { sortOrder } from "../schemas/fields.ts";
import { MODIFIER_TYPES } from "./variation.ts";

const name = { type: "string", minLength: 1, maxLength: 255 } as const;
const text = { type: "string", maxLength: 2048 } as const;

const variationAttributes = { name, sort_order: sortOrder } as const;
const optionAttributes = {
  // Option names become part of skus and slugs.
  name: { ...name, pattern: "^[A-Za-z0-9._-]+$" },
  description: text,
  sort_order: sortOrder,
} as const;
const modifierAttributes = {
  type: { enum: MODIFIER_TYPES },
  value: { type: ["string", "object", "array", "null"], maxLength: 2048 },
  seek: text,
  set: text,
  reference_name: text,
} as const;

export const createVariationBody = creationOf("product-variation", ["name"], variationAttributes);
export const updateVariationBody = changeOf("product-variation", variationAttributes);
export const createOptionBody = creationOf(
  "product-variation-option",
  ["name", "description"],
  optionAttributes,
);
export const updateOptionBody = changeOf("product-variation-option", optionAttributes);
export const createModifierBody = creationOf("product-variation-modifier", ["type"], modifierAttributes);
export const updateModifierBody = changeOf("product-variation-modifier", modifierAttributes);

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
