import type { Release } from "../../../catalogs/catalog.ts";
import type { IndexEntry } from "../../../releases/release-index.ts";
import { countsOf, INDEX_CHUNK } from "../../../releases/release-index.ts";
import { getReleaseParts } from "../../../releases/store.ts";
import {
  buildNextSegment,
  finishIndex,
  LISTED_PRODUCTS,
  SEGMENT_LISTS,
} from "../../../search-index/build-index.ts";
import type { IndexName, IndexProgress } from "../../../search-index/index-manifest.ts";
import { commonTypes } from "../../../search-index/indexable-fields.ts";
import { indexableFields, indexOf } from "../../../search-index/search-settings.ts";
import { getSearchSettings } from "../../../search-index/search-settings-store.ts";
import type { Context } from "../../../use-case/context.ts";
import { changeSettingsInStep } from "./reindex-settings.ts";

/** How far a release is, and what served searches of it when it was begun. */
export type Begun = { readonly index: IndexProgress; readonly former: IndexName };

/**
 * Does the next piece of the new index of a release, beside the one that serves searches.
 * @param build the job that builds it
 * @returns how far it is; `undefined` when it stands and serves searches
 */
export async function indexReleaseAnew(
  ctx: Context,
  release: Release,
  build: string,
  before: Begun | undefined,
): Promise<Begun | undefined> {
  const { index, former } = before ?? (await begin(ctx, release));
  if (index.lists * LISTED_PRODUCTS < release.totalProducts) {
    return { index: await buildNext(ctx, release, build, index), former };
  }
  const built = { releaseId: release.id, build };
  await finishIndex(ctx, built, index);
  await switchTo(ctx, built, index, former);
  return undefined;
}

/** A worker that was lost may have switched already: the settings know what was there before. */
async function begin({ table }: Context, { id }: Release): Promise<Begun> {
  const settings = await getSearchSettings(table);
  const { releaseId, build } = indexOf(settings, id);
  const former = { releaseId, build: settings.formerBuilds?.[id] ?? build };
  return { index: { fields: indexableFields(settings), lists: 0, segments: [] }, former };
}

async function buildNext(ctx: Context, release: Release, build: string, before: IndexProgress) {
  const { id: releaseId, catalogId, number, totalProducts, hierarchies } = release;
  const first = before.lists * LISTED_PRODUCTS;
  const last = Math.min(first + SEGMENT_LISTS * LISTED_PRODUCTS, totalProducts) - 1;
  const firstPart = Math.floor(first / INDEX_CHUNK);
  const parts = countsOf(totalProducts).map((_, part) => part);
  const numbers = parts.slice(firstPart, Math.floor(last / INDEX_CHUNK) + 1);
  const entries = (await getReleaseParts<IndexEntry[]>(ctx.table, releaseId, "INDEX", numbers)).flat();
  const offset = firstPart * INDEX_CHUNK;
  const ids = entries.slice(first - offset, last + 1 - offset).map(({ id }) => id);
  const starts = Array.from(
    { length: Math.ceil(ids.length / LISTED_PRODUCTS) },
    (_, at) => at * LISTED_PRODUCTS,
  );
  const lists = starts.map((start) => ids.slice(start, start + LISTED_PRODUCTS));
  const indexed = { releaseId, catalogId, number, trees: hierarchies.length };
  return buildNextSegment(ctx, indexed, build, before, lists);
}

/** From now on searches of the release look in what was built. What a field holds is what it holds in all releases. */
async function switchTo(
  ctx: Context,
  { releaseId, build }: IndexName,
  { segments }: IndexProgress,
  former: IndexName,
): Promise<void> {
  const types = segments.map((segment) => segment.types);
  await changeSettingsInStep(ctx, (settings) => ({
    ...settings,
    fieldTypes: commonTypes([settings.fieldTypes ?? {}, ...types]),
    builds: { ...settings.builds, [releaseId]: build },
    formerBuilds: { ...settings.formerBuilds, [releaseId]: former.build },
  }));
}
