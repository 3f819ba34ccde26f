import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { searchJobView } from "./search-job.ts";
import { searchJobs } from "./search-jobs-store.ts";

/** @throws ApiError 404 for an unknown job */
export async function readSearchJob(ctx: Context, id: string): Promise<Reply> {
  return { body: { data: searchJobView((await searchJobs.require(ctx, id)).value) } };
}
