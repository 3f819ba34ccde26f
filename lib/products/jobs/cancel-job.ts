import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { changeResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { isUnderWay, type Job } from "./job.ts";
import { jobView } from "./job-view.ts";
import { jobs } from "./store.ts";

/** Keeps the children built so far. @throws ApiError 404 for an unknown job, 422 for one that has ended */
export function cancelJob(ctx: Context, id: string): Promise<Reply> {
  const cancel = (job: Job): Job => {
    if (!isUnderWay(job))
      throw unprocessable("The job has ended already.", { title: TITLES.failedValidation });
    const now = ctx.now().toISOString();
    return { ...job, status: "cancelled", updated_at: now, completed_at: now };
  };
  return changeResource(ctx, jobs, id, cancel, (job) => ({ body: { data: jobView(job) } }));
}
