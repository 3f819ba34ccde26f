import type { Reply } from "../http/endpoint.ts";
import type { Context } from "../use-case/context.ts";
import { existingJob } from "./existing-job.ts";
import { jobView } from "./job-view.ts";

/** @throws ApiError 404 for an unknown job */
export async function readJob(ctx: Context, id: string): Promise<Reply> {
  return { body: { data: jobView((await existingJob(ctx, id)).value) } };
}
