import { exactObject, optional } from "../schemas/exact-object.ts";
import { arrayOf, integer, moment, ownedMeta, owner, reference, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";
import { MODIFIER_TYPES } from "./variation.ts";

/** Text, or a map that replaces the product's map. */
export const modifierValue = {
  type: ["string", "object", "array", "null"],
  additionalProperties: { description: "A part of the map." },
  items: { description: "Kept as it was sent, if the type needs no value." },
} as const;

export const variationResource = nameSchema(
  "Variation",
  exactObject({
    id: uuid,
    type: { const: "product-variation" },
    attributes: exactObject({ name: text, sort_order: optional(integer) }),
    relationships: exactObject({
      options: exactObject({ data: arrayOf(reference("product-variation-option")) }),
    }),
    meta: exactObject({
      options: arrayOf(
        exactObject({ id: uuid, name: text, description: text, sort_order: optional(integer) }),
      ),
      owner,
      created_at: moment,
      updated_at: moment,
    }),
  }),
);

export const optionResource = nameSchema(
  "VariationOption",
  exactObject({
    id: uuid,
    type: { const: "product-variation-option" },
    attributes: exactObject({ name: text, description: text, sort_order: optional(integer) }),
    meta: exactObject({
      modifiers: arrayOf(
        exactObject({ id: uuid, type: { enum: MODIFIER_TYPES }, value: optional(modifierValue) }),
      ),
      owner,
      created_at: moment,
      updated_at: moment,
    }),
  }),
);

export const optionModifierResource = nameSchema(
  "Modifier",
  exactObject({
    id: uuid,
    type: { const: "product-variation-modifier" },
    attributes: exactObject({
      type: { enum: MODIFIER_TYPES },
      value: optional(modifierValue),
      seek: optional(text),
      set: optional(text),
      reference_name: optional(text),
    }),
    meta: ownedMeta,
  }),
);

export type VariationView = View<typeof variationResource>;
export type OptionView = View<typeof optionResource>;
export type OptionModifierView = View<typeof optionModifierResource>;
