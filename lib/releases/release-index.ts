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

/** How many entries each part of an index has of what a list shows. */
export type PartCounts = readonly number[];

/** The counts of an index of so many products, for lists that show all of them. */
export function countsOf(total: number): PartCounts {
  const parts = Math.ceil(total / INDEX_CHUNK);
  return Array.from({ length: parts }, (_, part) => Math.min(INDEX_CHUNK, total - part * INDEX_CHUNK));
}

/** The counts of an index, in list order, for lists without children. */
export function countsWithoutChildren(entries: readonly IndexEntry[]): PartCounts {
  return countsOf(entries.length).map(
    (count, part) => entries.slice(part * INDEX_CHUNK, part * INDEX_CHUNK + count).filter(isNoChild).length,
  );
}

/** Whether a list shows it also where it leaves children out. */
export function isNoChild({ type }: IndexEntry): boolean {
  return type !== "child";
}

/** The parts of an index that have something of a page, and how many shown entries there are in all parts before them. */
export function partsOfPage(
  counts: PartCounts,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): { readonly parts: readonly number[]; readonly before: number } {
  const parts: number[] = [];
  let before = 0;
  let start = 0;
  for (const [part, count] of counts.entries()) {
    const end = start + count;
    if (count > 0 && start < offset + limit && end > offset) parts.push(part);
    if (parts.length === 0) before = end;
    start = end;
  }
  return { parts, before };
}

/** How many all parts have together. */
export function entriesIn(counts: PartCounts): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

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
