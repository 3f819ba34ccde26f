import type { FromSchema } from "json-schema-to-ts";
import { createRequestSchema, envelopeWithLink, pageOf, updateRequestSchema } from "../schemas/envelope.ts";
import { sortOrder } from "../schemas/fields.ts";
import { nameSchema } from "../schemas/titled.ts";
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
  // Option names become parts of skus and slugs.
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

export const createVariationRequest = nameSchema(
  "CreateVariationRequest",
  createRequestSchema("product-variation", ["name"], variationAttributes),
);
export const updateVariationRequest = nameSchema(
  "UpdateVariationRequest",
  updateRequestSchema("product-variation", variationAttributes),
);
export const createOptionRequest = nameSchema(
  "CreateVariationOptionRequest",
  createRequestSchema("product-variation-option", ["name", "description"], optionAttributes),
);
export const updateOptionRequest = nameSchema(
  "UpdateVariationOptionRequest",
  updateRequestSchema("product-variation-option", optionAttributes),
);
export const createOptionModifierRequest = nameSchema(
  "CreateModifierRequest",
  createRequestSchema("product-variation-modifier", ["type"], modifierAttributes),
);
export const updateOptionModifierRequest = nameSchema(
  "UpdateModifierRequest",
  updateRequestSchema("product-variation-modifier", modifierAttributes),
);

export type CreateVariationRequest = FromSchema<typeof createVariationRequest>;
export type UpdateVariationRequest = FromSchema<typeof updateVariationRequest>;
export type CreateOptionRequest = FromSchema<typeof createOptionRequest>;
export type UpdateOptionRequest = FromSchema<typeof updateOptionRequest>;
export type CreateOptionModifierRequest = FromSchema<typeof createOptionModifierRequest>;
export type UpdateOptionModifierRequest = FromSchema<typeof updateOptionModifierRequest>;

export const variationResponse = nameSchema("VariationResponse", envelopeWithLink(variationResource));
export const variationsResponse = nameSchema("VariationListResponse", pageOf(variationResource));
export const optionResponse = nameSchema("VariationOptionResponse", envelopeWithLink(optionResource));
export const optionsResponse = nameSchema("VariationOptionListResponse", pageOf(optionResource));
export const optionModifierResponse = nameSchema(
  "ModifierResponse",
  envelopeWithLink(optionModifierResource),
);
export const optionModifiersResponse = nameSchema("ModifierListResponse", pageOf(optionModifierResource));
