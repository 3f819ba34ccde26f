import type { Release } from "../../../catalogs/catalog.ts";
import { getRelease } from "../../../catalogs/store.ts";
import { unavailable } from "../../../kernel/errors.ts";
import type { IndexEntry } from "../../../releases/release-index.ts";
import { countsOf, INDEX_CHUNK } from "../../../releases/release-index.ts";
import { getReleaseParts } from "../../../releases/store.ts";
import {
  buildNextSegment,
  finishIndex,
  LISTED_PRODUCTS,
  SEGMENT_LISTS,
} from "../../../search-index/build-index.ts";
import type { IndexName, IndexProgress } from "../../../search-index/index-manifest.ts";
import { partsOfIndex } from "../../../search-index/index-parts-store.ts";
import { commonTypes } from "../../../search-index/indexable-fields.ts";
import { indexableFields, indexOf, type SearchSettings } from "../../../search-index/search-settings.ts";
import {
  getSearchSettings,
  getVersionedSearchSettings,
  searchSettingsWrite,
} from "../../../search-index/search-settings-store.ts";
import type { Document } from "../../../table/documents.ts";
import { writeStep } from "../../../table/effects/write-step.ts";
import type { Write } from "../../../table/table.ts";
import { clearAll } from "../../../tasks/clear-partitions.ts";
import { isHopeless, unknownWork } from "../../../tasks/task.ts";
import type { Context } from "../../../use-case/context.ts";
import { getIndexStates } from "../indexes/index-states.ts";
import { isJobOver, type SearchJob } from "./search-job.ts";
import { searchJobs } from "./search-jobs-store.ts";

type ReleaseName = Pick<Release, "id" | "catalogId" | "number">;

/** How far a release is, and what served searches of it when it was begun. */
type Begun = { readonly index: IndexProgress; readonly former: IndexName };

/** Where a reindex stands: each release is built beside the index that serves it, and switched to when that stands. */
export type ReindexWork = {
  readonly kind: "reindex-releases";
  readonly jobId: string;
  readonly at:
    | { readonly step: "plan" }
    | {
        readonly step: "build";
        /** Those that are left, the one that is being built first. */
        readonly releases: readonly ReleaseName[];
        readonly begun?: Begun;
      }
    /** The first one was deleted while it was being built. */
    | { readonly step: "clear"; readonly releases: readonly ReleaseName[] }
    | { readonly step: "finish" };
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
    await clearFormer(ctx);
    await end(ctx, job, { status: "failed", errors: [error.message] });
    return abandon(ctx, work);
  }
}

/** Clears what was built of the release that it stopped at, unless searches use it. */
async function abandon(ctx: Context, { jobId, at }: ReindexWork): Promise<undefined> {
  const [release] = at.step === "build" ? at.releases : [];
  if (!release) return undefined;
  const { build } = indexOf(await getSearchSettings(ctx.table), release.id);
  if (build !== jobId) await clearAll(ctx, [partsOfIndex({ releaseId: release.id, build: jobId })]);
  return undefined;
}

async function step(ctx: Context, job: Document<SearchJob>, at: ReindexWork["at"]): Next {
  const { step: name } = at;
  switch (at.step) {
    case "plan":
      return plan(ctx, job);
    case "build":
      return build(ctx, job.value, at);
    case "clear":
      return clearFirst(ctx, job.value, at.releases);
    case "finish":
      await clearFormer(ctx);
      await end(ctx, job, { status: "complete" });
      return undefined;
    default:
      throw unknownWork(name);
  }
}

async function clearFirst(ctx: Context, { id: build }: SearchJob, releases: readonly ReleaseName[]): Next {
  const [gone, ...others] = releases;
  if (gone) await clearAll(ctx, [partsOfIndex({ releaseId: gone.id, build })]);
  return nextOf(others);
}

/** What searches looked in before. Whoever is reading it finds that it is gone, and reads what there is now. */
async function clearFormer(ctx: Context): Promise<void> {
  const { builds, formerBuilds = {} } = await getSearchSettings(ctx.table);
  const former = Object.entries(formerBuilds).filter(([releaseId, build]) => builds[releaseId] !== build);
  await clearAll(
    ctx,
    former.map(([releaseId, build]) => partsOfIndex({ releaseId, build })),
  );
}

async function plan(ctx: Context, job: Document<SearchJob>): Next {
  const states = await getIndexStates(ctx, await getSearchSettings(ctx.table));
  const wanted = states.filter(({ isOutOfSync }) => isOutOfSync || job.value.force);
  const processing: SearchJob = { ...job.value, status: "processing", updated_at: ctx.now().toISOString() };
  await written(ctx, searchJobs.writes(processing, job));
  return nextOf(wanted.map(({ release: { id, catalogId, number } }) => ({ id, catalogId, number })));
}

function nextOf(releases: readonly ReleaseName[]): ReindexWork["at"] {
  return releases.length > 0 ? { step: "build", releases } : { step: "finish" };
}

/** One that was deleted meanwhile leaves nothing behind. */
async function build(
  ctx: Context,
  { id: jobId }: SearchJob,
  at: Extract<ReindexWork["at"], { step: "build" }>,
): Next {
  const [name, ...others] = at.releases;
  if (!name) return nextOf([]);
  const built = { releaseId: name.id, build: jobId };
  const release = (await getRelease(ctx.table, name))?.value;
  if (!release) return { step: "clear", releases: at.releases };
  const { index, former } = at.begun ?? (await begin(ctx, release));
  if (index.lists * LISTED_PRODUCTS < release.totalProducts) {
    return { ...at, begun: { index: await buildNext(ctx, release, jobId, index), former } };
  }
  await finishIndex(ctx, built, index);
  await switchTo(ctx, built, index, former);
  return nextOf(others);
}

/** A worker that was lost may have switched already: the settings know what was there before. */
async function begin({ table }: Context, { id }: Release): Promise<Begun> {
  const settings = await getSearchSettings(table);
  const { releaseId, build } = indexOf(settings, id);
  const former = { releaseId, build: settings.formerBuilds?.[id] ?? build };
  return { index: { fields: indexableFields(settings), lists: 0, segments: [] }, former };
}

async function buildNext(ctx: Context, release: Release, jobId: string, before: IndexProgress) {
  const { id: releaseId, catalogId, number, totalProducts, hierarchies } = release;
  const first = before.lists * LISTED_PRODUCTS;
  const last = Math.min(first + SEGMENT_LISTS * LISTED_PRODUCTS, totalProducts) - 1;
  const firstPart = Math.floor(first / INDEX_CHUNK);
  const parts = countsOf(totalProducts).map((_, part) => part);
  const numbers = parts.slice(firstPart, Math.floor(last / INDEX_CHUNK) + 1);
  const entries = (await getReleaseParts<IndexEntry[]>(ctx.table, releaseId, "INDEX", numbers)).flat();
  const offset = firstPart * INDEX_CHUNK;
  const ids = entries.slice(first - offset, last + 1 - offset).map(({ id }) => id);
  const starts = Array.from(
    { length: Math.ceil(ids.length / LISTED_PRODUCTS) },
    (_, at) => at * LISTED_PRODUCTS,
  );
  const lists = starts.map((start) => ids.slice(start, start + LISTED_PRODUCTS));
  const indexed = { releaseId, catalogId, number, trees: hierarchies.length };
  return buildNextSegment(ctx, indexed, jobId, before, lists);
}

/** From now on searches of the release look in what was built. */
async function switchTo(
  ctx: Context,
  { releaseId, build }: IndexName,
  { segments }: IndexProgress,
  former: IndexName,
) {
  const fieldTypes = commonTypes(segments.map(({ types }) => types));
  await changeSettings(ctx, (settings) => ({
    ...settings,
    fieldTypes: { ...settings.fieldTypes, ...fieldTypes },
    builds: { ...settings.builds, [releaseId]: build },
    formerBuilds: { ...settings.formerBuilds, [releaseId]: former.build },
  }));
}

/** Ends the job, and with it that fields cannot be changed; builds of releases that are gone are forgotten. */
async function end(ctx: Context, job: Document<SearchJob>, change: Partial<SearchJob>): Promise<void> {
  const ended: SearchJob = { ...job.value, ...change, updated_at: ctx.now().toISOString() };
  const states = await getIndexStates(ctx, await getSearchSettings(ctx.table));
  const there = new Set(states.map(({ release }) => release.id));
  await changeSettings(
    ctx,
    ({ reindexing, formerBuilds: _, ...settings }) => ({
      ...settings,
      ...(reindexing === undefined || reindexing === ended.id ? {} : { reindexing }),
      builds: Object.fromEntries(Object.entries(settings.builds).filter(([id]) => there.has(id))),
    }),
    searchJobs.writes(ended, job),
  );
}

async function changeSettings(
  ctx: Context,
  change: (settings: SearchSettings) => SearchSettings,
  beside: readonly Write[] = [],
): Promise<void> {
  const { settings, version } = await getVersionedSearchSettings(ctx.table);
  await written(ctx, [searchSettingsWrite({ settings: change(settings), version }), ...beside]);
}

/** @throws ApiError 503 when someone else was faster, or the answer was lost: the step is to be done again */
async function written(ctx: Context, writes: readonly Write[]): Promise<void> {
  const { isWritten } = await writeStep(ctx, writes);
  if (!isWritten) throw unavailable("The search settings were changed meanwhile, or the answer was lost.");
}
