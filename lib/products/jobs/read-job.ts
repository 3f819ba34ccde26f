import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { jobView } from "./job-view.ts";
import { jobs } from "./store.ts";

/** @throws ApiError 404 for an unknown job */
export async function readJob(ctx: Context, id: string): Promise<Reply> {
  return { body: { data: jobView((await jobs.require(ctx, id)).value) } };
}
