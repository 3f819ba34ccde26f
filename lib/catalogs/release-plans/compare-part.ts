import { isDeepStrictEqual } from "node:util";
import { getTrees } from "../../categories/trees/store.ts";
import type { Tree } from "../../categories/trees/tree.ts";
import { sortRelated } from "../../custom-relationships/related-list.ts";
import { getRelatedLists } from "../../custom-relationships/related-lists-store.ts";
import { pickValues } from "../../kernel/objects.ts";
import { getProducts } from "../../products/store.ts";
import { readOwnPrices } from "../../releases/book-parts-store.ts";
import { type BookParts, putOwnPricesFirst, toPartKey } from "../../releases/own-prices.ts";
import type { PublishedProduct } from "../../releases/published-product.ts";
import { getManyRelatedIds } from "../../releases/related-lists-store.ts";
import { findVersion, getPublishedVersions, getReleaseParts } from "../../releases/store.ts";
import type { Context } from "../../use-case/context.ts";
import { type GatheredProducts, gatherProducts } from "../gather-products.ts";
import type { PlanEntry } from "../plan.ts";
import { type Change, nameProduct, type PlannedChange } from "./change.ts";
import {
  type CompareSetting,
  compareProducts,
  isPriced,
  joinNodes,
  type SegmentPair,
} from "./compare-products.ts";
import { createNameNode } from "./compare-trees.ts";
import type { ReleasePlan, Segment } from "./release-plan.ts";

export type ComparedPart = {
  readonly changes: readonly Change[];
  /** Listed products without a price, by currency. */
  readonly unpriced: Readonly<Record<string, number>>;
};

/** A product in the live release and in the coming one. */
type Pair = { readonly before: PublishedProduct | undefined; readonly after: PublishedProduct };

/**
 * Freezes the products of a part as a publication would, without writing them, and compares them with the live release. Reads
 * each product once there; the trees only if categories differ.
 */
export async function comparePart(
  ctx: Context,
  plan: ReleasePlan,
  entries: readonly PlanEntry[],
): Promise<ComparedPart> {
  const { coming, segments, live } = plan;
  const bookIds = [...new Set(segments.flatMap((segment) => segment.bookIds))];
  const books = {
    pricebookIds: coming.pricebookIds,
    frozenIds: bookIds,
    freezesOptions: true,
    includesDrafts: coming.includesDrafts === true,
  };
  const [gathered, versions] = await Promise.all([
    gatherProducts(ctx, books, entries),
    live
      ? getPublishedVersions(
          ctx.table,
          entries.map(({ id }) => ({ id })),
        )
      : [],
  ]);
  const liveProducts = new Map(
    entries.flatMap(({ id }, at) => {
      const versionsOfProduct = versions[at]?.value;
      const product = live && versionsOfProduct && findVersion(versionsOfProduct, live);
      return product ? [[id, product] as const] : [];
    }),
  );
  const pairs = gathered.products.map((after): Pair => ({ before: liveProducts.get(after.id), after }));
  const gatheredIds = new Set(gathered.products.map(({ id }) => id));
  const leftOut = entries.filter(({ id, onlyOption }) => !gatheredIds.has(id) && !onlyOption);
  return {
    changes: [
      ...(await comparePairs(ctx, plan, pairs, gathered.books)),
      ...(await listLeftOut(ctx, leftOut, liveProducts)),
      ...pairs.flatMap((pair) => listWarnings(plan, pair)),
    ],
    unpriced: countUnpriced(plan, gathered.products),
  };
}

async function comparePairs(
  ctx: Context,
  plan: ReleasePlan,
  pairs: readonly Pair[],
  books: GatheredProducts["books"],
): Promise<readonly Change[]> {
  const both = pairs.flatMap(({ before, after }) => (before ? [{ before, after }] : []));
  const [nameNode, segmentsOf, related] = await Promise.all([
    readNodeNames(ctx, plan, pairs),
    readSegments(ctx, plan, both, books),
    compareRelated(ctx, plan, both),
  ]);
  const setting: CompareSetting = { now: ctx.now(), nameNode };
  return pairs.flatMap(({ before, after }) => {
    const changes = listOfPair({ before, after }, segmentsOf, setting);
    const product = nameProduct({ id: after.id, ...after.attributes });
    return [...changes, ...(related.get(after.id) ?? [])].map((change) => ({
      ...change,
      product,
      node: null,
    }));
  });
}

type SegmentsOf = (before: PublishedProduct, after: PublishedProduct) => readonly SegmentPair[];

const ONLY_OPTION = "It is only an option of bundles.";

function listOfPair(
  { before, after }: Pair,
  segmentsOf: SegmentsOf,
  setting: CompareSetting,
): readonly PlannedChange[] {
  const { onlyOption: wasHidden = true } = before ? { onlyOption: before.onlyOption === true } : {};
  const isHidden = after.onlyOption === true;
  if (isHidden && !before) return [];
  if (isHidden && !wasHidden) return [makeGoneChange(null, ONLY_OPTION)];
  if (!before || wasHidden !== isHidden) {
    const nodes = joinNodes(after, setting.nameNode.after);
    const note = nodes === null ? null : `In ${nodes}.`;
    return [{ kind: "new", field: "status", before: null, after: after.isDraft ? "draft" : "live", note }];
  }
  const changes = compareProducts(before, after, segmentsOf(before, after), setting);
  return isHidden
    ? changes.map((change) => ({ ...change, note: joinNotes(change.note, ONLY_OPTION) }))
    : changes;
}

function joinNotes(first: string | null, second: string): string {
  return first === null ? second : `${first} ${second}`;
}

/** @param status what became of the product; null if it is in no category any more */
export function makeGoneChange(status: "draft" | "deleted" | null, note: string | null): PlannedChange {
  return { kind: "gone", field: "status", before: "live", after: status, note };
}

/** No product needs names unless it is new or its nodes differ. */
async function readNodeNames(
  { table }: Context,
  { live, coming }: ReleasePlan,
  pairs: readonly Pair[],
): Promise<CompareSetting["nameNode"]> {
  const isNeeded = pairs.some(({ before, after }) => !isDeepStrictEqual(before?.nodes ?? [], after.nodes));
  const [before, after] = isNeeded
    ? await Promise.all([live ? getLiveTrees(table, live) : [], getTrees(table, coming.hierarchyIds)])
    : [[], []];
  return { before: createNameNode(before), after: createNameNode(after) };
}

export function getLiveTrees(
  table: Context["table"],
  { releaseId, trees }: NonNullable<ReleasePlan["live"]>,
): Promise<readonly Tree[]> {
  return getReleaseParts<Tree>(table, releaseId, "TREE", [...Array(trees).keys()]);
}

/** Reads prices of the price books that rules name in the live release; those of the coming one were gathered. */
async function readSegments(
  { table }: Context,
  { id, live, segments }: ReleasePlan,
  pairs: readonly { readonly before: PublishedProduct }[],
  books: GatheredProducts["books"],
): Promise<SegmentsOf> {
  if (segments.length === 0 || !live) return () => [];
  const frozen = live.segmentation?.bookIds ?? [];
  const serveLive = (bookIds: readonly string[]) => ({
    ...live,
    ownBooks: bookIds.filter((bookId) => frozen.includes(bookId)),
  });
  const all = serveLive([...books.keys()]);
  const liveParts = await readOwnPrices(
    table,
    all.ownBooks.length === 0 ? [] : pairs.map(({ before }) => ({ release: all, product: before })),
  );
  const comingParts: BookParts = new Map(
    [...books].map(([bookId, part]) => [toPartKey({ releaseId: id, bookId, part: 0 }), part]),
  );
  return (before, after) =>
    segments.map((segment) => ({
      note: nameShoppers(segment),
      before: putOwnPricesFirst(before, serveLive(segment.bookIds), liveParts),
      after: putOwnPricesFirst(after, serveComing(id, segment), comingParts),
    }));
}

/** All gathered prices are in one part. */
function serveComing(planId: string, { bookIds }: Segment) {
  return { releaseId: planId, ownBooks: bookIds, segmentation: { bookIds, parts: 1 } };
}

function nameShoppers({ rules, moreRules }: Segment): string {
  const names = rules.map((name) => `'${name}'`).join(", ");
  return `For shoppers of ${rules.length > 1 ? "the rules" : "the rule"} ${names}${moreRules > 0 ? ` and ${moreRules} more` : ""}.`;
}

/** Reads the lists of related products that shoppers have, and those that they would get. */
async function compareRelated(
  { table }: Context,
  { live }: ReleasePlan,
  pairs: readonly { readonly before: PublishedProduct; readonly after: PublishedProduct }[],
): Promise<ReadonlyMap<string, readonly PlannedChange[]>> {
  const changes = new Map<string, readonly PlannedChange[]>();
  if (!live) return changes;
  const names = pairs.flatMap(({ before, after }) =>
    listCommonSlugs(before, after).map((slug) => ({ releaseId: live.releaseId, productId: after.id, slug })),
  );
  for (const [slug, ofSlug] of Map.groupBy(names, (name) => name.slug)) {
    const productIds = ofSlug.map(({ productId }) => productId);
    const [published, current] = await Promise.all([
      getManyRelatedIds(table, ofSlug),
      getRelatedLists(table, slug, productIds),
    ]);
    for (const [at, productId] of productIds.entries()) {
      const before = published[at] ?? [];
      const after = sortRelated(current[at]?.value.related ?? []).map((related) => related.id);
      if (isDeepStrictEqual([...before], after)) continue;
      const field = `relationships.${slug}.products`;
      const note = before.length === after.length ? "Other products, or another order." : null;
      const change = { kind: "other", field, before: before.length, after: after.length, note } as const;
      changes.set(productId, [...(changes.get(productId) ?? []), change]);
    }
  }
  return changes;
}

function listCommonSlugs(before: PublishedProduct, after: PublishedProduct): string[] {
  const slugs = new Set(before.relationships?.map(({ slug }) => slug));
  return (after.relationships ?? []).map(({ slug }) => slug).filter((slug) => slugs.has(slug));
}

/** Products that were planned and are not there: changed since the plan began, or bundles that cannot be sold. */
async function listLeftOut(
  { table }: Context,
  entries: readonly PlanEntry[],
  liveProducts: ReadonlyMap<string, PublishedProduct>,
): Promise<readonly Change[]> {
  if (entries.length === 0) return [];
  const products = pickValues(
    await getProducts(
      table,
      entries.map(({ id }) => id),
    ),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  return entries.flatMap(({ id }): Change[] => {
    const [product, before] = [byId.get(id), liveProducts.get(id)];
    const isIncomplete = product?.fields.status === "live";
    const note = isIncomplete ? "A bundle needs all its options: one is a draft or deleted." : null;
    if (before && !before.onlyOption) {
      const status = product ? (isIncomplete ? null : "draft") : "deleted";
      const named = nameProduct({ id, ...before.attributes });
      return [{ ...makeGoneChange(status, note), product: named, node: null }];
    }
    if (!product || !isIncomplete) return [];
    const named = nameProduct({ id, ...product.fields });
    const warning = { kind: "warning", field: "components", before: null, after: null } as const;
    return [{ ...warning, note: `It is left out. ${note}`, product: named, node: null }];
  });
}

/** Prices that are missing and are not missing in the live release. */
function listWarnings({ currencies }: ReleasePlan, { before, after }: Pair): readonly Change[] {
  if (!needsPrice(after)) return [];
  const wasThere = before && needsPrice(before) ? before : undefined;
  const missing = currencies.filter(
    (code) => !isPriced(after, code) && (!wasThere || isPriced(wasThere, code)),
  );
  const product = nameProduct({ id: after.id, ...after.attributes });
  return missing.map((code) => ({
    kind: "warning",
    product,
    node: null,
    field: `price.${code}`,
    before: null,
    after: null,
    note: `The product is live and has no price in ${code}.`,
  }));
}

function countUnpriced(
  { currencies }: ReleasePlan,
  products: readonly PublishedProduct[],
): Record<string, number> {
  const priced = products.filter(needsPrice);
  return Object.fromEntries(
    currencies.map((code) => [code, priced.filter((product) => !isPriced(product, code)).length]),
  );
}

/** A parent is sold as one of its children, a draft not at all, and a hidden option as its bundles say. */
function needsPrice({ productType, isDraft, onlyOption }: PublishedProduct): boolean {
  return productType !== "parent" && !isDraft && !onlyOption;
}
