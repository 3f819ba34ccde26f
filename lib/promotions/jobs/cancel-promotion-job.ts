import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { taskWrite } from "../../tasks/store.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireCodePromotion, type WhosePromotion } from "../codes/code-promotion-store.ts";
import { type CodesWork, workOnCodes } from "./codes-work.ts";
import { promotionJobView } from "./job-view.ts";
import { isGenerating, type PromotionJob } from "./promotion-job.ts";
import { newestJob, promotionJobs } from "./store.ts";

/**
 * Ends a job: from now on it makes no more codes, and those that it has made are deleted. That is work of its own, so
 * that it need not wait for the job's, which may have been set aside.
 * @throws ApiError 404 for an unknown promotion or job, 422 for a job that makes no codes any more
 */
export async function cancelPromotionJob(ctx: Context, whose: WhosePromotion, jobId: string): Promise<Reply> {
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
  const reply = await commitChange(ctx, async () => {
    const before = await jobs.require(ctx, jobId);
    cancelled = cancelledJob(before.value, ctx.now());
    first = { body: { data: promotionJobView(cancelled) } };
    return { writes: [...jobs.writes(cancelled, before), taskWrite(task)], reply: first };
  });
  // A repeated request with one Idempotency-Key gets the first answer and starts nothing.
  if (reply !== first || !cancelled) return reply;
  await startTask(ctx, task, (left) => workOnCodes(ctx, left));
  return { body: { data: promotionJobView(await newestJob(ctx, cancelled)) } };
}

function cancelledJob(job: PromotionJob, now: Date): PromotionJob {
  if (!isGenerating(job)) {
    throw unprocessable("Only pending or processing jobs can be cancelled.", {
      title: TITLES.unprocessableEntity,
    });
  }
  return { ...job, status: "cancelling", updated_at: now.toISOString() };
}
