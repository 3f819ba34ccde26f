import { defined } from "../kernel/defined.ts";
import type { OptionModifierView, OptionView, VariationView } from "./resource-schemas.ts";
import type { Option, OptionModifier, Variation } from "./variation.ts";

/** A variation as merchants read it, with its options in short. */
export function variationView(variation: Variation): VariationView {
  const { id, name, sort_order, options, created_at, updated_at } = variation;
  return {
    id,
    type: "product-variation",
    attributes: defined({ name, sort_order }),
    relationships: {
      options: {
        data: options.map((option) => ({ type: "product-variation-option", id: option.id })),
      },
    },
    meta: {
      options: options.map((option) =>
        defined({
          id: option.id,
          name: option.name,
          description: option.description,
          sort_order: option.sort_order,
        }),
      ),
      owner: "store",
      created_at,
      updated_at,
    },
  };
}

/** An option of a variation as merchants read it, with its modifiers in short. */
export function optionView(option: Option): OptionView {
  const { id, name, description, sort_order, modifiers, created_at, updated_at } = option;
  return {
    id,
    type: "product-variation-option",
    attributes: defined({ name, description, sort_order }),
    meta: {
      modifiers: modifiers.map((modifier) =>
        defined({ id: modifier.id, type: modifier.type, value: modifier.value }),
      ),
      owner: "store",
      created_at,
      updated_at,
    },
  };
}

/** A modifier of an option as merchants read it. */
export function optionModifierView(modifier: OptionModifier): OptionModifierView {
  const { id, created_at, updated_at, ...attributes } = modifier;
  return {
    id,
    type: "product-variation-modifier",
    attributes,
    meta: { owner: "store", created_at, updated_at },
  };
}

/** An answer with one resource: its data and where it is. */
export function envelopedVariation(variation: Variation) {
  return { data: variationView(variation), links: { self: `/pcm/variations/${variation.id}` } };
}

export function envelopedOption(variationId: string, option: Option) {
  const self = `/pcm/variations/${variationId}/options/${option.id}`;
  return { data: optionView(option), links: { self } };
}

export function envelopedOptionModifier(optionPath: string, modifier: OptionModifier) {
  return { data: optionModifierView(modifier), links: { self: `${optionPath}/modifiers/${modifier.id}` } };
}
