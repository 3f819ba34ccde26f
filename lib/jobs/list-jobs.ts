import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { jobView } from "./job-view.ts";
import { getJobs } from "./store.ts";

/** A page of the jobs of the last thirty days, newest first. */
export async function listJobs(ctx: Context, query: ListQuery): Promise<Reply> {
  const jobs = (await getJobs(ctx.table)).reverse();
  const { offset, limit } = query.page;
  return { body: listAnswer(jobs.slice(offset, offset + limit).map(jobView), jobs.length, query) };
}
