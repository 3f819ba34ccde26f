import { notFound } from "../kernel/errors.ts";
import type { Filter, FilterRules } from "../lists/filter.ts";
import { matches } from "../lists/filter-matcher.ts";
import type { PageRequest } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { requiredValues } from "../lists/required-tests.ts";
import { type LiveRelease, releaseFor } from "../releases/live-releases.ts";
import { INDEX_CHUNK, type IndexEntry, indexEntry, inListOrder } from "../releases/release-index.ts";
import { shopperContext, shopperCurrency, shopperLanguages } from "../releases/shopper-context.ts";
import { getIndexParts, getLiveReleases } from "../releases/store.ts";
import { getSettings } from "../settings/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { includedWithPublished, publishedAt } from "./published-includes.ts";
import { publishedProductView, type ViewSetting } from "./published-product-view.ts";
import type { ShopperInput } from "./read-catalog-product.ts";
import { withSelfLink } from "./self-link.ts";

const equality = { type: "string", operators: ["eq", "in"] } as const;

/** What product lists of shoppers can be filtered by. */
export const publishedProductFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    name: equality,
    sku: equality,
    slug: equality,
    manufacturer_part_num: equality,
    upc_ean: equality,
    product_types: equality,
    tags: equality,
  },
  commaJoins: true,
};

export type BrowsedRelease = ViewSetting & { readonly release: LiveRelease };

/**
 * What a shopper's lists start from, in one round trip.
 * @throws ApiError 404 when no catalog is published, 400 for an unknown currency
 */
export async function loadRelease(
  ctx: Context,
  { headers, release: chosen }: Pick<ShopperInput, "headers" | "release">,
): Promise<BrowsedRelease> {
  const [{ value: releases }, { settings }] = await Promise.all([
    getLiveReleases(ctx.table),
    getSettings(ctx.table),
  ]);
  const release = chosen ?? releaseFor(releases, shopperContext(headers, ctx.shopper), ctx.now());
  const currency = shopperCurrency(headers, settings);
  if (!release) throw notFound("published catalog", "for this shopper");
  const languages = shopperLanguages(headers);
  return { release, currency, now: ctx.now(), languages };
}

/** Which products of a release a list has, and in which order; all of them in the release's order if not given. */
export type Choice = {
  /** The whole list, where it is known without the index; a filter still looks there. */
  readonly ids?: readonly string[];
  readonly of?: (entry: IndexEntry) => boolean;
  readonly order?: (entries: readonly IndexEntry[]) => readonly IndexEntry[];
  /** Products that a node shows first. */
  readonly curated?: ReadonlySet<string>;
};

/** A page of products: reads the index, then only the products of the page. */
export async function publishedProductPage(
  ctx: Context,
  shop: BrowsedRelease,
  { query }: Pick<ShopperInput, "query">,
  choice: Choice = {},
): Promise<Reply> {
  const { ids, total } = await pageOfIds(ctx, shop.release, query, choice);
  const references = ids.map((id) => ({ id }));
  const products = await publishedAt(ctx, references, shop.release);
  const included = await includedWithPublished(ctx, products, query.include, shop);
  const shown = products.map((product) =>
    publishedProductView(product, shop, { curated: choice.curated?.has(product.id) ?? false }),
  );
  const list = withSelfLink(listAnswer(shown, total, query));
  return { body: { ...list, ...(included ? { included } : {}) } };
}

type Wanted = { readonly page: PageRequest; readonly filter?: Filter };
type PageOfIds = { readonly ids: readonly string[]; readonly total: number };

async function pageOfIds(
  ctx: Context,
  release: LiveRelease,
  { page, filter }: Wanted,
  choice: Choice,
): Promise<PageOfIds> {
  const { offset, limit } = page;
  const end = offset + limit;
  if (!filter && choice.ids) return { ids: choice.ids.slice(offset, end), total: choice.ids.length };
  if (!filter && !choice.of) {
    const first = Math.floor(offset / INDEX_CHUNK);
    const last = Math.floor((Math.min(end, release.total) - 1) / INDEX_CHUNK);
    const entries = await getIndexParts(ctx.table, release.releaseId, { first, last });
    const from = offset - first * INDEX_CHUNK;
    return { ids: entries.slice(from, from + limit).map(({ id }) => id), total: release.total };
  }
  const entries = (await namedEntries(ctx, release, filter)) ?? (await allEntries(ctx, release));
  const chosen = entries.filter(
    (entry) => (choice.of?.(entry) ?? true) && (!filter || matches(filter, (field) => fieldOf(entry, field))),
  );
  const ordered = choice.order?.(chosen) ?? chosen;
  return { ids: ordered.slice(offset, end).map(({ id }) => id), total: ordered.length };
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
  return getIndexParts(table, releaseId, { first: 0, last: Math.ceil(total / INDEX_CHUNK) - 1 });
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
