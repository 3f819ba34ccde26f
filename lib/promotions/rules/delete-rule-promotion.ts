import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { createForgetCodesTask } from "../codes/forget-codes.ts";
import { commitAndForgetCodes } from "../commit-forgetting.ts";
import { preparePromotionSetWrites } from "../live/promotion-set-store.ts";
import { rulePromotions } from "./store.ts";
import { ruleCodesOwner, toSetRulePromotion } from "./stored-rule-promotion.ts";

/** Carts lose the promotion at their next evaluation. @throws ApiError 404 for an unknown promotion */
export function deleteRulePromotion(ctx: Context, id: string): Promise<Reply> {
  return commitAndForgetCodes(ctx, async () => {
    const document = await rulePromotions.require(ctx, id);
    const inSet = await preparePromotionSetWrites(ctx, { before: toSetRulePromotion(document.value) });
    const forgets = createForgetCodesTask(ctx, ruleCodesOwner(document.value), { isDeleted: true });
    return { writes: [...rulePromotions.removal(document), ...inSet], reply: {}, forgets };
  });
}
