import type { Price } from "../price-books/price-book.ts";
import { type Product, productType } from "../products/product.ts";
import type { PriceEntry } from "../releases/price.ts";
import type {
  Component,
  FileResource,
  OptionProduct,
  PriceModifier,
  PublishedProduct,
} from "../releases/published-product.ts";

/** Everything that a product of a release depends on, read before. */
export type Ingredients = {
  readonly product: Product;
  readonly prices: readonly PriceEntry[];
  readonly nodes: PublishedProduct["nodes"];
  readonly files: ReadonlyMap<string, FileResource>;
  /** Of a bundle: its components with parents replaced by their children, and the products behind its options. */
  readonly bundle?: {
    readonly components: Readonly<Record<string, Component>>;
    readonly optionProducts: Readonly<Record<string, OptionProduct>>;
  };
  /** Of a parent: which of its children are in the release. */
  readonly combinations?: string;
  /** Of a child: the price modifiers that made its price. */
  readonly modifiers?: Readonly<Record<string, PriceModifier>>;
  readonly onlyOption: boolean;
};

/** A product as a release keeps it; later edits of the product do not reach it. */
export function frozenProduct(ingredients: Ingredients): PublishedProduct {
  const { product, prices, nodes, files, bundle, combinations, modifiers, onlyOption } = ingredients;
  const { fields, built, child } = product;
  const { status: _, build_rules: __, admin_attributes: ___, components: ____, ...kept } = fields;
  const image = product.mainImageId === undefined ? undefined : files.get(product.mainImageId);
  return {
    id: product.id,
    productType: productType(product),
    attributes: {
      ...kept,
      ...(bundle ? { components: bundle.components } : {}),
      created_at: product.created_at,
      updated_at: product.updated_at,
    },
    prices,
    ...(image ? { mainImage: image } : {}),
    files: product.files.flatMap(({ id, linkedAt }) => {
      const file = files.get(id);
      return file ? [{ ...file, linkedAt }] : [];
    }),
    nodes,
    ...(bundle ? { optionProducts: bundle.optionProducts } : {}),
    ...(onlyOption ? { onlyOption } : {}),
    ...(built && combinations !== undefined
      ? { parent: { variations: built.variations, combinations } }
      : {}),
    ...(child
      ? {
          child: {
            parentId: child.parentId,
            optionIds: child.optionIds,
            variations: child.variations,
            ...(modifiers ? { modifiers } : {}),
          },
        }
      : {}),
  };
}

/** What a book says about a product, as a release keeps it. */
export function priceEntry(bookId: string, { currencies, sales }: Price): PriceEntry {
  return { pricebook_id: bookId, currencies, sales: sales ?? {} };
}

/** An option as its bundle keeps it. Tiers do not count inside bundles, nor do sales of other bundles. */
export function optionProduct(
  { id, fields }: Product,
  prices: readonly PriceEntry[],
  bundleId: string,
): OptionProduct {
  const { name, description, sku, slug, commodity_type } = fields;
  return {
    id,
    name,
    ...(description === undefined ? {} : { description }),
    ...(sku === undefined ? {} : { sku }),
    ...(slug === undefined ? {} : { slug }),
    commodity_type,
    prices: prices.map((entry) => ({
      ...entry,
      sales: Object.fromEntries(
        Object.entries(entry.sales).filter(
          ([, { bundle_ids }]) => !bundle_ids?.length || bundle_ids.includes(bundleId),
        ),
      ),
    })),
  };
}
