import { exactObject } from "../schemas/exact-object.ts";
import { arrayOf, integer, moment, ownedMeta, owner, reference, text, uuid } from "../schemas/resource.ts";
import type { View } from "../schemas/view.ts";
import { MODIFIER_TYPES } from "./variation.ts";

/** Text, or the map that takes the place of a product's. */
export const modifierValue = {
  type: ["string", "object", "array", "null"],
  additionalProperties: { description: "A part of the map." },
  items: { description: "Left as it was given, where the type needs no value." },
} as const;

/** A variation as merchants read it. */
export const variationResource = exactObject({
  id: uuid,
  type: { const: "product-variation" },
  attributes: exactObject({ name: text }, { sort_order: integer }),
  relationships: exactObject({
    options: exactObject({ data: arrayOf(reference("product-variation-option")) }),
  }),
  meta: exactObject({
    options: arrayOf(exactObject({ id: uuid, name: text, description: text }, { sort_order: integer })),
    owner,
    created_at: moment,
    updated_at: moment,
  }),
});

export const optionResource = exactObject({
  id: uuid,
  type: { const: "product-variation-option" },
  attributes: exactObject({ name: text, description: text }, { sort_order: integer }),
  meta: exactObject({
    modifiers: arrayOf(exactObject({ id: uuid, type: { enum: MODIFIER_TYPES } }, { value: modifierValue })),
    owner,
    created_at: moment,
    updated_at: moment,
  }),
});

export const optionModifierResource = exactObject({
  id: uuid,
  type: { const: "product-variation-modifier" },
  attributes: exactObject(
    { type: { enum: MODIFIER_TYPES } },
    { value: modifierValue, seek: text, set: text, reference_name: text },
  ),
  meta: ownedMeta,
});

export type VariationView = View<typeof variationResource>;
export type OptionView = View<typeof optionResource>;
export type OptionModifierView = View<typeof optionModifierResource>;
