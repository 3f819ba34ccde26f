import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { commitWithTask, readNewest } from "../../tasks/commit-with-task.ts";
import { newTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type PromotionPath, requireCodePromotion } from "../codes/code-promotion-store.ts";
import { type CodesWork, runJobStep } from "./codes-work.ts";
import { promotionJobView } from "./job-view.ts";
import { isGenerating, type PromotionJob } from "./promotion-job.ts";
import { promotionJobs } from "./store.ts";

/**
 * Cancels a job and deletes the codes that it created. Deletion is a new task, because the task of the job may be suspended.
 * @throws ApiError 404 for an unknown promotion or job, 422 for a job that no longer creates codes
 */
export async function cancelPromotionJob(ctx: Context, whose: PromotionPath, jobId: string): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, whose);
  const jobs = promotionJobs(owner.promotion_id);
  const work: CodesWork = {
    kind: "promotion-codes",
    promotionId: owner.promotion_id,
    jobId: jobId.toLowerCase(),
  };
  const task = newTask(ctx, work);
  let cancelled: PromotionJob | undefined;
  let first: Reply | undefined;
  const reply = await commitWithTask(ctx, runJobStep, async () => {
    const before = await jobs.require(ctx, jobId);
    cancelled = toCancelledJob(before.value, ctx.now());
    first = { body: { data: promotionJobView(cancelled) } };
    return { writes: jobs.writes(cancelled, before), reply: first, task };
  });
  if (reply !== first || !cancelled) return reply;
  return { body: { data: promotionJobView(await readNewest(ctx, jobs, cancelled)) } };
}

function toCancelledJob(job: PromotionJob, now: Date): PromotionJob {
  if (!isGenerating(job)) {
    throw unprocessable("Only pending or processing jobs can be cancelled.", {
      title: TITLES.unprocessableEntity,
    });
  }
  return { ...job, status: "cancelling", updated_at: now.toISOString() };
}
