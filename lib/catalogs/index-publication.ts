import type { IndexEntry } from "../releases/release-index.ts";
import { getReleaseParts } from "../releases/store.ts";
import { clearAll } from "../tasks/clear-partitions.ts";
import { isBusy } from "../tasks/task.ts";
import type { Context } from "../use-case/context.ts";
import type { Release } from "./catalog.ts";
import { buildNextSegment, finishIndex, LISTED_PRODUCTS, SEGMENT_LISTS } from "./search-index/build-index.ts";
import { FIRST_BUILD, type IndexName, type IndexProgress } from "./search-index/index-manifest.ts";
import { getTries, partsOfIndex, saveTries } from "./search-index/index-parts-store.ts";
import { indexableFields } from "./search-index/search-settings.ts";
import { getSearchSettings } from "./search-index/search-settings-store.ts";
import { addTemplateTypes } from "./search-index/template-types-store.ts";

/**
 * Products per part of a publication. A finished part is one list for the index.
 * @answers What does an index hold, and when is it built or left out?
 */
export const PRODUCTS_PER_PART = LISTED_PRODUCTS;

/** `parts` counts the finished parts. */
type IndexedSoFar = { readonly parts: number; readonly index?: IndexProgress };

/**
 * Indexes the next products for search. If indexing fails, the release goes live without an index, which is shown as out of
 * sync until it is rebuilt.
 * @returns the progress; `undefined` when the index is finished or given up
 */
export async function indexOrSkip(
  ctx: Context,
  release: Release,
  at: IndexedSoFar,
): Promise<IndexProgress | undefined> {
  try {
    return await indexPublication(ctx, release, at);
  } catch (error) {
    if (isBusy(error)) {
      await takeBackTry(ctx, firstBuildOf(release));
      throw error;
    }
    ctx.log.error("release-not-indexed", { releaseId: release.id, error });
    return clearAll(ctx, [partsOfIndex(firstBuildOf(release))]);
  }
}

/**
 * Builds the next segment, or finishes the index. Keeps the fields that were indexable when it began.
 * @returns the progress; `undefined` when the index is finished
 */
async function indexPublication(
  ctx: Context,
  release: Release,
  { parts, index }: IndexedSoFar,
): Promise<IndexProgress | undefined> {
  const before = index ?? {
    fields: await addTemplateTypes(ctx.table, indexableFields(await getSearchSettings(ctx.table))),
    lists: 0,
    segments: [],
  };
  if (before.lists < parts) await recordTry(ctx, firstBuildOf(release), before);
  const next = before.lists < parts ? await indexNext(ctx, release, before, parts) : before;
  if (next.lists < parts) return next;
  await finishIndex(ctx, firstBuildOf(release), next);
  return undefined;
}

/** Lower than the number of crashes after which the publication itself would be set aside. */
const MOST_TRIES = 3;

/** @throws Error when too many workers died on the same segment: it needs more memory or time than one has */
async function recordTry(
  { table }: Context,
  name: IndexName,
  { lists, products = 0 }: IndexProgress,
): Promise<void> {
  const last = await getTries(table, name);
  const further = last ? lists - last.lists || products - last.products : 1;
  // An earlier segment: it was built before a worker died on a later one.
  if (further < 0) return;
  const count = further === 0 && last ? last.count + 1 : 1;
  if (count > MOST_TRIES) throw new Error(`${MOST_TRIES} workers died on a segment.`);
  await saveTries(table, name, { lists, products, count });
}

/** A busy table is no sign of a bad segment. */
async function takeBackTry({ table }: Context, name: IndexName): Promise<void> {
  const last = await getTries(table, name);
  if (last) await saveTries(table, name, { ...last, count: last.count - 1 });
}

function firstBuildOf({ id: releaseId }: Release): IndexName {
  return { releaseId, build: FIRST_BUILD };
}

async function indexNext(
  ctx: Context,
  { id: releaseId, catalogId, number, hierarchies }: Release,
  before: IndexProgress,
  parts: number,
): Promise<IndexProgress> {
  const count = Math.min(SEGMENT_LISTS, parts - before.lists);
  const numbers = Array.from({ length: count }, (_, at) => before.lists + at);
  const done = await getReleaseParts<IndexEntry[]>(ctx.table, releaseId, "DONE", numbers);
  const release = { releaseId, catalogId, number, trees: hierarchies.length };
  const lists = done.map((entries) => entries.map(({ id }) => id));
  return buildNextSegment(ctx, release, FIRST_BUILD, before, lists);
}
