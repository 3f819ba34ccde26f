import { commitChange } from "../../table/effects/commit-change.ts";
import { buildTaskWrite } from "../../tasks/store.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type PromotionPath, requireCodePromotion } from "../codes/code-promotion-store.ts";
import { type CodesWork, runJobStep } from "./codes-work.ts";
import { promotionJobView } from "./job-view.ts";
import { buildPromotionJob } from "./new-promotion-job.ts";
import { refuseCodes } from "./refuse-codes.ts";
import type { CreatePromotionJobRequest } from "./schemas.ts";
import { promotionJobs, readNewestJob } from "./store.ts";

/**
 * Starts a job that creates codes. A small job is done before the answer.
 * @throws ApiError 404 for an unknown promotion; 422 for an automatic one or too many codes; 400 while another job runs
 */
export async function createPromotionJob(
  ctx: Context,
  whose: PromotionPath,
  { data }: CreatePromotionJobRequest,
): Promise<Reply> {
  const promotion = await requireCodePromotion(ctx, whose);
  const job = buildPromotionJob(ctx, promotion, data);
  await refuseCodes(ctx, promotion, job.parameters);
  const work: CodesWork = { kind: "promotion-codes", promotionId: job.promotionId, jobId: job.id };
  const task = newTask(ctx, work);
  const first = { body: { data: promotionJobView(job) } };
  const writes = [...promotionJobs(job.promotionId).writes(job), buildTaskWrite(task)];
  const reply = await commitChange(ctx, async () => ({ writes, reply: first }));
  // A repeated request with the same Idempotency-Key gets the first answer and starts nothing.
  if (reply !== first) return reply;
  await startTask(ctx, task, (remainingWork) => runJobStep(ctx, remainingWork));
  return { body: { data: promotionJobView(await readNewestJob(ctx, job)) } };
}
