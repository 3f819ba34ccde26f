import type { Release } from "../../../catalogs/catalog.ts";
import { getRelease } from "../../../catalogs/store.ts";
import { ApiError } from "../../../kernel/errors.ts";
import { partsOfIndex } from "../../../search-index/index-parts-store.ts";
import { indexOf, type SearchSettings } from "../../../search-index/search-settings.ts";
import { getSearchSettings } from "../../../search-index/search-settings-store.ts";
import type { Document } from "../../../table/documents.ts";
import { clearAll } from "../../../tasks/clear-partitions.ts";
import { isBusy, isHopeless, unknownWork } from "../../../tasks/task.ts";
import type { Context } from "../../../use-case/context.ts";
import { getIndexStates } from "../indexes/index-states.ts";
import { type Begun, indexReleaseAnew } from "./index-release-anew.ts";
import { changeSettingsInStep, writtenInStep } from "./reindex-settings.ts";
import { isJobOver, type SearchJob } from "./search-job.ts";
import { searchJobs } from "./search-jobs-store.ts";

type ReleaseName = Pick<Release, "id" | "catalogId" | "number">;

type Left = {
  /** Those that are left, the one that is being built first. */
  readonly releases: readonly ReleaseName[];
  readonly failed?: readonly FailedRelease[];
};

/** A release that could not be indexed, and what merchants are told of it. */
type FailedRelease = { readonly id: string; readonly detail: string };

/** Where a reindex stands: each release is built beside the index that serves it, and switched to when that stands. */
export type ReindexWork = {
  readonly kind: "reindex-releases";
  readonly jobId: string;
  readonly at:
    | { readonly step: "plan" }
    | ({ readonly step: "build"; readonly begun?: Begun } & Left)
    /** The first one was deleted while it was being built, or cannot be indexed. */
    | ({ readonly step: "clear" } & Left)
    | ({ readonly step: "finish" } & Omit<Left, "releases">);
};

type Next = Promise<ReindexWork["at"] | undefined>;

/** One step of indexing releases anew, as long as its job is under way. */
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

async function step(ctx: Context, job: Document<SearchJob>, at: ReindexWork["at"]): Next {
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

async function plan(ctx: Context, job: Document<SearchJob>): Next {
  const states = await getIndexStates(ctx, await getSearchSettings(ctx.table));
  const wanted = states.filter(({ isOutOfSync }) => isOutOfSync || job.value.force);
  const processing: SearchJob = { ...job.value, status: "processing", updated_at: ctx.now().toISOString() };
  await writtenInStep(ctx, searchJobs.writes(processing, job));
  const releases = wanted.map(({ release: { id, catalogId, number } }) => ({ id, catalogId, number }));
  return nextOf({ releases });
}

function nextOf({ releases, ...others }: Left): ReindexWork["at"] {
  return releases.length > 0 ? { step: "build", releases, ...others } : { step: "finish", ...others };
}

/** One that was deleted meanwhile leaves nothing behind; one that cannot be indexed does not stop the others. */
async function build(
  ctx: Context,
  job: SearchJob,
  { step: _, begun: before, ...left }: Extract<ReindexWork["at"], { step: "build" }>,
): Next {
  const [name, ...others] = left.releases;
  if (!name) return nextOf(left);
  try {
    const release = (await getRelease(ctx.table, name))?.value;
    if (!release) return { ...left, step: "clear" };
    const begun = await indexReleaseAnew(ctx, release, job.id, before);
    if (begun) return { ...left, step: "build", begun };
    // Whoever deleted it meanwhile has cleared what was there then, and not what was written since.
    const isThere = await getRelease(ctx.table, name);
    return isThere ? nextOf({ ...left, releases: others }) : { ...left, step: "clear" };
  } catch (error) {
    if (isBusy(error)) throw error;
    ctx.log.error("release-not-indexed", { releaseId: name.id, error });
    const failed = [...(left.failed ?? []), failedRelease(name, error)].slice(0, MOST_FAILED);
    const { build: serving } = indexOf(await getSearchSettings(ctx.table), name.id);
    if (serving === job.id) return nextOf({ releases: others, failed });
    return { step: "clear", releases: left.releases, failed };
  }
}

/** A job is one item, and whoever reads of so many knows that it is not about one release. */
const MOST_FAILED = 50;

function failedRelease({ id, catalogId }: ReleaseName, error: unknown): FailedRelease {
  const detail = `The release '${id}' of the catalog '${catalogId}' could not be indexed.`;
  return { id, detail: error instanceof ApiError ? `${detail} ${error.message}` : detail };
}

async function clearFirst(
  ctx: Context,
  { id: build }: SearchJob,
  { step: _, ...left }: Extract<ReindexWork["at"], { step: "clear" }>,
): Next {
  const [gone, ...releases] = left.releases;
  if (gone) await clearAll(ctx, [partsOfIndex({ releaseId: gone.id, build })]);
  return nextOf({ ...left, releases });
}

/**
 * Ends the job, and with it that fields cannot be changed. What could not be indexed is searched as before; releases that are
 * gone by now have not failed, and their builds are forgotten.
 * @param error why nothing more is tried
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

/**
 * What searches looked in before, and what was built of releases that are gone. Whoever is reading it finds that it is gone,
 * and reads what there is now.
 */
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
