import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { existingJob } from "./existing-job.ts";
import { jobView } from "./job-view.ts";

/** @throws ApiError 404 for an unknown job */
export async function readJob(ctx: Context, id: string): Promise<Reply> {
  return { body: { data: jobView((await existingJob(ctx, id)).value) } };
}
