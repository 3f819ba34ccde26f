import { byCreation } from "../kernel/by-creation.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { jobView } from "./job-view.ts";
import { jobs } from "./store.ts";

/** A page of the jobs of the last thirty days, newest first. */
export async function listJobs(ctx: Context, query: ListQuery): Promise<Reply> {
  const newestFirst = (await jobs.list(ctx.table)).sort((a, b) => byCreation(b, a));
  const { offset, limit } = query.page;
  const shown = newestFirst.slice(offset, offset + limit).map(jobView);
  return { body: listAnswer(shown, newestFirst.length, query) };
}
