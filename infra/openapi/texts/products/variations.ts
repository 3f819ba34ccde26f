import type { Texts } from "../texts.ts";

const sortOrder =
  "Position for clients that show several; it orders nothing here. Null in a request removes it.";

const variation: Texts = {
  components: {
    Variation:
      "One way in which the children of a product differ, such as size, with the options to choose from.",
    VariationResponse: "A variation.",
    VariationListResponse: "A page of variations, oldest first.",
    CreateVariationRequest: "A variation to make; it has no options at first.",
    UpdateVariationRequest: "What to change of a variation.",
  },
  fields: {
    id: "Id of the variation; in an update, if given, the one in the path.",
    "attributes.name": "Name as shoppers see it, such as `Size`.",
    "attributes.sort_order": sortOrder,
    "relationships.options": "The options of the variation.",
    "relationships.options.data": "A reference to each option, oldest first.",
    "relationships.options.data.id": "Id of the option.",
    "meta.options": "The options in short, oldest first, which is the order of the matrix.",
    "meta.options.id": "Id of the option.",
    "meta.options.name": "Name of the option, part of the skus and slugs of children.",
    "meta.options.description": "What shoppers read of the option.",
    "meta.options.sort_order": sortOrder,
  },
};

const option: Texts = {
  components: {
    VariationOption:
      "One choice of a variation, such as `Large`. Each child of a product has one of each variation.",
    VariationOptionResponse: "An option of a variation.",
    VariationOptionListResponse: "A page of options, oldest first.",
    CreateVariationOptionRequest: "An option to add to a variation.",
    UpdateVariationOptionRequest: "What to change of an option.",
  },
  fields: {
    id: "Id of the option; in an update, if given, the one in the path.",
    "attributes.name":
      "Unique in the variation. It is appended to the sku and slug of children unless a modifier changes these.",
    "attributes.description": "What shoppers read of the option.",
    "attributes.sort_order": sortOrder,
    "meta.modifiers": "The modifiers of the option in short, in the order in which a build applies them.",
    "meta.modifiers.id": "Id of the modifier.",
    "meta.modifiers.type": "What the modifier changes, and how.",
    "meta.modifiers.value": "What it sets, appends or prepends; absent for builders.",
  },
};

const modifier: Texts = {
  components: {
    Modifier: "A change that an option makes to the children that have it when a product is built.",
    ModifierType:
      "What is changed, and how: `_equals` replaces it, `_append` and `_prepend` add to it, `_builder` fills in a " +
      "token; `price` names a price modifier.",
    ModifierResponse: "A modifier of an option.",
    ModifierListResponse: "A page of modifiers, in the order in which a build applies them.",
    CreateModifierRequest: "A modifier to add to an option, which has at most 100.",
    UpdateModifierRequest: "What to change of a modifier.",
  },
  fields: {
    id: "Id of the modifier; in an update, if given, the one in the path.",
    "attributes.value":
      "What is set, appended or prepended: text, or for `custom_inputs_equals`, `locales_equals` and " +
      "`build_rules_equals` the map as a product has it. For `price` the name of a price modifier.",
    "attributes.seek":
      "For builders: the token to replace, which the parent's text has in braces, as in `{SIZE}`.",
    "attributes.set": "For builders: what takes the place of the token.",
    "attributes.reference_name": "A name for the merchant's own use; a build does not look at it.",
  },
};

export const variationTexts: readonly Texts[] = [variation, option, modifier];
