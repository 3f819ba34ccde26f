import { defined } from "../kernel/defined.ts";
import { own } from "../kernel/own.ts";
import type { ProductAttributes, PublishedProduct } from "../releases/published-product.ts";
import type { IndexableFields } from "./indexable-fields.ts";
import { registeredValues } from "./registered-values.ts";
import type {
  SearchedComponentOption,
  SearchedVariationOption,
  SearchPricing,
  SearchRecord,
} from "./search-record.ts";

/**
 * What a search index keeps of a product.
 * @param positionOf where the segment has a node, by its id; `undefined` for one that no hierarchy of the release has
 */
export function searchRecordOf(
  product: PublishedProduct,
  { fields }: IndexableFields,
  positionOf: (nodeId: string) => number | undefined,
): SearchRecord {
  const { id, productType, attributes } = product;
  const { name, sku, slug, mpn, upc_ean, external_ref, tags, commodity_type } = attributes;
  const { created_at, updated_at } = attributes;
  return defined({
    id,
    name,
    names: namesOf(attributes),
    sku,
    slug,
    manufacturer_part_num: mpn,
    upc_ean,
    external_ref: external_ref ?? undefined,
    tags: tags?.length ? tags : undefined,
    commodity_type,
    product_type: productType,
    created_at,
    updated_at,
    paths: product.nodes.map((node) => [...node.path, node.id].flatMap((nodeId) => positionOf(nodeId) ?? [])),
    component_options: componentOptions(product),
    variation_options: variationOptions(product),
    ...registeredValues(attributes, fields),
    pricing: pricingOf(product),
  });
}

/** Language codes are compared in lower case; of two spellings the first counts, as it does for shoppers. */
function namesOf({ locales = {} }: ProductAttributes): SearchRecord["names"] {
  const names = Object.entries(locales).map(([language, { name }]) => [language.toLowerCase(), name]);
  return names.length > 0 ? Object.fromEntries(names.reverse()) : undefined;
}

function componentOptions({ optionProducts = {}, attributes }: PublishedProduct) {
  const ids = Object.values(attributes.components ?? {}).flatMap(({ options }) =>
    options.map(({ id }) => id),
  );
  const found = [...new Set(ids)].map((id): SearchedComponentOption => {
    const option = own(optionProducts, id);
    return defined({ id, name: option?.name, sku: option?.sku });
  });
  return found.length > 0 ? found : undefined;
}

function variationOptions({ parent }: PublishedProduct): readonly SearchedVariationOption[] | undefined {
  return parent?.variations.flatMap((variation) =>
    variation.options.map(({ id, name, description }) => ({
      id,
      name,
      description,
      variation_name: variation.name,
    })),
  );
}

/** Of a bundle what its default selection costs: no search selects anything else. */
function pricingOf({ prices, optionProducts, attributes: { components } }: PublishedProduct): SearchPricing {
  const selected = Object.entries(components ?? {}).map(([key, { options }]) => {
    const byDefault = options.filter((option) => option.default);
    return [
      key,
      { options: byDefault.map(({ id, quantity }) => ({ id, quantity, default: true })) },
    ] as const;
  });
  const options = selected
    .flatMap(([, component]) => component.options)
    .flatMap(({ id }) => {
      const option = own(optionProducts, id);
      return option ? [[id, { prices: option.prices }] as const] : [];
    });
  return {
    prices,
    ...(optionProducts ? { optionProducts: Object.fromEntries(options) } : {}),
    ...(components ? { components: Object.fromEntries(selected) } : {}),
  };
}
