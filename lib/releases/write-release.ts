import { isDeepStrictEqual } from "node:util";
import { retry } from "../kernel/deadline.ts";
import { conflictWithOthers } from "../kernel/errors.ts";
import { type StepOutcome, writeStep } from "../table/effects/write-step.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { LiveRelease, LiveReleases } from "./live-releases.ts";
import type { PublishedProduct } from "./published-product.ts";
import { INDEX_CHUNK, type IndexEntry, sortForList } from "./release-index.ts";
import {
  addVersion,
  buildLiveReleasesWrite,
  findVersion,
  getLiveReleases,
  getPublishedVersions,
  NEVER_PUBLISHED,
  type ProductReference,
  saveLiveReleases,
  savePublishedVersions,
  saveReleasePart,
} from "./store.ts";

/**
 * `kept` are numbers of older releases that shoppers are or may be served from.
 * @answers How does a release go live, all at once?
 */
export type ComingRelease = Pick<LiveRelease, "catalogId" | "number"> & { readonly kept: readonly number[] };

/**
 * Adds the products of a new release next to the versions being served. Invisible until the release goes live; safe to
 * repeat.
 * @throws ApiError 409 if other writers keep changing the products until the deadline
 */
export async function writeProducts(
  ctx: Context,
  release: ComingRelease,
  products: readonly PublishedProduct[],
): Promise<void> {
  let unwritten = products.flatMap((product) =>
    listReferences(product).map((reference) => ({ reference, product })),
  );
  if (unwritten.length === 0) return;
  await retry({ ...ctx, end: () => conflictWithOthers("A part may be done") }, async () => {
    const stored = await getPublishedVersions(
      ctx.table,
      unwritten.map(({ reference }) => reference),
    );
    const outcomes = await Promise.allSettled(
      unwritten.map(({ reference, product }, index) => {
        const { value, version } = stored[index] ?? { value: NEVER_PUBLISHED, version: 0 };
        // An earlier attempt may have written it and not have heard of it.
        if (isDeepStrictEqual(findVersion(value, release), product)) return WRITTEN;
        const versions = addVersion(value, release, product, release.kept);
        return savePublishedVersions(ctx.table, reference, { value: versions, version });
      }),
    );
    unwritten = unwritten.filter((_, index) => !isWritten(outcomes[index]));
    return unwritten.length === 0 || "again";
  });
}

const WRITTEN: StepOutcome = { isWritten: true };

/** Products are stored by id, and also by sku if they have one. */
function listReferences({ id, attributes: { sku } }: PublishedProduct): ProductReference[] {
  return sku === undefined ? [{ id }] : [{ id }, { sku }];
}

function isWritten(outcome: PromiseSettledResult<StepOutcome> | undefined): boolean {
  if (outcome?.status === "fulfilled") return outcome.value.isWritten;
  throw outcome?.reason;
}

/** Writes the index of a new release in list order. */
export async function writeIndex(
  { table }: Context,
  releaseId: string,
  entries: readonly IndexEntry[],
): Promise<void> {
  const ordered = sortForList(entries);
  const parts = Math.max(1, Math.ceil(ordered.length / INDEX_CHUNK));
  for (let part = 0; part < parts; part += 1) {
    const slice = ordered.slice(part * INDEX_CHUNK, (part + 1) * INDEX_CHUNK);
    await saveReleasePart(table, { releaseId, kind: "INDEX", part }, slice);
  }
}

/** Changes the live releases by a pure function; retries on conflicts. @throws ApiError 409 at the deadline */
export function changeLiveReleases(
  ctx: Context,
  change: (releases: LiveReleases) => LiveReleases,
): Promise<LiveReleases> {
  return retry({ ...ctx, end: conflictWithOthers }, async () => {
    const { value, version } = await getLiveReleases(ctx.table);
    const changed = change(value);
    const { isWritten } = await saveLiveReleases(ctx.table, { value: changed, version });
    return isWritten ? changed : "again";
  });
}

/**
 * Makes a release live, in one transaction with another conditional write.
 * @returns false if the condition of that write failed; nothing was written then
 * @throws ApiError 409 if other writers keep changing the live releases until the deadline
 */
export function goLive(
  ctx: Context,
  release: Omit<LiveRelease, "firstPublishedAt">,
  otherWrite: Write,
): Promise<boolean> {
  return retry({ ...ctx, end: conflictWithOthers }, async () => {
    const { value, version } = await getLiveReleases(ctx.table);
    const outcome = await writeStep(ctx, [
      buildLiveReleasesWrite(replaceLiveRelease(value, release), version),
      otherWrite,
    ]);
    if (outcome.isWritten) return true;
    return outcome.failed.includes(otherWrite) ? false : "again";
  });
}

/** Replaces the catalog's live release. Returns the same object if that one is newer. */
export function replaceLiveRelease(
  releases: LiveReleases,
  release: Omit<LiveRelease, "firstPublishedAt">,
): LiveReleases {
  const before = releases.live.find(({ catalogId }) => catalogId === release.catalogId);
  if (before && before.number >= release.number) return releases;
  const live = { ...release, firstPublishedAt: before?.firstPublishedAt ?? release.publishedAt };
  return { ...releases, live: [...releases.live.filter((other) => other !== before), live] };
}
