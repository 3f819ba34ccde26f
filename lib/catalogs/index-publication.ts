import type { IndexEntry } from "../releases/release-index.ts";
import { getReleaseParts } from "../releases/store.ts";
import {
  buildNextSegment,
  finishIndex,
  LISTED_PRODUCTS,
  SEGMENT_LISTS,
} from "../search-index/build-index.ts";
import { FIRST_BUILD, type IndexName, type IndexProgress } from "../search-index/index-manifest.ts";
import { getTries, partsOfIndex, saveTries } from "../search-index/index-parts-store.ts";
import { indexableFields } from "../search-index/search-settings.ts";
import { getSearchSettings } from "../search-index/search-settings-store.ts";
import { clearAll } from "../tasks/clear-partitions.ts";
import { isBusy } from "../tasks/task.ts";
import type { Context } from "../use-case/context.ts";
import type { Release } from "./catalog.ts";

/** Products of a part of what is done: a list for the index. */
export const PRODUCTS_PER_PART = LISTED_PRODUCTS;

/** Where it stands, and parts of what is done. */
type IndexedSoFar = { readonly parts: number; readonly index?: IndexProgress };

/**
 * Indexes the next products for searches. A release that cannot be indexed goes live without an index: the shop goes on,
 * and the index is shown as out of sync until it is built anew. Nothing is left of what was built of it.
 * @returns how far it is; `undefined` when the index stands, or will not
 */
export async function indexOrDoWithout(
  ctx: Context,
  release: Release,
  at: IndexedSoFar,
): Promise<IndexProgress | undefined> {
  try {
    return await indexPublication(ctx, release, at);
  } catch (error) {
    if (isBusy(error)) {
      await forgetTry(ctx, firstBuildOf(release));
      throw error;
    }
    ctx.log.error("release-not-indexed", { releaseId: release.id, error });
    return clearAll(ctx, [partsOfIndex(firstBuildOf(release))]);
  }
}

/**
 * Does the next piece of the index of a coming release. The fields are those of the moment at which it begins.
 * @param parts of what is done
 * @returns how far it is; `undefined` when the index stands
 */
async function indexPublication(
  ctx: Context,
  release: Release,
  { parts, index }: IndexedSoFar,
): Promise<IndexProgress | undefined> {
  const before = index ?? {
    fields: indexableFields(await getSearchSettings(ctx.table)),
    lists: 0,
    segments: [],
  };
  if (before.lists < parts) await countTry(ctx, firstBuildOf(release), before);
  const next = before.lists < parts ? await indexNext(ctx, release, before, parts) : before;
  if (next.lists < parts) return next;
  await finishIndex(ctx, firstBuildOf(release), next);
  return undefined;
}

/** So many workers may die on a segment: fewer than those after which the publication would be set aside. */
const MOST_TRIES = 3;

/** @throws Error when workers have died on the segment: it takes more than one has */
async function countTry(
  { table }: Context,
  name: IndexName,
  { lists, products = 0 }: IndexProgress,
): Promise<void> {
  const last = await getTries(table, name);
  const further = last ? lists - last.lists || products - last.products : 1;
  // Built before, by a worker that died on a later one.
  if (further < 0) return;
  const count = further === 0 && last ? last.count + 1 : 1;
  if (count > MOST_TRIES) throw new Error(`${MOST_TRIES} workers died on a segment.`);
  await saveTries(table, name, { lists, products, count });
}

/** A table that was busy says nothing of the segment. */
async function forgetTry({ table }: Context, name: IndexName): Promise<void> {
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
