import type { Release } from "../../../catalogs/catalog.ts";
import {
  buildNextSegment,
  finishIndex,
  LISTED_PRODUCTS,
  SEGMENT_LISTS,
} from "../../../catalogs/search-index/build-index.ts";
import type { IndexName, IndexProgress } from "../../../catalogs/search-index/index-manifest.ts";
import { mergeFieldTypes } from "../../../catalogs/search-index/indexable-fields.ts";
import { findIndexName, indexableFields } from "../../../catalogs/search-index/search-settings.ts";
import { getSearchSettings } from "../../../catalogs/search-index/search-settings-store.ts";
import { addTemplateTypes } from "../../../catalogs/search-index/template-types-store.ts";
import type { IndexEntry } from "../../../releases/release-index.ts";
import { countPerPart, INDEX_CHUNK } from "../../../releases/release-index.ts";
import { getReleaseParts } from "../../../releases/store.ts";
import type { Context } from "../../../use-case/context.ts";
import { changeSettingsInStep } from "./reindex-settings.ts";

/** `former` is the index that served searches when the rebuild began. */
export type RebuildProgress = { readonly index: IndexProgress; readonly former: IndexName };

/** Builds the next segment of the new index; undefined once it is complete and serves searches. */
export async function reindexRelease(
  ctx: Context,
  release: Release,
  build: string,
  before: RebuildProgress | undefined,
): Promise<RebuildProgress | undefined> {
  const { index, former } = before ?? (await readRebuildStart(ctx, release));
  if (index.lists * LISTED_PRODUCTS < release.totalProducts) {
    return { index: await buildNext(ctx, release, build, index), former };
  }
  const built = { releaseId: release.id, build };
  await finishIndex(ctx, built, index);
  await switchToBuild(ctx, built, index, former);
  return undefined;
}

/** A worker that stopped may have switched already, so `formerBuilds` wins over `builds`. */
async function readRebuildStart({ table }: Context, { id }: Release): Promise<RebuildProgress> {
  const settings = await getSearchSettings(table);
  const { releaseId, build } = findIndexName(settings, id);
  const former = { releaseId, build: settings.formerBuilds?.[id] ?? build };
  const fields = await addTemplateTypes(table, indexableFields(settings));
  return { index: { fields, lists: 0, segments: [] }, former };
}

async function buildNext(ctx: Context, release: Release, build: string, before: IndexProgress) {
  const { id: releaseId, catalogId, number, totalProducts, hierarchies } = release;
  const first = before.lists * LISTED_PRODUCTS;
  const last = Math.min(first + SEGMENT_LISTS * LISTED_PRODUCTS, totalProducts) - 1;
  const firstPart = Math.floor(first / INDEX_CHUNK);
  const parts = countPerPart(totalProducts).map((_, part) => part);
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

/** Makes the new index serve searches. A field's type must be common to all releases. */
async function switchToBuild(
  ctx: Context,
  { releaseId, build }: IndexName,
  { fields: { fields }, segments }: IndexProgress,
  former: IndexName,
): Promise<void> {
  const types = segments.map((segment) => segment.types);
  const typesOfTemplates = Object.fromEntries(
    fields.flatMap(({ name, type }) => (type ? [[name, type]] : [])),
  );
  await changeSettingsInStep(ctx, (settings) => ({
    ...settings,
    fieldTypes: { ...mergeFieldTypes([settings.fieldTypes ?? {}, ...types]), ...typesOfTemplates },
    builds: { ...settings.builds, [releaseId]: build },
    formerBuilds: { ...settings.formerBuilds, [releaseId]: former.build },
  }));
}
