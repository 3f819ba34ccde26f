import { commitWithTask, readNewest } from "../../tasks/commit-with-task.ts";
import { newTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type PromotionPath, requireCodePromotion } from "../codes/code-promotion-store.ts";
import { type CodesWork, runJobStep } from "./codes-work.ts";
import { promotionJobView } from "./job-view.ts";
import { buildPromotionJob } from "./new-promotion-job.ts";
import { refuseCodes } from "./refuse-codes.ts";
import type { CreatePromotionJobRequest } from "./schemas.ts";
import { promotionJobs } from "./store.ts";

/**
 * Starts a job that creates codes or collects them for a file. A small job is done before the answer.
 * @throws ApiError 404 for an unknown promotion; 422 for an automatic one or too many codes; 400 for parameters that do not fit
 * the kind of job, or while another job runs
 */
export async function createPromotionJob(
  ctx: Context,
  whose: PromotionPath,
  { data }: CreatePromotionJobRequest,
): Promise<Reply> {
  const promotion = await requireCodePromotion(ctx, whose);
  const job = buildPromotionJob(ctx, promotion, data);
  if (job.job_type === "code_generate") await refuseCodes(ctx, promotion, job.parameters);
  const work: CodesWork = { kind: "promotion-codes", promotionId: job.promotionId, jobId: job.id };
  const task = newTask(ctx, work);
  const first = { body: { data: promotionJobView(job) } };
  const jobs = promotionJobs(job.promotionId);
  const reply = await commitWithTask(ctx, runJobStep, async () => ({
    writes: jobs.writes(job),
    reply: first,
    task,
  }));
  return reply === first ? { body: { data: promotionJobView(await readNewest(ctx, jobs, job)) } } : reply;
}
