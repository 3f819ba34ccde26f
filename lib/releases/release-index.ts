import type { ProductType, PublishedProduct } from "./published-product.ts";

/** What lists of products filter and order by; the products themselves are read for one page only. */
export type IndexEntry = {
  readonly id: string;
  readonly type: ProductType;
  readonly name: string;
  readonly sku?: string;
  readonly slug?: string;
  readonly mpn?: string;
  readonly upc?: string;
  readonly tags?: readonly string[];
  readonly nodes?: readonly string[];
  readonly parent?: string;
  readonly updated: string;
};

/** Entries of one index item: an unfiltered page reads one or two of them, a filtered list reads all. */
export const INDEX_CHUNK = 1000;

/** What the index of a release holds of a product. */
export function indexEntry({ id, productType, attributes, nodes, child }: PublishedProduct): IndexEntry {
  const { name, sku, slug, mpn, upc_ean, tags, updated_at } = attributes;
  return {
    id,
    type: productType,
    name,
    ...(sku === undefined ? {} : { sku }),
    ...(slug === undefined ? {} : { slug }),
    ...(mpn === undefined ? {} : { mpn }),
    ...(upc_ean === undefined ? {} : { upc: upc_ean }),
    ...(tags?.length ? { tags } : {}),
    ...(nodes.length > 0 ? { nodes: nodes.map((node) => node.id) } : {}),
    ...(child ? { parent: child.parentId } : {}),
    updated: updated_at,
  };
}

/** Latest update first, ties by id. */
export function inListOrder(entries: readonly IndexEntry[]): IndexEntry[] {
  return [...entries].sort((a, b) =>
    a.updated === b.updated ? (a.id < b.id ? -1 : 1) : a.updated < b.updated ? 1 : -1,
  );
}
