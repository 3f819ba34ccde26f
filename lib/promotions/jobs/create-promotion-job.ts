import { commitChange } from "../../table/effects/commit-change.ts";
import { taskWrite } from "../../tasks/store.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireCodePromotion, type WhosePromotion } from "../codes/code-promotion-store.ts";
import { type CodesWork, workOnCodes } from "./codes-work.ts";
import { promotionJobView } from "./job-view.ts";
import { newPromotionJob } from "./new-promotion-job.ts";
import { refuseCodes } from "./refuse-codes.ts";
import type { CreatePromotionJobRequest } from "./schemas.ts";
import { newestJob, promotionJobs } from "./store.ts";

/**
 * Starts a job that makes codes of a promotion; a small one is done in the answer.
 * @throws ApiError 404 for an unknown promotion; 422 for one that is automatic, or would have too many codes; 400 while
 *   another job of it is under way
 */
export async function createPromotionJob(
  ctx: Context,
  whose: WhosePromotion,
  { data }: CreatePromotionJobRequest,
): Promise<Reply> {
  const promotion = await requireCodePromotion(ctx, whose);
  const job = newPromotionJob(ctx, promotion, data);
  await refuseCodes(ctx, promotion, job.parameters);
  const work: CodesWork = { kind: "promotion-codes", promotionId: job.promotionId, jobId: job.id };
  const task = newTask(ctx, work);
  const first = { body: { data: promotionJobView(job) } };
  const writes = [...promotionJobs(job.promotionId).writes(job), taskWrite(task)];
  const reply = await commitChange(ctx, async () => ({ writes, reply: first }));
  // A repeated request with one Idempotency-Key gets the first answer and starts nothing.
  if (reply !== first) return reply;
  await startTask(ctx, task, (left) => workOnCodes(ctx, left));
  return { body: { data: promotionJobView(await newestJob(ctx, job)) } };
}
