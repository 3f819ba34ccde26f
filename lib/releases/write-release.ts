import { backOff } from "../kernel/deadline.ts";
import { conflict } from "../kernel/errors.ts";
import { ConditionFailed, type Write, type WriteOutcome } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { LiveRelease, LiveReleases } from "./live-releases.ts";
import type { PublishedProduct } from "./published-product.ts";
import { withVersion } from "./published-versions.ts";
import { INDEX_CHUNK, type IndexEntry, inListOrder } from "./release-index.ts";
import {
  getLiveReleases,
  getPublishedVersions,
  liveReleasesWrite,
  type ProductReference,
  saveLiveReleases,
  savePublishedVersions,
  saveReleasePart,
} from "./store.ts";

/** A coming release, and which older ones of its catalog shoppers are or may be served from. */
export type ComingRelease = Pick<LiveRelease, "catalogId" | "number"> & { readonly kept: readonly number[] };

/**
 * Lays these products of a coming release beside the versions that shoppers are served. Nobody sees them until the
 * release goes live; doing it twice changes nothing.
 */
export async function writeProducts(
  ctx: Context,
  release: ComingRelease,
  products: readonly PublishedProduct[],
): Promise<void> {
  let places = products.flatMap((product) => placesOf(product).map((request) => ({ request, product })));
  for (let attempt = 0; places.length > 0; attempt += 1) {
    const before = await getPublishedVersions(
      ctx.table,
      places.map(({ request }) => request),
    );
    const outcomes = await Promise.allSettled(
      places.map(({ request, product }, index) => {
        const { value, version } = before[index] ?? { value: { bodies: [], at: [] }, version: 0 };
        return savePublishedVersions(ctx.table, request, {
          value: withVersion(value, release, product, release.kept),
          version,
        });
      }),
    );
    places = places.filter((_, index) => isUnwritten(outcomes[index]));
    if (places.length > 0) await pause(ctx, attempt);
  }
}

/** Writes the list of a coming release's products, in the order that lists show them. */
export async function writeIndex(
  { table }: Context,
  releaseId: string,
  entries: readonly IndexEntry[],
): Promise<void> {
  const ordered = inListOrder(entries);
  const parts = Math.max(1, Math.ceil(ordered.length / INDEX_CHUNK));
  for (let part = 0; part < parts; part += 1) {
    const slice = ordered.slice(part * INDEX_CHUNK, (part + 1) * INDEX_CHUNK);
    await saveReleasePart(table, { releaseId, kind: "INDEX", part }, slice);
  }
}

/** Changes the head by a pure function, again on the newest head when someone else was faster. */
export async function changeLiveReleases(
  ctx: Context,
  change: (head: LiveReleases) => LiveReleases,
): Promise<LiveReleases> {
  for (let attempt = 0; ; attempt += 1) {
    const { value, version } = await getLiveReleases(ctx.table);
    const changed = change(value);
    try {
      if ((await saveLiveReleases(ctx.table, { value: changed, version })) === "written") return changed;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
    await pause(ctx, attempt);
  }
}

/**
 * Makes a release the one that shoppers see, together with a write of its own whose condition must still hold.
 * @returns false when that condition failed, and nothing was written
 */
export async function goLive(
  ctx: Context,
  release: Omit<LiveRelease, "firstPublishedAt">,
  own: Write,
): Promise<boolean> {
  for (let attempt = 0; ; attempt += 1) {
    const { value, version } = await getLiveReleases(ctx.table);
    try {
      const writes = [liveReleasesWrite(withLive(value, release), version), own];
      if ((await ctx.table.transact(writes, ctx.newId())) === "written") return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.positions.includes(1)) return false;
    }
    await pause(ctx, attempt);
  }
}

/** The head with this release in its catalog's place: the moment at which shoppers see it. */
export function withLive(head: LiveReleases, release: Omit<LiveRelease, "firstPublishedAt">): LiveReleases {
  const before = head.live.find(({ catalogId }) => catalogId === release.catalogId);
  if (before && before.number >= release.number) return head;
  const live = { ...release, firstPublishedAt: before?.firstPublishedAt ?? release.publishedAt };
  return { ...head, live: [...head.live.filter((one) => one !== before), live] };
}

function placesOf({ id, attributes: { sku } }: PublishedProduct): ProductReference[] {
  return sku === undefined ? [{ id }] : [{ id }, { sku }];
}

function isUnwritten(outcome: PromiseSettledResult<WriteOutcome> | undefined): boolean {
  if (outcome?.status === "fulfilled") return outcome.value !== "written";
  if (outcome?.reason instanceof ConditionFailed) return true;
  throw outcome?.reason;
}

async function pause({ deadline }: Context, attempt: number): Promise<void> {
  if (deadline.left() === 0) throw conflict("Too many changes at once; please try again.");
  await backOff(attempt, deadline);
}
