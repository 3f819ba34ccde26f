import { describeSchema } from "../schemas/describe-schema.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import {
  arrayOf,
  etagId,
  integer,
  moment,
  owner,
  reference,
  resourceOf,
  taggedOwnedMeta,
  text,
  uuid,
} from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";
import { MODIFIER_TYPES } from "./variation.ts";

export const modifierType = nameSchema(
  "ModifierType",
  { enum: MODIFIER_TYPES },
  "What is changed and how: `_equals` sets it, `_append` and `_prepend` add text to it, `_builder` replaces a token in it. " +
    "`status` and `commodity_type` set that field; `price` names a price modifier.",
);

/** Text, or a map that replaces the product's map. */
export const modifierValue = {
  type: ["string", "object", "array", "null"],
  additionalProperties: { description: "A part of the map." },
  items: { description: "Kept as it was sent, if the type needs no value." },
} as const;

export const sortOrderText =
  "Position for clients to sort by; the service does not sort by it. Null in a request removes it.";

export const variationIdText =
  "Id of the variation. An update may leave it out; another one than in the path is 422.";

export const variationResource = nameSchema(
  "Variation",
  resourceOf("product-variation", {
    attributes: describeSchema(exactObject({ name: text, sort_order: optional(integer) }), {
      name: "Name as shoppers see it, such as `Size`.",
      sort_order: sortOrderText,
    }),
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
      etag_id: etagId,
    }),
  }),
  {
    "": "A way in which the children of a product differ, such as size, with the options to choose from.",
    id: variationIdText,
    "relationships.options": "The options of the variation.",
    "relationships.options.data": "A reference to each option, oldest first.",
    "relationships.options.data.id": "Id of the option.",
    "meta.options": "The options in short, oldest first, which is their order in the matrix.",
    "meta.options.id": "Id of the option.",
    "meta.options.name": "Name of the option, which may be part of the skus and slugs of children.",
    "meta.options.description": "Name of the option as shoppers see it.",
    "meta.options.sort_order":
      "Position for clients to sort by; the service does not sort by it. Null in a request removes it.",
  },
);

export const optionTexts = {
  name:
    "Unique in the variation. It is appended to the sku and slug of children, except where a modifier of " +
    "the option changes these.",
  description: "Name of the option as shoppers see it.",
} as const;

export const optionIdText =
  "Id of the option. An update may leave it out; another one than in the path is 422.";

export const optionResource = nameSchema(
  "VariationOption",
  resourceOf("product-variation-option", {
    attributes: describeSchema(
      exactObject({ name: text, description: text, sort_order: optional(integer) }),
      {
        ...optionTexts,
        sort_order: sortOrderText,
      },
    ),
    meta: exactObject({
      modifiers: arrayOf(exactObject({ id: uuid, type: modifierType, value: optional(modifierValue) })),
      owner,
      created_at: moment,
      updated_at: moment,
      etag_id: etagId,
    }),
  }),
  {
    "": "One choice of a variation, such as `Large`. Each child of a product has one option of each variation.",
    id: optionIdText,
    "meta.modifiers": "The modifiers of the option in short, in the order in which a build applies them.",
    "meta.modifiers.id": "Id of the modifier.",
    "meta.modifiers.type": "What the modifier changes and how.",
    "meta.modifiers.value":
      "What it sets, appends or prepends; for `price` the name of a price modifier. Builders do not need it.",
  },
);

export const modifierTexts = {
  value:
    "What is set, appended or prepended: a text of at most 2,048 characters, or the map as a product has it " +
    "for `custom_inputs_equals`, `locales_equals` and `build_rules_equals`. For `price`, the name of a " +
    "price modifier.",
  seek: "For builders: the token to replace. In the parent's text it stands in braces, as in `{SIZE}`.",
  set: "For builders: the text that replaces the token.",
  reference_name: "A name for your own use; it has no effect.",
} as const;

export const modifierIdText =
  "Id of the modifier. An update may leave it out; another one than in the path is 422.";

export const optionModifierResource = nameSchema(
  "Modifier",
  resourceOf("product-variation-modifier", {
    attributes: describeSchema(
      exactObject({
        type: modifierType,
        value: optional(modifierValue),
        seek: optional(text),
        set: optional(text),
        reference_name: optional(text),
      }),
      modifierTexts,
    ),
    meta: taggedOwnedMeta,
  }),
  {
    "": "A change that an option makes to the children that have it when a product is built.",
    id: modifierIdText,
  },
);

export type VariationView = View<typeof variationResource>;
export type OptionView = View<typeof optionResource>;
export type OptionModifierView = View<typeof optionModifierResource>;
