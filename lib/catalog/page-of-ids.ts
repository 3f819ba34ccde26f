import type { Filter } from "../lists/filter.ts";
import { matches } from "../lists/filter-matcher.ts";
import type { PageRequest } from "../lists/list-query.ts";
import { requiredValues } from "../lists/required-tests.ts";
import type { LiveRelease } from "../releases/live-releases.ts";
import {
  countsOf,
  entriesIn,
  type IndexEntry,
  indexEntry,
  inListOrder,
  isNoChild,
  partsOfPage,
} from "../releases/release-index.ts";
import { getIndexParts } from "../releases/store.ts";
import type { Context } from "../use-case/context.ts";
import { publishedAt } from "./published-includes.ts";

/** A release, and whether the store's lists show the children in it beside their parents. */
export type ListedRelease = { readonly release: LiveRelease; readonly listsChildren: boolean };

/** Which products of a release a list has, and in which order; all of them in the release's order if not given. */
export type Choice = {
  /** The whole list, where it is known without the index; a filter still looks there. */
  readonly ids?: readonly string[];
  readonly of?: (entry: IndexEntry) => boolean;
  readonly order?: (entries: readonly IndexEntry[]) => readonly IndexEntry[];
  /** The list is about children and has them, whatever the store says of its lists. */
  readonly ofChildren?: boolean;
  /** Products that a node shows first. */
  readonly curated?: ReadonlySet<string>;
};

type Wanted = { readonly page: PageRequest; readonly filter?: Filter };
type PageOfIds = { readonly ids: readonly string[]; readonly total: number };

/**
 * The ids of a page of products, and how many the whole list has. Where the store's lists leave children out, those come
 * that the filter demands.
 */
export async function pageOfIds(
  ctx: Context,
  { release, listsChildren }: ListedRelease,
  { page, filter }: Wanted,
  choice: Choice,
): Promise<PageOfIds> {
  const end = page.offset + page.limit;
  if (!filter && choice.ids) return { ids: choice.ids.slice(page.offset, end), total: choice.ids.length };
  const hasChildren = listsChildren || choice.ofChildren === true || demandsChildren(filter);
  const isShown = hasChildren ? () => true : isNoChild;
  const counts = hasChildren ? countsOf(release.total) : release.withoutChildren;
  if (!filter && !choice.of) {
    const { parts, before } = partsOfPage(counts, page);
    const entries = (await getIndexParts(ctx.table, release.releaseId, parts)).filter(isShown);
    return { ids: idsOf(entries, page.offset - before, end - before), total: entriesIn(counts) };
  }
  const entries = (await namedEntries(ctx, release, filter)) ?? (await allEntries(ctx, release));
  const chosen = entries.filter(
    (entry) =>
      isShown(entry) &&
      (choice.of?.(entry) ?? true) &&
      (!filter || matches(filter, (field) => fieldOf(entry, field))),
  );
  const ordered = choice.order?.(chosen) ?? chosen;
  return { ids: idsOf(ordered, page.offset, end), total: ordered.length };
}

function idsOf(entries: readonly IndexEntry[], from: number, end: number): string[] {
  return entries.slice(from, end).map(({ id }) => id);
}

/** Whether a filter is no browsing: it names single products, or asks for children. */
function demandsChildren(filter: Filter | undefined): boolean {
  const demanded = (field: string) => requiredValues(filter, field);
  return Boolean(
    demanded("id") ?? demanded("sku") ?? demanded("slug") ?? demanded("product_types")?.includes("child"),
  );
}

/** More than a page shows cost less in the index, which most processes have read before. */
const MOST_NAMED = 100;

/** The products that the filter names by ids or skus, which are looked up without the index unless they are many. */
async function namedEntries(
  ctx: Context,
  release: LiveRelease,
  filter: Filter | undefined,
): Promise<readonly IndexEntry[] | undefined> {
  const ids = requiredValues(filter, "id")?.map((id) => ({ id }));
  const references = ids ?? requiredValues(filter, "sku")?.map((sku) => ({ sku }));
  if (!references || references.length > MOST_NAMED) return undefined;
  const products = await publishedAt(ctx, references, release);
  return inListOrder(products.filter(({ onlyOption }) => !onlyOption).map(indexEntry));
}

function allEntries({ table }: Context, { releaseId, total }: LiveRelease): Promise<readonly IndexEntry[]> {
  return getIndexParts(table, releaseId, [...countsOf(total).keys()]);
}

function fieldOf(entry: IndexEntry, field: string): unknown {
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
