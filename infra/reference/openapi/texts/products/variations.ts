import type { Texts } from "../texts.ts";

const sortOrder =
  "Position for clients to sort by; the service does not sort by it. Null in a request removes it.";

const variation: Texts = {
  components: {
    Variation:
      "A way in which the children of a product differ, such as size, with the options to choose from.",
    VariationResponse: "A variation.",
    VariationListResponse: "A page of variations, oldest first.",
    CreateVariationRequest: "A variation to create; it has no options at first.",
    UpdateVariationRequest: "Changes to a variation.",
  },
  fields: {
    id: "Id of the variation. An update may leave it out; another one than in the path is 422.",
    "attributes.name": "Name as shoppers see it, such as `Size`.",
    "attributes.sort_order": sortOrder,
    "relationships.options": "The options of the variation.",
    "relationships.options.data": "A reference to each option, oldest first.",
    "relationships.options.data.id": "Id of the option.",
    "meta.options": "The options in short, oldest first, which is their order in the matrix.",
    "meta.options.id": "Id of the option.",
    "meta.options.name": "Name of the option, which may be part of the skus and slugs of children.",
    "meta.options.description": "Name of the option as shoppers see it.",
    "meta.options.sort_order": sortOrder,
  },
};

const option: Texts = {
  components: {
    VariationOption:
      "One choice of a variation, such as `Large`. Each child of a product has one option of each variation.",
    VariationOptionResponse: "An option of a variation.",
    VariationOptionListResponse: "A page of options, oldest first.",
    CreateVariationOptionRequest: "An option to add to a variation.",
    UpdateVariationOptionRequest: "Changes to an option.",
  },
  fields: {
    id: "Id of the option. An update may leave it out; another one than in the path is 422.",
    "attributes.name":
      "Unique in the variation. It is appended to the sku and slug of children, except where a modifier of the option changes these.",
    "attributes.description": "Name of the option as shoppers see it.",
    "attributes.sort_order": sortOrder,
    "meta.modifiers": "The modifiers of the option in short, in the order in which a build applies them.",
    "meta.modifiers.id": "Id of the modifier.",
    "meta.modifiers.type": "What the modifier changes and how.",
    "meta.modifiers.value":
      "What it sets, appends or prepends; for `price` the name of a price modifier. Builders do not need it.",
  },
};

const modifier: Texts = {
  components: {
    Modifier: "A change that an option makes to the children that have it when a product is built.",
    ModifierType:
      "What is changed and how: `_equals` sets it, `_append` and `_prepend` add text to it, `_builder` replaces a token in it. `status` and `commodity_type` set that field; `price` names a price modifier.",
    ModifierResponse: "A modifier of an option.",
    ModifierListResponse: "A page of modifiers, in the order in which a build applies them.",
    CreateModifierRequest: "A modifier to add to an option, which has at most 100.",
    UpdateModifierRequest: "Changes to a modifier.",
  },
  fields: {
    id: "Id of the modifier. An update may leave it out; another one than in the path is 422.",
    "attributes.value":
      "What is set, appended or prepended: a text of at most 2,048 characters, or the map as a product has it for `custom_inputs_equals`, `locales_equals` and `build_rules_equals`. For `price`, the name of a price modifier.",
    "attributes.seek":
      "For builders: the token to replace. In the parent's text it stands in braces, as in `{SIZE}`.",
    "attributes.set": "For builders: the text that replaces the token.",
    "attributes.reference_name": "A name for your own use; it has no effect.",
  },
};

export const variationTexts: readonly Texts[] = [variation, option, modifier];
