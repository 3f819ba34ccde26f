import { buildContinuedAnswer, CONTINUED } from "../../lists/continued-list.ts";
import type { ListQuery, QueryRules } from "../../lists/list-query.ts";
import { buildTimeContinuation, readTimedIdAfter } from "../../lists/page-in-order.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { jobView } from "./job-view.ts";
import { getJobsPage } from "./store.ts";

export const jobListQuery = { page: { smallest: 0 }, other: CONTINUED } as const satisfies QueryRules;

/** Jobs of the last thirty days, newest first. Reads only the page and the total. */
export async function listJobs({ table, now }: Context, query: ListQuery): Promise<Reply> {
  const { records, total, followed } = await getJobsPage(table, {
    ...query.page,
    after: readTimedIdAfter(query),
  });
  const next = buildTimeContinuation(query, followed, now());
  return { body: buildContinuedAnswer(records.map(jobView), { total, next }, query) };
}
