import { backOff } from "../kernel/deadline.ts";
import { unavailable, unprocessable } from "../kernel/errors.ts";
import { runInBatches } from "../kernel/few-at-once.ts";
import { saveBookPart } from "../releases/book-parts-store.ts";
import type { BookPartName, BooksByProduct } from "../releases/own-prices.ts";
import {
  countPerPartWithoutChildren,
  type IndexEntry,
  sortForList,
  toIndexEntry,
} from "../releases/release-index.ts";
import { getReleaseParts, RELEASES_KEPT, saveReleasePart, toReleasePartition } from "../releases/store.ts";
import { goLive, writeIndex, writeProducts } from "../releases/write-release.ts";
import { writeStep, writeStepSurely } from "../table/effects/write-step.ts";
import type { Document } from "../table/entity.ts";
import { clearAll } from "../tasks/clear-partitions.ts";
import { isHopeless, unknownWork } from "../tasks/task.ts";
import type { Context } from "../use-case/context.ts";
import { isPublishing, listKeptReleaseNumbers, type Release } from "./catalog.ts";
import { freezeRelatedLists } from "./freeze-relationships.ts";
import { type GatheredProducts, gatherProducts } from "./gather-products.ts";
import { indexOrSkip, PRODUCTS_PER_PART } from "./index-publication.ts";
import type { PlanEntry } from "./plan.ts";
import { divideById, divideInOrder, readContents } from "./read-contents.ts";
import type { IndexProgress } from "./search-index/index-manifest.ts";
import {
  buildReleaseDeletes,
  buildReleaseWrite,
  getRelease,
  getReleases,
  listReleasePartitions,
} from "./store.ts";

export type PublishWork = {
  readonly kind: "publish-release";
  readonly release: Pick<Release, "id" | "catalogId" | "number">;
  readonly at:
    | { readonly step: "plan" }
    | {
        readonly step: "write";
        readonly parts: number;
        readonly done: number;
        /** Products in the finished parts. */
        readonly products: number;
        /** Numbers of older releases that shoppers are or may be served from. */
        readonly kept: readonly number[];
      }
    | {
        readonly step: "index";
        readonly parts: number;
        /** Absent until indexing has begun. */
        readonly index?: IndexProgress;
      }
    | { readonly step: "finish"; readonly parts: number }
    /** The task was set aside after products were written; the release must fail. */
    | { readonly step: "fail" }
    | { readonly step: "tidy" };
};

const PARTS_AT_ONCE = 25;

/** Runs one step of a publication and returns the next. If the release was deleted, clears its parts. */
export async function publishRelease(ctx: Context, work: PublishWork): Promise<PublishWork | undefined> {
  const release = await getRelease(ctx.table, work.release);
  if (!release) return clearAll(ctx, listReleasePartitions({ ...work.release, hasRelated: true }));
  if (work.at.step !== "tidy" && !isPublishing(release.value)) return { ...work, at: { step: "tidy" } };
  try {
    return await runPublicationStep(ctx, work, release);
  } catch (error) {
    if (!isHopeless(error)) throw error;
    ctx.log.warn("publication-failed", { releaseId: release.value.id, detail: error.message });
    await saveReleaseProgress(ctx, release, { status: "FAILED" });
    return { ...work, at: { step: "tidy" } };
  }
}

async function runPublicationStep(
  ctx: Context,
  work: PublishWork,
  release: Document<Release>,
): Promise<PublishWork | undefined> {
  const { at } = work;
  const { step: name } = at;
  switch (at.step) {
    case "plan":
      return { ...work, at: await planParts(ctx, release) };
    case "write":
      return { ...work, at: await writePart(ctx, release, at) };
    case "index":
      return { ...work, at: await indexNextPart(ctx, release.value, at) };
    case "finish":
      // If the release was changed meanwhile, the next run reads its new status.
      return (await finishPublication(ctx, release, at.parts)) ? { ...work, at: { step: "tidy" } } : work;
    case "fail":
      throw unprocessable("It was set aside half written. Publish its catalog again.");
    case "tidy":
      return tidyReleases(ctx, release.value);
    default:
      throw unknownWork(name);
  }
}

/** @throws ApiError 503 if the release was changed meanwhile: the step must run again */
async function saveReleaseProgress(
  ctx: Context,
  before: Document<Release>,
  change: Partial<Release>,
): Promise<void> {
  const release = { ...before.value, ...change, updated_at: ctx.now().toISOString() };
  const { isWritten } = await writeStep(ctx, [buildReleaseWrite(release, before)]);
  if (!isWritten) throw unavailable("The release was changed meanwhile, or the answer was lost.");
}

const WAIT = { base: 100 };

async function planParts(ctx: Context, release: Document<Release>): Promise<PublishWork["at"]> {
  const { table } = ctx;
  const { id: releaseId, catalogId, segmentation } = release.value;
  const [contents, releases] = await Promise.all([
    readContents(ctx, release.value),
    getReleases(table, catalogId),
  ]);
  if (contents === "changing") {
    // The task that writes the rest takes turns with this one.
    await backOff(0, ctx.deadline, WAIT);
    return { step: "plan" };
  }
  const { trees, nodeIds, entries, missing } = contents;
  const natural = Math.ceil(entries.length / PRODUCTS_PER_PART);
  const planned = segmentation ? divideById(entries, natural) : divideInOrder(entries);
  const parts = planned.length;
  await Promise.all(
    trees.map((tree, part) => saveReleasePart(table, { releaseId, kind: "TREE", part }, tree)),
  );
  await runInBatches(PARTS_AT_ONCE, [...planned.entries()], ([part, some]) =>
    saveReleasePart(table, { releaseId, kind: "PLAN", part }, some),
  );
  await saveReleaseProgress(ctx, release, {
    status: "IN_PROGRESS",
    started_at: ctx.now().toISOString(),
    hierarchies: trees.map(({ hierarchy: { id, name } }) => ({ id, label: name, name })),
    totalNodes: nodeIds.length,
    ...(Object.values(missing).some((gone) => gone.length > 0) ? { missing } : {}),
    ...(segmentation
      ? {
          segmentation: {
            bookIds: segmentation.bookIds.filter((id) => !missing.pricebook_ids.includes(id)),
            parts,
          },
        }
      : {}),
  });
  return {
    step: "write",
    parts,
    done: 0,
    products: 0,
    kept: listKeptReleaseNumbers(release.value, releases),
  };
}

async function writePart(
  ctx: Context,
  release: Document<Release>,
  at: Extract<PublishWork["at"], { step: "write" }>,
): Promise<PublishWork["at"]> {
  const { parts, done, kept } = at;
  if (done === parts) return { step: "index", parts };
  const { id: releaseId, pricebookIds, segmentation, includesDrafts = false } = release.value;
  const [entries = []] = await getReleaseParts<PlanEntry[]>(ctx.table, releaseId, "PLAN", [done]);
  const frozenIds = segmentation?.bookIds ?? [];
  const { products, books } = await gatherProducts(ctx, { pricebookIds, frozenIds, includesDrafts }, entries);
  await writeProducts(ctx, { ...release.value, kept }, products);
  const hasRelated = await freezeRelatedLists(ctx, releaseId, products);
  await saveBooks(ctx, { releaseId, part: done }, books);
  const shown = products.filter(({ onlyOption }) => !onlyOption).map(toIndexEntry);
  await saveReleasePart(ctx.table, { releaseId, kind: "DONE", part: done }, shown);
  const total = at.products + shown.length;
  const percent = Math.floor(((done + 1) / parts) * 99);
  await saveReleaseProgress(ctx, release, {
    totalProducts: total,
    percent,
    ...(hasRelated ? { hasRelated } : {}),
  });
  return { ...at, done: done + 1, products: total };
}

async function saveBooks(
  { table }: Context,
  { releaseId, part }: Omit<BookPartName, "bookId">,
  books: GatheredProducts["books"],
): Promise<void> {
  if (books.size === 0) return;
  await runInBatches(PARTS_AT_ONCE, [...books], ([bookId, entries]) =>
    saveBookPart(table, { releaseId, bookId, part }, entries),
  );
  await saveReleasePart(table, { releaseId, kind: "BOOKS", part }, listBooksByProduct(books));
}

/** Books with an entry for the product's own sku: what merchants are shown without reading all books. */
function listBooksByProduct(books: GatheredProducts["books"]): BooksByProduct {
  const pairs = [...books].flatMap(([bookId, entries]) =>
    Object.entries(entries).flatMap(([id, { own }]) => (own ? [{ id, bookId }] : [])),
  );
  const byProduct = Map.groupBy(pairs, ({ id }) => id);
  return Object.fromEntries([...byProduct].map(([id, own]) => [id, own.map(({ bookId }) => bookId)]));
}

async function indexNextPart(
  ctx: Context,
  release: Release,
  at: Extract<PublishWork["at"], { step: "index" }>,
): Promise<PublishWork["at"]> {
  const index = await indexOrSkip(ctx, release, at);
  return index ? { ...at, index } : { step: "finish", parts: at.parts };
}

/**
 * Publishes the release and makes it live in one transaction, so that a `PUBLISHED` status is never too early.
 * @returns false if the release was changed meanwhile; nothing was written then
 */
async function finishPublication(ctx: Context, before: Document<Release>, parts: number): Promise<boolean> {
  const { id: releaseId, catalogId, number, hierarchies, segmentation } = before.value;
  const partNumbers = Array.from({ length: parts }, (_, part) => part);
  const entriesByPart = await getReleaseParts<IndexEntry[]>(ctx.table, releaseId, "DONE", partNumbers);
  const entries = sortForList(entriesByPart.flat());
  await writeIndex(ctx, releaseId, entries);
  const publishedAt = ctx.now().toISOString();
  const total = entries.length;
  const withoutChildren = countPerPartWithoutChildren(entries);
  const published: Release = {
    ...before.value,
    status: "PUBLISHED",
    percent: 100,
    totalProducts: total,
    withoutChildren,
    published_at: publishedAt,
    updated_at: publishedAt,
  };
  const live = {
    catalogId,
    releaseId,
    number,
    publishedAt,
    total,
    withoutChildren,
    trees: hierarchies.length,
    ...(segmentation ? { segmentation } : {}),
  };
  return goLive(ctx, live, buildReleaseWrite(published, before));
}

/** Keeps the newest three releases, as Elastic Path Commerce Cloud does, and clears working data. */
async function tidyReleases(ctx: Context, { id, catalogId, status }: Release): Promise<undefined> {
  await clearAll(
    ctx,
    status === "FAILED"
      ? listReleasePartitions({ id, hasRelated: true })
      : [toReleasePartition(id, "PLAN"), toReleasePartition(id, "DONE")],
  );
  const releases = await getReleases(ctx.table, catalogId);
  // Failed releases are counted separately, so that they never push out the live one.
  const old = (["PUBLISHED", "FAILED"] as const).flatMap((status) =>
    releases.filter((release) => release.status === status).slice(0, -RELEASES_KEPT),
  );
  await clearAll(ctx, old.flatMap(listReleasePartitions));
  if (old.length > 0) await writeStepSurely(ctx, buildReleaseDeletes(old));
}
