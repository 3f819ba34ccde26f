import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { pickValues } from "../kernel/objects.ts";
import { buildContinuedAnswer, CONTINUED, readCountedRecords } from "../lists/continued-list.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { changeResource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { isUnderWay, type Job, jobView } from "./job.ts";
import type { JobErrorView } from "./schemas.ts";
import { JOB_LIST, jobs } from "./store.ts";

export const jobListQuery = { page: { smallest: 0 }, other: CONTINUED } as const satisfies QueryRules;

/** Jobs of the last thirty days, newest first. Reads only the page and the total. */
export async function listJobs(ctx: Context, query: ListQuery): Promise<Reply> {
  const page = await readCountedRecords(ctx, JOB_LIST, query, async (ids) =>
    pickValues(await jobs.getMany(ctx.table, ids)),
  );
  return { body: buildContinuedAnswer(page.records.map(jobView), page, query) };
}

/** @throws ApiError 404 for an unknown job */
export async function readJob(ctx: Context, id: string): Promise<Reply> {
  return { body: { data: jobView((await jobs.require(ctx, id)).value) } };
}

/** @throws ApiError 404 for an unknown job */
export async function listJobErrors(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  const { errors } = (await jobs.require(ctx, id)).value;
  const { offset, limit } = query.page;
  const shown = errors.slice(offset, offset + limit).map(
    (message, at): JobErrorView => ({
      id: `${id}-${offset + at}`,
      type: "pim-job-error",
      attributes: { message },
    }),
  );
  return { body: listAnswer(shown, errors.length, query) };
}

/** Keeps the children built so far; a copy is removed. @throws ApiError 404 for an unknown job, 422 for one that has ended */
export function cancelJob(ctx: Context, id: string): Promise<Reply> {
  const cancel = (job: Job): Job => {
    if (!isUnderWay(job))
      throw unprocessable("The job has ended already.", { title: TITLES.failedValidation });
    const now = ctx.now().toISOString();
    return { ...job, status: "cancelled", updated_at: now, completed_at: now };
  };
  return changeResource(ctx, jobs, id, cancel, (job) => ({ body: { data: jobView(job) } }));
}
