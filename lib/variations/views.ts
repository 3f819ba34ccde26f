import type { Option, OptionModifier, Variation } from "./variation.ts";

export function variationView({ id, name, sort_order, options, created_at, updated_at }: Variation) {
  return {
    id,
    type: "product-variation" as const,
    attributes: { name, sort_order },
    relationships: {
      options: {
        data: options.map((option) => ({ type: "product-variation-option" as const, id: option.id })),
      },
    },
    meta: {
      options: options.map((option) => ({
        id: option.id,
        name: option.name,
        description: option.description,
        sort_order: option.sort_order,
      })),
      owner: "store" as const,
      created_at,
      updated_at,
    },
  };
}

export function optionView(option: Option) {
  const { id, name, description, sort_order, modifiers, created_at, updated_at } = option;
  return {
    id,
    type: "product-variation-option" as const,
    attributes: { name, description, sort_order },
    meta: {
      modifiers: modifiers.map((one) => ({ id: one.id, type: one.type, value: one.value })),
      owner: "store" as const,
      created_at,
      updated_at,
    },
  };
}

export function optionModifierView({ id, created_at, updated_at, ...attributes }: OptionModifier) {
  return {
    id,
    type: "product-variation-modifier" as const,
    attributes,
    meta: { owner: "store" as const, created_at, updated_at },
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

export function envelopedOptionModifier(place: string, modifier: OptionModifier) {
  return { data: optionModifierView(modifier), links: { self: `${place}/modifiers/${modifier.id}` } };
}
