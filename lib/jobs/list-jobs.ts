import { CONTINUED, continuedAnswer } from "../lists/continued-list.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { continuedBehind, pageInOrder, timedIdAfter } from "../lists/page-in-order.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { jobView } from "./job-view.ts";
import { getJobsPage, JOB_LIST, jobs, timedJob } from "./store.ts";

/** What a list of jobs may be asked for. */
export const jobListQuery = { page: { smallest: 0 }, other: CONTINUED } as const satisfies QueryRules;

/** A page of the jobs of the last thirty days, newest first: what is on it and the number of all is read. */
export async function listJobs(ctx: Context, query: ListQuery): Promise<Reply> {
  const { table, now } = ctx;
  const found = await getJobsPage(table, { ...query.page, after: timedIdAfter(query) });
  if (!found) return { body: await pageOfAll(ctx, query) };
  const { records, total, followed } = found;
  const next = continuedBehind(query, followed, now());
  return { body: continuedAnswer(records.map(jobView), { total, next }, query) };
}

/** Among jobs that an older version has made, which are in no list. */
async function pageOfAll({ table, now }: Context, query: ListQuery) {
  const { order } = JOB_LIST;
  const all = await jobs.list(table);
  const { page, ...rest } = pageInOrder(all, query, { order, timedIdOf: timedJob, now: now() });
  return continuedAnswer(page.map(jobView), rest, query);
}
