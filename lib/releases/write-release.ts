import { backOff } from "../kernel/deadline.ts";
import { conflict } from "../kernel/errors.ts";
import { type StepOutcome, writeStep } from "../table/effects/write-step.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { LiveRelease, LiveReleases } from "./live-releases.ts";
import type { PublishedProduct } from "./published-product.ts";
import { NEVER_PUBLISHED, withVersion } from "./published-versions.ts";
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
 * @throws ApiError 409 when others keep changing what is published of the products until the deadline
 */
export async function writeProducts(
  ctx: Context,
  release: ComingRelease,
  products: readonly PublishedProduct[],
): Promise<void> {
  let unwritten = products.flatMap((product) =>
    referencesTo(product).map((reference) => ({ reference, product })),
  );
  if (unwritten.length === 0) return;
  await untilDone(ctx, async () => {
    const stored = await getPublishedVersions(
      ctx.table,
      unwritten.map(({ reference }) => reference),
    );
    const outcomes = await Promise.allSettled(
      unwritten.map(({ reference, product }, index) => {
        const { value, version } = stored[index] ?? { value: NEVER_PUBLISHED, version: 0 };
        const versions = withVersion(value, release, product, release.kept);
        return savePublishedVersions(ctx.table, reference, { value: versions, version });
      }),
    );
    unwritten = unwritten.filter((_, index) => !isWritten(outcomes[index]));
    return unwritten.length === 0 || undefined;
  });
}

/** Each product is found by its id, and by its sku if it has one. */
function referencesTo({ id, attributes: { sku } }: PublishedProduct): ProductReference[] {
  return sku === undefined ? [{ id }] : [{ id }, { sku }];
}

function isWritten(outcome: PromiseSettledResult<StepOutcome> | undefined): boolean {
  if (outcome?.status === "fulfilled") return outcome.value.isWritten;
  throw outcome?.reason;
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

/**
 * Changes the live releases by a pure function, again on their newest state when someone else was faster.
 * @throws ApiError 409 when others keep changing them until the deadline
 */
export function changeLiveReleases(
  ctx: Context,
  change: (releases: LiveReleases) => LiveReleases,
): Promise<LiveReleases> {
  return untilDone(ctx, async () => {
    const { value, version } = await getLiveReleases(ctx.table);
    const changed = change(value);
    const { isWritten } = await saveLiveReleases(ctx.table, { value: changed, version });
    return isWritten ? changed : undefined;
  });
}

/**
 * Makes a release the one that shoppers see, together with a write whose condition must still hold.
 * @returns false when that condition failed, and nothing was written
 * @throws ApiError 409 when others keep changing the live releases until the deadline
 */
export function goLive(
  ctx: Context,
  release: Omit<LiveRelease, "firstPublishedAt">,
  beside: Write,
): Promise<boolean> {
  return untilDone(ctx, async () => {
    const { value, version } = await getLiveReleases(ctx.table);
    const outcome = await writeStep(ctx, [liveReleasesWrite(withLive(value, release), version), beside]);
    if (outcome.isWritten) return true;
    return outcome.failed.includes(beside) ? false : undefined;
  });
}

/** The live releases with this one for its catalog: the moment at which shoppers see it. */
export function withLive(
  releases: LiveReleases,
  release: Omit<LiveRelease, "firstPublishedAt">,
): LiveReleases {
  const before = releases.live.find(({ catalogId }) => catalogId === release.catalogId);
  if (before && before.number >= release.number) return releases;
  const live = { ...release, firstPublishedAt: before?.firstPublishedAt ?? release.publishedAt };
  return { ...releases, live: [...releases.live.filter((other) => other !== before), live] };
}

/** Tries, each time on the newest state, until a try has a result. */
async function untilDone<T>({ deadline }: Context, tryOnce: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const result = await tryOnce();
    if (result !== undefined) return result;
    if (deadline.left() === 0) throw conflict("Too many changes at once; please try again.");
    await backOff(attempt, deadline);
  }
}
