import type { Filter } from "../lists/filter.ts";
import { findRequiredValues, matches } from "../lists/filter-matcher.ts";
import type { PageRequest } from "../lists/list-query.ts";
import type { LiveRelease, ServedRelease } from "../releases/live-releases.ts";
import type { PublishedProduct } from "../releases/published-product.ts";
import {
  countPerPart,
  findPartsOfPage,
  type IndexEntry,
  isNoChild,
  sortForList,
  sumPartCounts,
  toIndexEntry,
} from "../releases/release-index.ts";
import { getIndexParts } from "../releases/store.ts";
import type { Context } from "../use-case/context.ts";
import { readFrozenProducts, readProductsInRelease } from "./published-includes.ts";

/** `listsChildren`: the store's setting to list child products next to their parents. */
export type ListedRelease = { readonly release: ServedRelease; readonly listsChildren: boolean };

/** Selection and order of a list's products; all products in the release's order by default. */
export type ProductListChoice = {
  /** The complete list if it is known without the index; a filter still needs the index. */
  readonly ids?: readonly string[];
  /** Only these products, in this order, as far as they are in the release. At most 100. */
  readonly among?: readonly string[];
  readonly of?: (entry: IndexEntry) => boolean;
  readonly order?: (entries: readonly IndexEntry[]) => readonly IndexEntry[];
  /** The list consists of children and shows them whatever the store's setting is. */
  readonly ofChildren?: boolean;
  /** Products that a node shows first. */
  readonly curated?: ReadonlySet<string>;
};

type PageQuery = { readonly page: PageRequest; readonly filter?: Filter };
type PageOfIds = {
  readonly ids: readonly string[];
  readonly total: number;
  /** The products of the page, if they had to be read to find it. */
  readonly products?: readonly PublishedProduct[];
};

/** If the store's lists leave out children, only children that the filter requires are included. */
export async function readPageOfIds(
  ctx: Context,
  { release, listsChildren }: ListedRelease,
  { page, filter }: PageQuery,
  choice: ProductListChoice,
): Promise<PageOfIds> {
  const selection = { page, ...(filter ? { filter } : {}) };
  if (choice.among) return readPageAmong(ctx, release, selection, choice.among);
  const end = page.offset + page.limit;
  if (!filter && choice.ids) return { ids: choice.ids.slice(page.offset, end), total: choice.ids.length };
  const hasChildren = listsChildren || choice.ofChildren === true || willShowChildren(filter);
  const isShown = hasChildren ? () => true : isNoChild;
  const counts = hasChildren ? countPerPart(release.total) : release.withoutChildren;
  if (!filter && !choice.of) {
    const { parts, before } = findPartsOfPage(counts, page);
    const entries = (await getIndexParts(ctx.table, release.releaseId, parts)).filter(isShown);
    return { ids: sliceIds(entries, page.offset - before, end - before), total: sumPartCounts(counts) };
  }
  const entries = (await readNamedEntries(ctx, release, filter)) ?? (await readAllEntries(ctx, release));
  const chosen = entries.filter(
    (entry) =>
      isShown(entry) &&
      (choice.of?.(entry) ?? true) &&
      (!filter || matches(filter, (field) => entryField(entry, field))),
  );
  const ordered = choice.order?.(chosen) ?? chosen;
  return { ids: sliceIds(ordered, page.offset, end), total: ordered.length };
}

/** Only these products, in this order; children too. */
export function chooseAmong(ids: readonly string[]): ProductListChoice {
  if (ids.length <= MOST_NAMED) return { among: ids };
  const rank = new Map(ids.map((id, at) => [id, at]));
  return {
    ofChildren: true,
    of: ({ id }) => rank.has(id),
    order: (entries) => entries.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)),
  };
}

/** Reads the products instead of the index: most lists are short. */
async function readPageAmong(
  ctx: Context,
  release: ServedRelease,
  { page, filter }: PageQuery,
  ids: readonly string[],
): Promise<PageOfIds> {
  const references = ids.map((id) => ({ id }));
  const all = await readProductsInRelease(ctx, references, release);
  const passing = all.filter((product) => {
    const entry = toIndexEntry(product);
    return !product.onlyOption && (!filter || matches(filter, (field) => entryField(entry, field)));
  });
  const products = passing.slice(page.offset, page.offset + page.limit);
  return { ids: products.map(({ id }) => id), total: passing.length, products };
}

function sliceIds(entries: readonly IndexEntry[], from: number, end: number): string[] {
  return entries.slice(from, end).map(({ id }) => id);
}

/** Filters by id, sku, slug or `child` type look for particular products, so children are shown. */
function willShowChildren(filter: Filter | undefined): boolean {
  const findValues = (field: string) => findRequiredValues(filter, field);
  return Boolean(
    findValues("id") ??
      findValues("sku") ??
      findValues("slug") ??
      findValues("product_types")?.includes("child"),
  );
}

/** Above this count, the index is cheaper: most processes have it in memory. */
const MOST_NAMED = 100;

/** Reads required ids or skus without the index; `undefined` if the filter has none or too many. */
async function readNamedEntries(
  ctx: Context,
  release: LiveRelease,
  filter: Filter | undefined,
): Promise<readonly IndexEntry[] | undefined> {
  const ids = findRequiredValues(filter, "id")?.map((id) => ({ id }));
  const references = ids ?? findRequiredValues(filter, "sku")?.map((sku) => ({ sku }));
  if (!references || references.length > MOST_NAMED) return undefined;
  const products = await readFrozenProducts(ctx, references, release);
  return sortForList(products.filter(({ onlyOption }) => !onlyOption).map(toIndexEntry));
}

function readAllEntries(
  { table }: Context,
  { releaseId, total }: LiveRelease,
): Promise<readonly IndexEntry[]> {
  return getIndexParts(table, releaseId, [...countPerPart(total).keys()]);
}

function entryField(entry: IndexEntry, field: string): unknown {
  switch (field) {
    case "manufacturer_part_num":
      return entry.mpn;
    case "upc_ean":
      return entry.upc;
    case "product_types":
      return entry.type;
    case "tags":
      return entry.tags ?? [];
    case "id":
    case "name":
    case "sku":
    case "slug":
      return entry[field];
    default:
      return undefined;
  }
}
