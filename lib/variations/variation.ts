import type { PublishedVariation } from "../releases/published-product.ts";

export const MODIFIER_TYPES = [
  "name_equals",
  "name_append",
  "name_prepend",
  "description_equals",
  "description_append",
  "description_prepend",
  "slug_equals",
  "slug_append",
  "slug_prepend",
  "slug_builder",
  "sku_equals",
  "sku_append",
  "sku_prepend",
  "sku_builder",
  "status",
  "commodity_type",
  "price",
  "custom_inputs_equals",
  "build_rules_equals",
  "locales_equals",
  "upc_ean_equals",
  "mpn_equals",
  "external_ref_equals",
] as const;

/** Changes the children that have the option. Builders replace `seek` with `set`; other types use `value`. */
export type OptionModifier = {
  readonly id: string;
  readonly type: (typeof MODIFIER_TYPES)[number];
  readonly value?: string | Readonly<Record<string, unknown>> | readonly unknown[] | null;
  readonly seek?: string;
  readonly set?: string;
  readonly reference_name?: string;
  readonly created_at: string;
  readonly updated_at: string;
};

export type Option = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly sort_order?: number;
  readonly modifiers: readonly OptionModifier[];
  readonly created_at: string;
  readonly updated_at: string;
};

/** Ids of an option and its variation, as in the path of a request. */
export type OptionPath = { readonly variation_id: string; readonly option_id: string };

/** Options and modifiers are stored in the variation's item. */
export type Variation = {
  readonly id: string;
  readonly name: string;
  readonly sort_order?: number;
  readonly options: readonly Option[];
  readonly created_at: string;
  readonly updated_at: string;
};

/** The form that built products and releases keep. */
export function toPublishedVariation({ id, name, sort_order, options }: Variation): PublishedVariation {
  return {
    id,
    name,
    sort_order: sort_order ?? null,
    options: options.map((option) => ({
      id: option.id,
      name: option.name,
      description: option.description,
      sort_order: option.sort_order ?? null,
    })),
  };
}
