import {
  buildNextSegment,
  finishIndex,
  LISTED_PRODUCTS,
  SEGMENT_LISTS,
} from "../../../lib/catalogs/search-index/build-index.ts";
import { FIRST_BUILD, type IndexProgress } from "../../../lib/catalogs/search-index/index-manifest.ts";
import { NO_FIELDS } from "../../../lib/catalogs/search-index/indexable-fields.ts";
import type { Tree } from "../../../lib/categories/trees/tree.ts";
import { deriveUuid } from "../../../lib/kernel/ids.ts";
import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import { saveReleasePart } from "../../../lib/releases/store.ts";
import { writeProducts } from "../../../lib/releases/write-release.ts";
import { openContext, type Shop } from "../metered-shop.ts";
import { KINDS } from "../products.ts";

const GLAZES = "Alder Birch Cedar Dune Ember Fern Grove Heath Iris Juniper Kelp".split(" ");
export const WORDS: readonly string[] = [
  "stoneware porcelain copper handmade matt glossy dishwasher gift wedding travel",
  "kitchen table garden workshop river harbour ash glaze rim foot lid spout",
  "small large heavy light warm cold morning evening guests children office",
  "coffee tea soup bread cheese fruit flowers candles linen oak iron steel",
].flatMap((line) => line.split(" "));
const WORDS_OF_A_TEXT = 50;
const TAGS = ["ceramic", "steel", "gift", "sale", "new", "outlet", "stoneware"];
const DEPARTMENTS = 6;
const SHELVES = 60;

const CREATED = "2026-01-01T00:00:00.000Z";
const times = { created_at: CREATED, updated_at: CREATED };
const pick = (all: readonly string[], at: number): string => all[at % all.length] ?? "";
const chooseDepartment = (shelf: number) => deriveUuid("department", String(shelf % DEPARTMENTS));
const shelfId = (shelf: number) => deriveUuid("shelf", String(shelf));
const hierarchy = { id: deriveUuid("house"), name: "House", slug: "house", ...times };

/** A hierarchy of six departments with ten shelves each. */
const searchedTree: Tree = {
  hierarchy,
  nodes: [
    ...Array.from({ length: DEPARTMENTS }, (_, at) => ({
      ...{ id: chooseDepartment(at), name: `Department ${at}`, slug: `department-${at}`, ...times },
    })),
    ...Array.from({ length: SHELVES }, (_, at) => ({
      ...{
        id: shelfId(at),
        parentId: chooseDepartment(at),
        name: `Shelf ${at}`,
        slug: `shelf-${at}`,
        ...times,
      },
    })),
  ],
};

/** A product with about 55 different words, in two currencies. One of twenty is on sale. */
export function makeSearchedProduct(at: number): PublishedProduct {
  const name = `${pick(GLAZES, at)} ${pick(KINDS, Math.floor(at / 7))} ${at}`;
  const sku = `${name.toUpperCase().replaceAll(" ", "-")}`;
  const words = Array.from({ length: WORDS_OF_A_TEXT }, (_, n) => pick(WORDS, at * 7 + n * n + n));
  const amount = 500 + ((at * 37) % 9500);
  const currencies = {
    USD: { amount, includes_tax: true },
    EUR: { amount: Math.round(amount * 0.9), includes_tax: true },
  };
  const sale = { schedule: null, currencies: { USD: { amount: amount - 100, includes_tax: true } } };
  const shelf = at % SHELVES;
  return {
    id: deriveUuid("searched", String(at)),
    productType: "standard",
    attributes: {
      ...{
        name,
        sku,
        slug: sku.toLowerCase(),
        description: `${words.join(" ")}.`,
        commodity_type: "physical",
      },
      tags: [pick(TAGS, at), pick(TAGS, at * 3 + 1)],
      created_at: CREATED,
      updated_at: new Date(Date.parse(CREATED) + at * 1000).toISOString(),
    },
    prices: [{ pricebook_id: deriveUuid("book"), currencies, sales: at % 20 === 0 ? { spring: sale } : {} }],
    files: [],
    nodes: [{ id: shelfId(shelf), path: [hierarchy.id, chooseDepartment(shelf)] }],
  };
}

/** Typical searches of shoppers: all products, a shelf, words, prefixes, typos, skus. */
export function makeSearch(at: number): object {
  const shelf = `meta.search.categories.lvl2:=[\`House > Department ${at % DEPARTMENTS} > Shelf ${at % SHELVES}\`]`;
  const texts = [
    "*",
    pick(GLAZES, at),
    `${pick(GLAZES, at)} ${pick(KINDS, at)}`,
    pick(KINDS, at).slice(0, 3),
  ];
  const typo = pick(GLAZES, at).replace("e", "a");
  const sku = makeSearchedProduct(at * 31).attributes.sku ?? "";
  const q = pick([...texts, typo, `${pick(WORDS, at)} ${pick(WORDS, at + 5)}`, sku], at);
  const facets = [
    "meta.search.categories.lvl0",
    "meta.search.categories.lvl1",
    "tags",
    "price.USD.float_price",
  ];
  return {
    ...{ type: "search", q, per_page: 10, facet_by: [...facets, "meta.product_types"].join(",") },
    ...(at % 3 === 1 ? { filter_by: shelf } : {}),
    ...(at % 5 === 2
      ? { filter_by: "price.USD.float_price:[10..50]", sort_by: "price.float_price:asc" }
      : {}),
  };
}

const WRITTEN_AT_ONCE = 100;
const LONGEST_WRITING_MS = 600_000;

type Release = Omit<Parameters<typeof writeProducts>[1], "kept"> & { readonly releaseId: string };

/** Stores the products and the hierarchy of a release. */
export async function writeSearched(
  shop: Shop,
  release: Release,
  products: readonly PublishedProduct[],
): Promise<void> {
  const ctx = openContext(shop, LONGEST_WRITING_MS);
  for (let from = 0; from < products.length; from += WRITTEN_AT_ONCE) {
    await writeProducts(ctx, { ...release, kept: [] }, products.slice(from, from + WRITTEN_AT_ONCE));
  }
  await saveReleasePart(ctx.table, { releaseId: release.releaseId, kind: "TREE", part: 0 }, searchedTree);
}

/** Builds the index of a release whose products are stored. */
export async function buildIndex(
  ctx: Parameters<typeof buildNextSegment>[0],
  release: Parameters<typeof buildNextSegment>[1],
  count: number,
): Promise<IndexProgress> {
  let progress: IndexProgress = { fields: NO_FIELDS, lists: 0, segments: [] };
  while (progress.lists * LISTED_PRODUCTS < count) {
    const lists = Array.from({ length: SEGMENT_LISTS }, (_, list) => {
      const first = (progress.lists + list) * LISTED_PRODUCTS;
      const length = Math.max(0, Math.min(LISTED_PRODUCTS, count - first));
      return Array.from({ length }, (_, at) => makeSearchedProduct(first + at).id);
    });
    progress = await buildNextSegment(ctx, release, FIRST_BUILD, progress, lists);
  }
  await finishIndex(ctx, { releaseId: release.releaseId, build: FIRST_BUILD }, progress);
  return progress;
}
