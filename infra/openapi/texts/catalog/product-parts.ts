import type { Texts } from "../texts.ts";

export const bundleComponents: Texts = {
  components: { BundleComponent: "A part of a bundle, for which shoppers choose among options." },
  fields: {
    name: "Name as shoppers see it.",
    min: "Fewest different options to choose; null or absent for none.",
    max: "Most different options to choose, not below `min`; null or absent for no bound.",
    sort_order: "Place among the components, for clients to sort by; the service does not.",
    options:
      "What can be chosen, each product once. All components of a bundle have at most 1,500 products together.",
  },
};

export const bundleOptions: Texts = {
  components: { BundleOption: "A product that can be chosen for a component of a bundle." },
  fields: {
    id: "Id of the product. It may be a bundle, if that offers no bundles itself.",
    quantity: "Units of it in one bundle when it is chosen, unless `min` and `max` leave a choice.",
    min: "Fewest units that a shopper may choose; given with `max` or not at all.",
    max: "Most units that a shopper may choose; given with `min` or not at all.",
    sort_order: "Place among the options, for clients to sort by; the service does not.",
    default: "Whether it is part of the default selection.",
    product_should_be_substituted_with_child:
      "Of a parent: whether its live children take its place when a release is made.",
    excluded_children: "Ids of children that do not take the parent's place.",
  },
};

export const customInputs: Texts = {
  components: { CustomInput: "A text that shoppers give with a product, such as an engraving." },
  fields: {
    name: "Name as shoppers see it.",
    validation_rules: "What is asked of the text; where several say its length, all of them count.",
    "validation_rules.options": "The bounds of the rule.",
    "validation_rules.options.max_length": "Most characters of the text; 255 if absent.",
    required: "Whether the product cannot be put into a cart without it; null or absent for no.",
  },
};

export const buildRules: Texts = {
  components: {
    BuildRules:
      "Which combinations of options get a child. Of the rules that a combination matches, the one with most options decides; an include and an exclude of equal length that meet fail the build.",
  },
  fields: {
    default: "What becomes of combinations that no rule matches.",
    include:
      "Combinations that get a child: each a list of option ids, matched by those that have all of them.",
    exclude: "Combinations that get no child, written as in `include`.",
  },
};

export const productLocales: Texts = {
  components: { ProductLocale: "Name and description of a product in one language." },
  fields: {
    name: "Name in this language.",
    description: "Description in this language; without one, shoppers read that of the product.",
  },
};

export const productExtensions: Texts = {
  components: { ProductExtension: "Further fields of a product that a store has made up, by their names." },
};

export const variations: Texts = {
  components: {
    ProductVariation: "A choice that a parent offers, such as size, as it was when its children were built.",
  },
  fields: {
    id: "Id of the variation.",
    name: "Name of the choice, such as `Size`.",
    sort_order: "Place among the variations, for clients to sort by; null without one.",
    options: "What there is to choose, in the order of the matrix.",
  },
};

export const variationOptions: Texts = {
  components: { ProductVariationOption: "One of the values of a variation, such as the size L." },
  fields: {
    id: "Id of the option, as `variation_matrix` and `child_option_ids` name it.",
    name: "Short name, which skus and slugs of children may have in them.",
    description: "Name as shoppers see it.",
    sort_order: "Place among the options, for clients to sort by; null without one.",
  },
};

const ofChild = {
  id: "Id of the variation.",
  name: "Name of the choice, such as `Size`.",
  sort_order: "Place among the variations, for clients to sort by; null without one.",
  option: "The option that the child was built of.",
};

export const childVariations: Texts = {
  components: { ProductChildVariation: "A variation of the parent, with the one option that the child has." },
  fields: { ...ofChild, options: "Always null: the parent has the list." },
};

export const catalogChildVariations: Texts = {
  components: { CatalogChildVariation: "A variation of the parent, with the one option that the child has." },
  fields: ofChild,
};
