import type { Release } from "../../../catalogs/catalog.ts";
import { partsOfIndex } from "../../../catalogs/search-index/index-parts-store.ts";
import { findIndexName, type SearchSettings } from "../../../catalogs/search-index/search-settings.ts";
import { getSearchSettings } from "../../../catalogs/search-index/search-settings-store.ts";
import { getRelease } from "../../../catalogs/store.ts";
import { ApiError } from "../../../kernel/errors.ts";
import type { Document } from "../../../table/entity.ts";
import { clearAll } from "../../../tasks/clear-partitions.ts";
import { isBusy, isHopeless, unknownWork } from "../../../tasks/task.ts";
import type { Context } from "../../../use-case/context.ts";
import { getIndexStates } from "../indexes/index-states.ts";
import { type RebuildProgress, reindexRelease } from "./reindex-release.ts";
import { changeSettingsInStep, writeReindexStep } from "./reindex-settings.ts";
import { isJobOver, type SearchJob } from "./search-job.ts";
import { searchJobs } from "./search-jobs-store.ts";

type ReleaseName = Pick<Release, "id" | "catalogId" | "number">;

type RemainingReleases = {
  /** The release being built comes first. */
  readonly releases: readonly ReleaseName[];
  readonly failed?: readonly FailedRelease[];
};

/** `detail` is the message for merchants. */
type FailedRelease = { readonly id: string; readonly detail: string };

/** The new index is built next to the one that serves searches and replaces it when complete. */
export type ReindexWork = {
  readonly kind: "reindex-releases";
  readonly jobId: string;
  readonly at:
    | { readonly step: "plan" }
    | ({ readonly step: "build"; readonly begun?: RebuildProgress } & RemainingReleases)
    /** Clears what was built of the first release, which was deleted meanwhile or cannot be indexed. */
    | ({ readonly step: "clear" } & RemainingReleases)
    | ({ readonly step: "finish" } & Omit<RemainingReleases, "releases">);
};

type NextStep = Promise<ReindexWork["at"] | undefined>;

export async function workOnReindex(ctx: Context, work: ReindexWork): Promise<ReindexWork | undefined> {
  const job = await searchJobs.get(ctx.table, work.jobId);
  if (!job || isJobOver(job.value)) return undefined;
  try {
    const at = await step(ctx, job, work.at);
    return at && { ...work, at };
  } catch (error) {
    if (!isHopeless(error)) throw error;
    ctx.log.warn("reindex-failed", { jobId: work.jobId, detail: error.message });
    await finish(ctx, job, work.at, error.message);
    return undefined;
  }
}

async function step(ctx: Context, job: Document<SearchJob>, at: ReindexWork["at"]): NextStep {
  const { step: name } = at;
  switch (at.step) {
    case "plan":
      return plan(ctx, job);
    case "build":
      return build(ctx, job.value, at);
    case "clear":
      return clearFirst(ctx, job.value, at);
    case "finish":
      await finish(ctx, job, at);
      return undefined;
    default:
      throw unknownWork(name);
  }
}

async function plan(ctx: Context, job: Document<SearchJob>): NextStep {
  const states = await getIndexStates(ctx, await getSearchSettings(ctx.table));
  const outdated = states.filter(({ isOutOfSync }) => isOutOfSync || job.value.force);
  const processing: SearchJob = { ...job.value, status: "processing", updated_at: ctx.now().toISOString() };
  await writeReindexStep(ctx, searchJobs.writes(processing, job));
  const releases = outdated.map(({ release: { id, catalogId, number } }) => ({ id, catalogId, number }));
  return chooseNextStep({ releases });
}

function chooseNextStep({ releases, ...others }: RemainingReleases): ReindexWork["at"] {
  return releases.length > 0 ? { step: "build", releases, ...others } : { step: "finish", ...others };
}

/** Clears the build of a deleted release. A release that fails does not stop the others. */
async function build(
  ctx: Context,
  job: SearchJob,
  { step: _, begun: before, ...remaining }: Extract<ReindexWork["at"], { step: "build" }>,
): NextStep {
  const [name, ...others] = remaining.releases;
  if (!name) return chooseNextStep(remaining);
  try {
    const release = (await getRelease(ctx.table, name))?.value;
    if (!release) return { ...remaining, step: "clear" };
    const begun = await reindexRelease(ctx, release, job.id, before);
    if (begun) return { ...remaining, step: "build", begun };
    // A deletion meanwhile cleared only what was stored then, not what this step wrote.
    const isThere = await getRelease(ctx.table, name);
    return isThere ? chooseNextStep({ ...remaining, releases: others }) : { ...remaining, step: "clear" };
  } catch (error) {
    if (isBusy(error)) throw error;
    ctx.log.error("release-not-indexed", { releaseId: name.id, error });
    const failed = [...(remaining.failed ?? []), describeFailedRelease(name, error)].slice(0, MOST_FAILED);
    const { build: serving } = findIndexName(await getSearchSettings(ctx.table), name.id);
    if (serving === job.id) return chooseNextStep({ releases: others, failed });
    return { step: "clear", releases: remaining.releases, failed };
  }
}

/** A job is one item of limited size, and this many failures are not about single releases. */
const MOST_FAILED = 50;

function describeFailedRelease({ id, catalogId }: ReleaseName, error: unknown): FailedRelease {
  const detail = `The release '${id}' of the catalog '${catalogId}' could not be indexed.`;
  return { id, detail: error instanceof ApiError ? `${detail} ${error.message}` : detail };
}

async function clearFirst(
  ctx: Context,
  { id: build }: SearchJob,
  { step: _, ...remaining }: Extract<ReindexWork["at"], { step: "clear" }>,
): NextStep {
  const [gone, ...releases] = remaining.releases;
  if (gone) await clearAll(ctx, [partsOfIndex({ releaseId: gone.id, build })]);
  return chooseNextStep({ ...remaining, releases });
}

/**
 * Ends the job, so that fields may be changed again. Failed releases keep their former index; deleted ones do
 * not count as failed.
 * @param error reason why the reindex stopped early
 */
async function finish(
  ctx: Context,
  job: Document<SearchJob>,
  at: ReindexWork["at"],
  error?: string,
): Promise<void> {
  const before = await getSearchSettings(ctx.table);
  const states = await getIndexStates(ctx, before);
  const there = new Set(states.map(({ release }) => release.id));
  await clearUnused(ctx, before, there);
  const failed = at.step === "plan" ? [] : (at.failed ?? []);
  const errors = failed.filter(({ id }) => there.has(id)).map(({ detail }) => detail);
  if (error !== undefined) errors.push(error);
  const status = errors.length > 0 ? "failed" : "complete";
  const ended: SearchJob = { ...job.value, status, errors, updated_at: ctx.now().toISOString() };
  await changeSettingsInStep(
    ctx,
    ({ reindexing, formerBuilds: _, ...settings }) => ({
      ...settings,
      ...(reindexing === undefined || reindexing === ended.id ? {} : { reindexing }),
      builds: Object.fromEntries(Object.entries(settings.builds).filter(([id]) => there.has(id))),
    }),
    searchJobs.writes(ended, job),
  );
}

/** Deletes indexes that were replaced or whose release is gone. Searches reading one read again. */
async function clearUnused(
  ctx: Context,
  { builds, formerBuilds = {} }: SearchSettings,
  there: ReadonlySet<string>,
): Promise<void> {
  const former = Object.entries(formerBuilds).filter(([id, build]) => builds[id] !== build);
  const gone = Object.entries(builds).filter(([id]) => !there.has(id));
  await clearAll(
    ctx,
    [...former, ...gone].map(([releaseId, build]) => partsOfIndex({ releaseId, build })),
  );
}
