import { promotionSetWrites } from "../../live-promotions/promotion-set-store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { rulePromotions } from "./store.ts";
import { knownRulePromotion } from "./stored-rule-promotion.ts";

/** Deletes a rule promotion. @throws ApiError 404 for an unknown one */
export function deleteRulePromotion(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const document = await rulePromotions.require(ctx, id);
    const change = { before: knownRulePromotion(document.value) };
    return {
      writes: [...rulePromotions.removal(document), ...(await promotionSetWrites(ctx, change))],
      reply: {},
    };
  });
}
