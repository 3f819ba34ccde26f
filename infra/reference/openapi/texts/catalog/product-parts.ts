import type { Texts } from "../texts.ts";

export const bundleComponents: Texts = {
  components: { BundleComponent: "A part of a bundle, for which shoppers choose among options." },
  fields: {
    name: "Name as shoppers see it.",
    min: "Fewest different options to choose; null or absent means 0.",
    max: "Most different options to choose, not below `min`; null or absent means no limit.",
    sort_order: "Position for clients that sort components; the service does not sort by it.",
    options:
      "What can be chosen, each product once. All components of a bundle have at most 1,500 products together.",
  },
};

export const bundleOptions: Texts = {
  components: { BundleOption: "A product that can be chosen for a component of a bundle." },
  fields: {
    id: "Id of the product. It may be a bundle, unless that offers bundles itself.",
    quantity:
      "Units of it in one bundle when it is chosen. With `min` and `max`, shoppers choose the quantity.",
    min: "Fewest units that a shopper may choose; given with `max` or not at all.",
    max: "Most units that a shopper may choose; given with `min` or not at all.",
    sort_order: "Position for clients that sort options; the service does not sort by it.",
    default: "Whether it is part of the default selection.",
    product_should_be_substituted_with_child:
      "For a parent product: whether a release offers the parent's live children in its place. Default: `false`.",
    excluded_children: "Ids of children that are not offered in the parent's place.",
  },
};

export const customInputs: Texts = {
  components: { CustomInput: "A text that shoppers give with a product, such as an engraving." },
  fields: {
    name: "Name as shoppers see it.",
    validation_rules: "Rules for the text. Where several limit its length, it must keep to all of them.",
    "validation_rules.options": "The limit that the rule sets.",
    "validation_rules.options.max_length": "Most characters of the text; 255 if absent.",
    required: "Whether the product can be put into a cart only with this text; null or absent means no.",
  },
};

export const buildRules: Texts = {
  components: {
    BuildRules:
      "Which combinations of options get a child. The longest rule that matches a combination decides; a build fails if an include rule and an exclude rule of that length both match.",
  },
  fields: {
    default: "What happens to combinations that no rule matches.",
    include:
      "Rules for combinations that get a child. Each is a list of option ids and matches the combinations that have all of them.",
    exclude: "Rules for combinations that get no child, written as in `include`.",
  },
};

export const productLocales: Texts = {
  components: { ProductLocale: "Name and description of a product in one language." },
  fields: {
    name: "Name in this language.",
    description:
      "Description in this language; without one, shoppers read the description of the product itself.",
  },
};

export const productExtensions: Texts = {
  components: {
    ProductExtension: "Further fields of a product, with names and values that the store chose.",
  },
};

export const variations: Texts = {
  components: {
    ProductVariation: "A choice that a parent offers, such as size, as it was when its children were built.",
  },
  fields: {
    id: "Id of the variation.",
    name: "Name of the choice, such as `Size`.",
    sort_order: "Position for clients that sort variations; null without one.",
    options: "What there is to choose, in the order of the matrix.",
  },
};

export const variationOptions: Texts = {
  components: { ProductVariationOption: "One of the values of a variation, such as the size L." },
  fields: {
    id: "Id of the option, as `variation_matrix` and `child_option_ids` name it.",
    name: "Short name, which may be part of the skus and slugs of children.",
    description: "Name as shoppers see it.",
    sort_order: "Position for clients that sort options; null without one.",
  },
};

const ofChild = {
  id: "Id of the variation.",
  name: "Name of the choice, such as `Size`.",
  sort_order: "Position for clients that sort variations; null without one.",
  option: "The option that the child has.",
};

export const childVariations: Texts = {
  components: { ProductChildVariation: "A variation of the parent, with the one option that the child has." },
  fields: { ...ofChild, options: "Always null: the parent has the list." },
};

export const catalogChildVariations: Texts = {
  components: { CatalogChildVariation: "A variation of the parent, with the one option that the child has." },
  fields: ofChild,
};
