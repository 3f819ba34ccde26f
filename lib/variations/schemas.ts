import type { FromSchema } from "json-schema-to-ts";
import { describeFields } from "../schemas/describe-schema.ts";
import { createRequestSchema, nameLinkedAnswer, namePage, updateRequestSchema } from "../schemas/envelope.ts";
import { sortOrder } from "../schemas/fields.ts";
import { nameSchema } from "../schemas/titled.ts";
import {
  modifierIdText,
  modifierTexts,
  modifierType,
  modifierValue,
  optionIdText,
  optionModifierResource,
  optionResource,
  optionTexts,
  sortOrderText,
  variationIdText,
  variationResource,
} from "./resource-schemas.ts";

const name = { type: "string", minLength: 1, maxLength: 255 } as const;
const text = { type: "string", maxLength: 2048 } as const;

const variationAttributes = describeFields(
  { name, sort_order: sortOrder },
  { name: "Name as shoppers see it, such as `Size`.", sort_order: sortOrderText },
);
const optionAttributes = describeFields(
  {
    // Option names become parts of skus and slugs.
    name: { ...name, pattern: "^[A-Za-z0-9._-]+$" },
    description: text,
    sort_order: sortOrder,
  },
  { ...optionTexts, sort_order: sortOrderText },
);
const modifierAttributes = describeFields(
  {
    type: modifierType,
    value: { ...modifierValue, maxLength: 2048 },
    seek: text,
    set: text,
    reference_name: text,
  },
  modifierTexts,
);

export const createVariationRequest = nameSchema(
  "CreateVariationRequest",
  createRequestSchema("product-variation", ["name"], variationAttributes),
  "A variation to create; it has no options at first.",
);
export const updateVariationRequest = nameSchema(
  "UpdateVariationRequest",
  updateRequestSchema("product-variation", variationAttributes),
  { "": "Changes to a variation.", id: variationIdText },
);
export const createOptionRequest = nameSchema(
  "CreateVariationOptionRequest",
  createRequestSchema("product-variation-option", ["name", "description"], optionAttributes),
  "An option to add to a variation.",
);
export const updateOptionRequest = nameSchema(
  "UpdateVariationOptionRequest",
  updateRequestSchema("product-variation-option", optionAttributes),
  { "": "Changes to an option.", id: optionIdText },
);
export const createOptionModifierRequest = nameSchema(
  "CreateModifierRequest",
  createRequestSchema("product-variation-modifier", ["type"], modifierAttributes),
  "A modifier to add to an option, which has at most 100.",
);
export const updateOptionModifierRequest = nameSchema(
  "UpdateModifierRequest",
  updateRequestSchema("product-variation-modifier", modifierAttributes),
  { "": "Changes to a modifier.", id: modifierIdText },
);

export type CreateVariationRequest = FromSchema<typeof createVariationRequest>;
export type UpdateVariationRequest = FromSchema<typeof updateVariationRequest>;
export type CreateOptionRequest = FromSchema<typeof createOptionRequest>;
export type UpdateOptionRequest = FromSchema<typeof updateOptionRequest>;
export type CreateOptionModifierRequest = FromSchema<typeof createOptionModifierRequest>;
export type UpdateOptionModifierRequest = FromSchema<typeof updateOptionModifierRequest>;

export const variationResponse = nameLinkedAnswer(variationResource, "A variation.");
export const variationsResponse = namePage(variationResource, "A page of variations, oldest first.");
export const optionResponse = nameLinkedAnswer(optionResource, "An option of a variation.");
export const optionsResponse = namePage(optionResource, "A page of options, oldest first.");
export const optionModifierResponse = nameLinkedAnswer(optionModifierResource, "A modifier of an option.");
export const optionModifiersResponse = namePage(
  optionModifierResource,
  "A page of modifiers, in the order in which a build applies them.",
);
