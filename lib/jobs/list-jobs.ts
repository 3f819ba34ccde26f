import { CONTINUED, continuedAnswer } from "../lists/continued-list.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { continuedBehind, timedIdAfter } from "../lists/page-in-order.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { jobView } from "./job-view.ts";
import { getJobsPage } from "./store.ts";

/** What a list of jobs may be asked for. */
export const jobListQuery = { page: { smallest: 0 }, other: CONTINUED } as const satisfies QueryRules;

/** A page of the jobs of the last thirty days, newest first: what is on it and the number of all is read. */
export async function listJobs({ table, now }: Context, query: ListQuery): Promise<Reply> {
  const { records, total, followed } = await getJobsPage(table, {
    ...query.page,
    after: timedIdAfter(query),
  });
  const next = continuedBehind(query, followed, now());
  return { body: continuedAnswer(records.map(jobView), { total, next }, query) };
}
