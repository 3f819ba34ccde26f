import { dropUndefined, getOwn } from "../../kernel/objects.ts";
import type { ProductAttributes, PublishedProduct } from "../../releases/published-product.ts";
import type { IndexableFields } from "./indexable-fields.ts";
import { pickRegisteredValues } from "./registered-values.ts";
import type {
  SearchedComponentOption,
  SearchedVariationOption,
  SearchPricing,
  SearchRecord,
} from "./search-record.ts";

/**
 * @param positionOf position of a node in the segment; undefined if the release lacks the node
 * @answers What does an index hold, and when is it built or left out?
 */
export function buildSearchRecord(
  product: PublishedProduct,
  { fields }: IndexableFields,
  positionOf: (nodeId: string) => number | undefined,
): SearchRecord {
  const { id, productType, attributes } = product;
  const { name, sku, slug, mpn, upc_ean, external_ref, tags, commodity_type } = attributes;
  const { created_at, updated_at } = attributes;
  return dropUndefined({
    id,
    name,
    names: readLocalizedNames(attributes),
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
    component_options: listComponentOptions(product),
    variation_options: flattenVariationOptions(product),
    ...pickRegisteredValues(attributes, fields),
    pricing: buildPricing(product),
  });
}

/** Language codes become lower case; the first of two spellings wins, as in answers to shoppers. */
function readLocalizedNames({ locales = {} }: ProductAttributes): SearchRecord["names"] {
  const names = Object.entries(locales).map(([language, { name }]) => [language.toLowerCase(), name]);
  return names.length > 0 ? Object.fromEntries(names.reverse()) : undefined;
}

function listComponentOptions({ optionProducts = {}, attributes }: PublishedProduct) {
  const ids = Object.values(attributes.components ?? {}).flatMap(({ options }) =>
    options.map(({ id }) => id),
  );
  const searchedOptions = [...new Set(ids)].map((id): SearchedComponentOption => {
    const option = getOwn(optionProducts, id);
    return dropUndefined({ id, name: option?.name, sku: option?.sku });
  });
  return searchedOptions.length > 0 ? searchedOptions : undefined;
}

function flattenVariationOptions({
  parent,
}: PublishedProduct): readonly SearchedVariationOption[] | undefined {
  return parent?.variations.flatMap((variation) =>
    variation.options.map(({ id, name, description }) => ({
      id,
      name,
      description,
      variation_name: variation.name,
    })),
  );
}

/** Keeps only the default selection of a bundle, because searches do not select other options. */
function buildPricing({
  prices,
  optionProducts,
  attributes: { components },
}: PublishedProduct): SearchPricing {
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
      const option = getOwn(optionProducts, id);
      return option ? [[id, { prices: option.prices }] as const] : [];
    });
  return {
    prices,
    ...(optionProducts ? { optionProducts: Object.fromEntries(options) } : {}),
    ...(components ? { components: Object.fromEntries(selected) } : {}),
  };
}
