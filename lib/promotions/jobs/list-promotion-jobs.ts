import { byCreation } from "../../kernel/by-creation.ts";
import type { FilterRules } from "../../lists/filter.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type PromotionPath, requireCodePromotion } from "../codes/code-promotion-store.ts";
import { promotionJobView } from "./job-view.ts";
import { promotionJobs } from "./store.ts";

const equal = { type: "string", operators: ["eq"] } as const;

export const promotionJobFilter: FilterRules = { attributes: { job_type: equal, status: equal } };

/** Lists the jobs of the last thirty days, newest first. @throws ApiError 404 for an unknown promotion */
export async function listPromotionJobs(
  ctx: Context,
  whose: PromotionPath,
  query: ListQuery,
): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, whose);
  const newestFirst = (await promotionJobs(owner.promotion_id).list(ctx.table)).sort((a, b) =>
    byCreation(b, a),
  );
  return { body: pageAnswer(newestFirst, query, promotionJobView) };
}
