import type { Table } from "../table/table.ts";
import { findVersion, NEVER_PUBLISHED } from "./published-versions.ts";
import { getPublished } from "./store.ts";

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
