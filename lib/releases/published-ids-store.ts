import type { Read, Table } from "../table/table.ts";
import { countPerPart } from "./release-index.ts";
import {
  findVersion,
  getIndexParts,
  getLiveReleases,
  getPublished,
  NEVER_PUBLISHED,
  planPublishedRead,
} from "./store.ts";

/**
 * Reads which products any live release has, including children and options of bundles.
 * @param ids in lower case, without duplicates
 */
export function planPublishedIdsRead(ids: readonly string[]): Read<ReadonlySet<string>> {
  const read = planPublishedRead(ids.map((id) => ({ id })));
  return {
    keys: read.keys,
    decode: (items) => {
      const { releases, versions } = read.decode(items);
      const isPublished = (_: string, at: number) =>
        releases.live.some((release) => findVersion(versions[at] ?? NEVER_PUBLISHED, release));
      return new Set(ids.filter(isPublished));
    },
  };
}

/**
 * Returns the lower-case ids in the lists of all live releases, without products that are only bundle options.
 * @param mostParts limit of index parts to read, with up to 1,000 products each
 * @returns `undefined` if the indexes have more parts
 */
export async function getListedIds(
  table: Table,
  mostParts: number,
): Promise<ReadonlySet<string> | undefined> {
  const { value } = await getLiveReleases(table);
  const releases = value.live.map(({ releaseId, total }) => ({
    releaseId,
    parts: [...countPerPart(total).keys()],
  }));
  if (releases.reduce((sum, { parts }) => sum + parts.length, 0) > mostParts) return undefined;
  const entries = await Promise.all(
    releases.map(({ releaseId, parts }) => getIndexParts(table, releaseId, parts)),
  );
  return new Set(entries.flat().map(({ id }) => id.toLowerCase()));
}

/** Finds the skus that any live release has, in one round trip. Skus are case-sensitive. */
export async function getPublishedSkus(table: Table, skus: readonly string[]): Promise<ReadonlySet<string>> {
  if (skus.length === 0) return new Set();
  const { releases, versions } = await getPublished(
    table,
    skus.map((sku) => ({ sku })),
  );
  const isPublished = (_: string, at: number) =>
    releases.live.some((release) => findVersion(versions[at] ?? NEVER_PUBLISHED, release));
  return new Set(skus.filter(isPublished));
}
