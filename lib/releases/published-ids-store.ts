import type { Read } from "../table/read-plan.ts";
import type { Table } from "../table/table.ts";
import { NEVER_PUBLISHED, versionAt } from "./published-versions.ts";
import { countsOf } from "./release-index.ts";
import { getIndexParts, getLiveReleases, publishedRead } from "./store.ts";

/**
 * Those of these products that any live release has, as a part of a plan: of every kind, also children and what is only
 * an option of bundles.
 * @param ids in lower case, each once
 */
export function publishedIdsRead(ids: readonly string[]): Read<ReadonlySet<string>> {
  const read = publishedRead(ids.map((id) => ({ id })));
  return {
    keys: read.keys,
    decode: (items) => {
      const { releases, versions } = read.decode(items);
      const isPublished = (_: string, at: number) =>
        releases.live.some((release) => versionAt(versions[at] ?? NEVER_PUBLISHED, release));
      return new Set(ids.filter(isPublished));
    },
  };
}

/**
 * All products that the lists of any live release show, in lower case. Products that are only options of bundles are in
 * no list.
 * @param mostParts parts of indexes that may be read, each with up to 1,000 products
 * @returns nothing where the indexes have more parts
 */
export async function getListedIds(
  table: Table,
  mostParts: number,
): Promise<ReadonlySet<string> | undefined> {
  const { value } = await getLiveReleases(table);
  const releases = value.live.map(({ releaseId, total }) => ({
    releaseId,
    parts: [...countsOf(total).keys()],
  }));
  if (releases.reduce((sum, { parts }) => sum + parts.length, 0) > mostParts) return undefined;
  const found = await Promise.all(
    releases.map(({ releaseId, parts }) => getIndexParts(table, releaseId, parts)),
  );
  return new Set(found.flat().map(({ id }) => id.toLowerCase()));
}
