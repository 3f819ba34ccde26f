import type { Context } from "../use-case/context.ts";
import type { LiveRelease } from "./live-releases.ts";
import type { PublishedProduct } from "./published-product.ts";
import { countPerPartWithoutChildren, sortForList, toIndexEntry } from "./release-index.ts";
import { getLiveReleases } from "./store.ts";
import { changeLiveReleases, replaceLiveRelease, writeIndex, writeProducts } from "./write-release.ts";

/** Publishes without a task. For at most a few hundred products, such as the demo store. */
export async function publishProducts(
  ctx: Context,
  catalogId: string,
  products: readonly PublishedProduct[],
): Promise<Omit<LiveRelease, "firstPublishedAt">> {
  const { value: releases } = await getLiveReleases(ctx.table);
  const before = releases.live.find((live) => live.catalogId === catalogId);
  const entries = sortForList(products.map(toIndexEntry));
  const release = {
    catalogId,
    releaseId: ctx.newId(),
    number: (before?.number ?? 0) + 1,
    publishedAt: ctx.now().toISOString(),
    total: entries.length,
    withoutChildren: countPerPartWithoutChildren(entries),
    trees: 0,
  };
  await writeProducts(ctx, { ...release, kept: [release.number - 1, release.number - 2] }, products);
  await writeIndex(ctx, release.releaseId, entries);
  await changeLiveReleases(ctx, (current) => replaceLiveRelease(current, release));
  return release;
}
