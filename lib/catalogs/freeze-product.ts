import { dropUndefined } from "../kernel/objects.ts";
import type { Price } from "../price-books/price-book.ts";
import { type Product, productType } from "../products/product.ts";
import { listTemplateSlugs } from "../products/templates/attached-templates.ts";
import type { PriceEntry } from "../releases/price.ts";
import type {
  Component,
  FileResource,
  OptionProduct,
  PublishedProduct,
} from "../releases/published-product.ts";

/** All data that a frozen product is made from. */
export type Ingredients = {
  /** With its extensions as `showProducts` makes them. */
  readonly product: Product;
  readonly prices: readonly PriceEntry[];
  readonly nodes: PublishedProduct["nodes"];
  readonly files: ReadonlyMap<string, FileResource>;
  /** Bundles only. Parents that stand for their children are replaced by them. */
  readonly bundle?: {
    readonly components: Readonly<Record<string, Component>>;
    readonly optionProducts: Readonly<Record<string, OptionProduct>>;
  };
  /** Parents only: bit set of the children in the release, see `lib/releases/children.ts`. */
  readonly combinations?: string;
  readonly onlyOption: boolean;
  readonly isDraft: boolean;
  readonly relationships: NonNullable<PublishedProduct["relationships"]>;
};

export function freezeProduct(ingredients: Ingredients): PublishedProduct {
  const { product, prices, nodes, files, bundle, combinations, onlyOption, isDraft, relationships } =
    ingredients;
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
    ...(product.templates ? { templates: listTemplateSlugs(product) } : {}),
    ...(bundle ? { optionProducts: bundle.optionProducts } : {}),
    ...(onlyOption ? { onlyOption } : {}),
    ...(isDraft ? { isDraft } : {}),
    ...(built && combinations !== undefined
      ? { parent: { variations: built.variations, combinations } }
      : {}),
    ...(child
      ? {
          child: {
            parentId: child.parentId,
            optionIds: child.optionIds,
            variations: child.variations,
          },
        }
      : {}),
    ...(relationships.length > 0 ? { relationships } : {}),
  };
}

export function toPriceEntry(bookId: string, { currencies, sales, shopper_attributes }: Price): PriceEntry {
  return {
    pricebook_id: bookId,
    currencies,
    sales: sales ?? {},
    ...(shopper_attributes ? { shopper_attributes } : {}),
  };
}

/** Freezes an option of a bundle. Sales that are limited to other bundles are left out. */
export function freezeOption(
  { id, fields }: Product,
  prices: readonly PriceEntry[],
  bundleId: string,
): OptionProduct {
  const { name, description, sku, slug, commodity_type } = fields;
  return {
    id,
    ...dropUndefined({ name, description, sku, slug }),
    commodity_type,
    prices: prices.map(({ modifiers: _, ...entry }) => ({
      ...entry,
      sales: Object.fromEntries(
        Object.entries(entry.sales).filter(
          ([, { bundle_ids }]) => !bundle_ids?.length || bundle_ids.includes(bundleId),
        ),
      ),
    })),
  };
}
