import type { Context } from "../use-case/context.ts";
import type { LiveRelease } from "./live-releases.ts";
import type { PublishedProduct } from "./published-product.ts";
import { countsWithoutChildren, indexEntry, inListOrder } from "./release-index.ts";
import { getLiveReleases } from "./store.ts";
import { changeLiveReleases, withLive, writeIndex, writeProducts } from "./write-release.ts";

/**
 * Publishes finished products as the next release of a catalog, in one go: for stores of at most a few hundred
 * products, such as the demo store.
 */
export async function publishProducts(
  ctx: Context,
  catalogId: string,
  products: readonly PublishedProduct[],
): Promise<Omit<LiveRelease, "firstPublishedAt">> {
  const { value: releases } = await getLiveReleases(ctx.table);
  const before = releases.live.find((live) => live.catalogId === catalogId);
  const entries = inListOrder(products.map(indexEntry));
  const release = {
    catalogId,
    releaseId: ctx.newId(),
    number: (before?.number ?? 0) + 1,
    publishedAt: ctx.now().toISOString(),
    total: entries.length,
    withoutChildren: countsWithoutChildren(entries),
    trees: 0,
  };
  await writeProducts(ctx, { ...release, kept: [release.number - 1, release.number - 2] }, products);
  await writeIndex(ctx, release.releaseId, entries);
  await changeLiveReleases(ctx, (current) => withLive(current, release));
  return release;
}
