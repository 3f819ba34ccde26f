import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { isUnderWay, type Job } from "./job.ts";
import { jobView } from "./job-view.ts";
import { requireJob } from "./require-job.ts";
import { jobWrite } from "./store.ts";

/** What is built so far stays. @throws ApiError 404 for an unknown job, 422 for one that has ended */
export async function cancelJob(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const stored = await requireJob(ctx, id);
    if (!isUnderWay(stored.value)) {
      throw unprocessable("The job has ended already.", { title: TITLES.failedValidation });
    }
    const now = ctx.now().toISOString();
    const job: Job = { ...stored.value, status: "cancelled", updated_at: now, completed_at: now };
    return { writes: [jobWrite(job, stored.version)], reply: { body: { data: jobView(job) } } };
  });
}
