import type { Table } from "../table/table.ts";
import { NEVER_PUBLISHED, versionAt } from "./published-versions.ts";
import { getPublished } from "./store.ts";

/**
 * Those of these skus under which any live release has a product, of any kind. The catalog tells letter cases apart,
 * and so does this. One round trip; none without skus.
 */
export async function getPublishedSkus(table: Table, skus: readonly string[]): Promise<ReadonlySet<string>> {
  if (skus.length === 0) return new Set();
  const { releases, versions } = await getPublished(
    table,
    skus.map((sku) => ({ sku })),
  );
  const isPublished = (_: string, at: number) =>
    releases.live.some((release) => versionAt(versions[at] ?? NEVER_PUBLISHED, release));
  return new Set(skus.filter(isPublished));
}
