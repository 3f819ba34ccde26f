import type { FromSchema } from "json-schema-to-ts";
import { changeOf, creationOf, envelopedWithLink, pageOf } from "../schemas/envelope.ts";
import { sortOrder } from "../schemas/fields.ts";
import { titled } from "../schemas/titled.ts";
import {
  modifierValue,
  optionModifierResource,
  optionResource,
  variationResource,
} from "./resource-schemas.ts";
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
  value: { ...modifierValue, maxLength: 2048 },
  seek: text,
  set: text,
  reference_name: text,
} as const;

export const createVariationRequest = titled(
  "CreateVariationRequest",
  creationOf("product-variation", ["name"], variationAttributes),
);
export const updateVariationRequest = titled(
  "UpdateVariationRequest",
  changeOf("product-variation", variationAttributes),
);
export const createOptionRequest = titled(
  "CreateVariationOptionRequest",
  creationOf("product-variation-option", ["name", "description"], optionAttributes),
);
export const updateOptionRequest = titled(
  "UpdateVariationOptionRequest",
  changeOf("product-variation-option", optionAttributes),
);
export const createOptionModifierRequest = titled(
  "CreateModifierRequest",
  creationOf("product-variation-modifier", ["type"], modifierAttributes),
);
export const updateOptionModifierRequest = titled(
  "UpdateModifierRequest",
  changeOf("product-variation-modifier", modifierAttributes),
);

export type CreateVariationRequest = FromSchema<typeof createVariationRequest>;
export type UpdateVariationRequest = FromSchema<typeof updateVariationRequest>;
export type CreateOptionRequest = FromSchema<typeof createOptionRequest>;
export type UpdateOptionRequest = FromSchema<typeof updateOptionRequest>;
export type CreateOptionModifierRequest = FromSchema<typeof createOptionModifierRequest>;
export type UpdateOptionModifierRequest = FromSchema<typeof updateOptionModifierRequest>;

export const variationResponse = titled("VariationResponse", envelopedWithLink(variationResource));
export const variationsResponse = titled("VariationListResponse", pageOf(variationResource));
export const optionResponse = titled("VariationOptionResponse", envelopedWithLink(optionResource));
export const optionsResponse = titled("VariationOptionListResponse", pageOf(optionResource));
export const optionModifierResponse = titled("ModifierResponse", envelopedWithLink(optionModifierResource));
export const optionModifiersResponse = titled("ModifierListResponse", pageOf(optionModifierResource));
