import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireCodePromotion, type WhosePromotion } from "../codes/code-promotion-store.ts";
import { promotionJobView } from "./job-view.ts";
import { promotionJobs } from "./store.ts";

/** Answers with a job of a promotion. @throws ApiError 404 for an unknown promotion or job */
export async function readPromotionJob(ctx: Context, whose: WhosePromotion, jobId: string): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, whose);
  const job = await promotionJobs(owner.promotion_id).require(ctx, jobId);
  return { body: { data: promotionJobView(job.value) } };
}
