import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type PromotionPath, requireCodePromotion } from "../codes/code-promotion-store.ts";
import { promotionJobView } from "./job-view.ts";
import { promotionJobs } from "./store.ts";

/** @throws ApiError 404 for an unknown promotion or job */
export async function readPromotionJob(ctx: Context, whose: PromotionPath, jobId: string): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, whose);
  const job = await promotionJobs(owner.promotion_id).require(ctx, jobId);
  return { body: { data: promotionJobView(job.value) } };
}
