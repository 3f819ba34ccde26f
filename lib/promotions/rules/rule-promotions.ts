import type { FilterRules } from "../../lists/filter.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { commitWithTask } from "../../tasks/commit-with-task.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { continueForgetting, createForgetCodesTask } from "../codes/forget-codes.ts";
import { preparePromotionSetWrites } from "../live/promotion-set-store.ts";
import { flagFilter, readPromotionsPage, sharedFilter } from "../promotions-page.ts";
import { rulePromotions } from "../promotions-store.ts";
import { ruleCodesOwner, toSetRulePromotion } from "./stored-rule-promotion.ts";
import { rulePromotionReply, rulePromotionView } from "./views.ts";

export const rulePromotionFilter: FilterRules = {
  attributes: {
    ...sharedFilter,
    stackable: flagFilter,
    override_stacking: flagFilter,
  },
};

export async function listRulePromotions(ctx: Context, query: ListQuery): Promise<Reply> {
  const kind = { source: "rule", stored: rulePromotions, view: rulePromotionView } as const;
  return { body: await readPromotionsPage(ctx, query, kind) };
}

/** Also reads disabled and ended promotions. @throws ApiError 404 for an unknown promotion */
export async function readRulePromotion(ctx: Context, id: string): Promise<Reply> {
  return rulePromotionReply((await rulePromotions.require(ctx, id)).value);
}

/** Carts lose the promotion at their next evaluation. @throws ApiError 404 for an unknown promotion */
export function deleteRulePromotion(ctx: Context, id: string): Promise<Reply> {
  return commitWithTask(ctx, continueForgetting, async () => {
    const document = await rulePromotions.require(ctx, id);
    const inSet = await preparePromotionSetWrites(ctx, { before: toSetRulePromotion(document.value) });
    const task = createForgetCodesTask(ctx, ruleCodesOwner(document.value), { isDeleted: true });
    return { writes: [...rulePromotions.removal(document), ...inSet], reply: {}, task };
  });
}
