import { tagView } from "../kernel/etag.ts";
import { dropUndefined } from "../kernel/objects.ts";
import type { OptionModifierView, OptionView, VariationView } from "./resource-schemas.ts";
import type { Option, OptionModifier, OptionPath, Variation } from "./variation.ts";

/** Lists options without their modifiers. */
export function variationView(variation: Variation): VariationView {
  const { id, name, sort_order, options, created_at, updated_at } = variation;
  return tagView({
    id,
    type: "product-variation",
    attributes: dropUndefined({ name, sort_order }),
    relationships: {
      options: {
        data: options.map((option) => ({ type: "product-variation-option", id: option.id })),
      },
    },
    meta: {
      options: options.map((option) =>
        dropUndefined({
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
  });
}

export function optionView(option: Option): OptionView {
  const { id, name, description, sort_order, modifiers, created_at, updated_at } = option;
  return tagView(
    {
      id,
      type: "product-variation-option",
      attributes: dropUndefined({ name, description, sort_order }),
      meta: {
        modifiers: modifiers.map((modifier) =>
          dropUndefined({ id: modifier.id, type: modifier.type, value: modifier.value }),
        ),
        owner: "store",
        created_at,
        updated_at,
      },
    },
    option,
  );
}

export function optionModifierView(modifier: OptionModifier): OptionModifierView {
  const { id, type, value, seek, set, reference_name, created_at, updated_at } = modifier;
  return tagView({
    id,
    type: "product-variation-modifier",
    attributes: dropUndefined({ type, value, seek, set, reference_name }),
    meta: { owner: "store", created_at, updated_at },
  });
}

export function toVariationBody(variation: Variation) {
  return { data: variationView(variation), links: { self: `/pcm/variations/${variation.id}` } };
}

export function toOptionBody(variationId: string, option: Option) {
  const self = `/pcm/variations/${variationId}/options/${option.id}`;
  return { data: optionView(option), links: { self } };
}

export function toOptionModifierBody({ variation_id, option_id }: OptionPath, modifier: OptionModifier) {
  const self = `/pcm/variations/${variation_id}/options/${option_id}/modifiers/${modifier.id}`;
  return { data: optionModifierView(modifier), links: { self } };
}
