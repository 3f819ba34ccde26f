import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { rulePromotions } from "./store.ts";
import { rulePromotionReply } from "./views.ts";

/** Also reads disabled and ended promotions. @throws ApiError 404 for an unknown promotion */
export async function readRulePromotion(ctx: Context, id: string): Promise<Reply> {
  return rulePromotionReply((await rulePromotions.require(ctx, id)).value);
}
