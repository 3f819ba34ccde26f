import { promotionSetWrites } from "../../live-promotions/promotion-set-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { forgetCodesTask } from "../codes/forget-codes.ts";
import { commitForgetting } from "../commit-forgetting.ts";
import { rulePromotions } from "./store.ts";
import { codesOwnerOfRule, knownRulePromotion } from "./stored-rule-promotion.ts";

/**
 * Deletes a rule promotion with its codes; carts that have it lose it with their next evaluation.
 * @throws ApiError 404 for an unknown one
 */
export function deleteRulePromotion(ctx: Context, id: string): Promise<Reply> {
  return commitForgetting(ctx, async () => {
    const document = await rulePromotions.require(ctx, id);
    const inSet = await promotionSetWrites(ctx, { before: knownRulePromotion(document.value) });
    const forgets = forgetCodesTask(ctx, codesOwnerOfRule(document.value), { isDeleted: true });
    return { writes: [...rulePromotions.removal(document), ...inSet], reply: {}, forgets };
  });
}
