import {
  getVersionedSearchSettings,
  searchSettingsWrite,
} from "../../../catalogs/search-index/search-settings-store.ts";
import { byCreation } from "../../../kernel/by-creation.ts";
import { TITLES } from "../../../kernel/error-titles.ts";
import { invalid, shortName, unprocessable } from "../../../kernel/errors.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import { pageAnswer } from "../../../lists/select-page.ts";
import { commitChange } from "../../../table/effects/commit-change.ts";
import { buildTaskWrite } from "../../../tasks/store.ts";
import { newTask } from "../../../tasks/work-on.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { NewSearchJob, SentReindex } from "../schemas/indexes.ts";
import type { ReindexWork } from "./reindex-work.ts";
import { checkNotReindexing, type SearchJob, type SearchJobView, searchJobView } from "./search-job.ts";
import { searchJobs } from "./search-jobs-store.ts";

/** Lists the jobs of the last thirty days, newest first. */
export async function listSearchJobs({ table }: Context, query: ListQuery): Promise<Reply> {
  const newestFirst = (await searchJobs.list(table)).sort((a, b) => byCreation(b, a));
  return { body: pageAnswer(newestFirst, query, searchJobView) };
}

/** @throws ApiError 404 for an unknown job */
export async function readSearchJob(ctx: Context, id: string): Promise<Reply> {
  return { body: { data: searchJobView((await searchJobs.require(ctx, id)).value) } };
}

const REINDEX = "reindex-tenant-releases";

/** @throws ApiError 400 without a type, 409 while a reindex is queued or runs, 422 for another type */
export async function createSearchJob(ctx: Context, data: NewSearchJob): Promise<Reply> {
  const { type, force_reindex, attributes = {} } = data;
  const jobType = attributes.type ?? type;
  if (jobType === undefined) throw invalid(`'type' is required: '${REINDEX}'.`, { source: "data.type" });
  if (jobType !== REINDEX) {
    const detail = `Jobs of the type '${shortName(jobType)}' are not created by themselves; '${REINDEX}' are.`;
    throw unprocessable(detail, { title: TITLES.unprocessableEntity, source: "data.type" });
  }
  const force = force_reindex ?? attributes.force_reindex ?? false;
  return createReindex(ctx, force, (job) => ({ data: job }));
}

/** Starts a reindex of all releases. @throws ApiError 409 while one is queued or runs */
export function createReindexJob(ctx: Context, { data }: SentReindex): Promise<Reply> {
  return createReindex(ctx, data?.force_reindex ?? false, (job) => ({ data: job }));
}

/** Starts a reindex and answers with the bare job. @throws ApiError 409 while one is queued or runs */
export function requestReindex(ctx: Context, { data }: SentReindex): Promise<Reply> {
  return createReindex(ctx, data?.force_reindex ?? false, (job) => job);
}

/** @param force also reindex releases that are in sync @throws ApiError 409 while one is queued or runs */
function createReindex(ctx: Context, force: boolean, bodyOf: (job: SearchJobView) => object): Promise<Reply> {
  const at = ctx.now().toISOString();
  const job: SearchJob = {
    id: ctx.newId(),
    status: "pending",
    force,
    errors: [],
    created_at: at,
    updated_at: at,
  };
  const { leasedUntil: _, ...task } = newTask<ReindexWork>(ctx, {
    kind: "reindex-releases",
    jobId: job.id,
    at: { step: "plan" },
  });
  return commitChange(ctx, async () => {
    const { settings, version } = await getVersionedSearchSettings(ctx.table);
    checkNotReindexing(settings);
    const writes = [
      searchSettingsWrite({ settings: { ...settings, reindexing: job.id }, version }),
      ...searchJobs.writes(job),
      buildTaskWrite(task),
    ];
    return { writes, reply: { body: bodyOf(searchJobView(job)) } };
  });
}
