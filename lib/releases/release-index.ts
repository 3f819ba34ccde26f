import type { ProductType, PublishedProduct } from "./published-product.ts";

/** Fields that product lists filter and order by. The products themselves are read for one page only. */
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

/** Entries per index item. An unfiltered page reads one or two items, a filtered list reads all. */
export const INDEX_CHUNK = 1000;

/** Number of listed entries in each part of an index. */
export type PartCounts = readonly number[];

/** Counts for lists that show all products. */
export function countPerPart(total: number): PartCounts {
  const parts = Math.ceil(total / INDEX_CHUNK);
  return Array.from({ length: parts }, (_, part) => Math.min(INDEX_CHUNK, total - part * INDEX_CHUNK));
}

/** Counts for lists without children. @param entries in list order */
export function countPerPartWithoutChildren(entries: readonly IndexEntry[]): PartCounts {
  return countPerPart(entries.length).map(
    (count, part) => entries.slice(part * INDEX_CHUNK, part * INDEX_CHUNK + count).filter(isNoChild).length,
  );
}

export function isNoChild({ type }: IndexEntry): boolean {
  return type !== "child";
}

/** Finds the parts that contain a page, and the number of listed entries in earlier parts. */
export function findPartsOfPage(
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

export function sumPartCounts(counts: PartCounts): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

export function toIndexEntry({ id, productType, attributes, nodes, child }: PublishedProduct): IndexEntry {
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

/** Latest update first, then by id. */
export function sortForList(entries: readonly IndexEntry[]): IndexEntry[] {
  return [...entries].sort((a, b) =>
    a.updated === b.updated ? (a.id < b.id ? -1 : 1) : a.updated < b.updated ? 1 : -1,
  );
}
