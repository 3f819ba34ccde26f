import type { PublishedProduct } from "../releases/published-product.ts";
import type { View } from "../schemas/view.ts";
import {
  type PublishedProductView,
  toPublishedProductView,
  type ViewSetting,
} from "../storefront-catalog/published-product-view.ts";
import { listCategoryPaths, type NodedRecord, nameIn, nodesOf } from "./engine/columns/field-texts.ts";
import type { SearchViewer } from "./engine/corpus.ts";
import { MOST_LEVELS } from "./query/search-fields.ts";
import type { searchedProduct } from "./schemas/searched-product.ts";

export type HitSetting = ViewSetting & Pick<SearchViewer, "currencies">;

export type SearchedProductView = View<typeof searchedProduct>;

/** A found product as searches show it. @answers What does a hit show? */
export function toSearchedProductView(
  product: PublishedProduct,
  indexed: NodedRecord,
  setting: HitSetting,
): SearchedProductView {
  const view = toPublishedProductView(product, setting);
  return {
    ...view,
    attributes: { ...view.attributes, price: addFloatPrices(view, setting) },
    meta: { ...view.meta, search: toSearchFacts(indexed, setting.languages) },
  };
}

function addFloatPrices(
  { attributes: { price } }: PublishedProductView,
  { currencies }: HitSetting,
): SearchedProductView["attributes"]["price"] {
  if (!price) return undefined;
  return Object.fromEntries(
    Object.entries(price).map(([code, { amount, includes_tax }]) => {
      const places = currencies.find((currency) => currency.code === code)?.decimal_places;
      const float = places === undefined ? {} : { float_price: amount / 10 ** places };
      return [code, { amount, includes_tax, ...float }];
    }),
  );
}

function toSearchFacts(
  indexed: NodedRecord,
  languages: readonly string[],
): SearchedProductView["meta"]["search"] {
  const { component_options, variation_options } = indexed.record;
  return {
    categories: Object.fromEntries(
      Array.from({ length: MOST_LEVELS }, (_, level) => ({
        level,
        paths: listCategoryPaths(level, indexed, languages),
      })).flatMap(({ level, paths }) => (paths.length > 0 ? [[`lvl${level}`, paths]] : [])),
    ),
    nodes: nodesOf(indexed).map((node) => ({
      id: node.id,
      name: nameIn(node, languages),
      slug: node.slug,
    })),
    component_options: component_options?.map(({ id, name, sku }) => ({ id, name, sku })),
    variation_options: variation_options?.map(({ id, name, description, variation_name }) => ({
      ...{ id, name, description, variation_name },
    })),
  };
}
