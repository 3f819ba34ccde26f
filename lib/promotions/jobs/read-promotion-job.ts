import type { PromotionSource } from "../../evaluation/promotion.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { promotionJobView } from "./job-view.ts";
import { requirePromotionOfJobs } from "./promotion-of-jobs.ts";
import { promotionJobs } from "./store.ts";

/** Answers with a job of a promotion. @throws ApiError 404 for an unknown promotion or job */
export async function readPromotionJob(
  ctx: Context,
  source: PromotionSource,
  promotionId: string,
  jobId: string,
): Promise<Reply> {
  const { owner } = await requirePromotionOfJobs(ctx, source, promotionId);
  const job = await promotionJobs(owner.promotion_id).require(ctx, jobId);
  return { body: { data: promotionJobView(job.value) } };
}
