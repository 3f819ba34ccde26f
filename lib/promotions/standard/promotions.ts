import type { FilterRules } from "../../lists/filter.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { commitWithTask } from "../../tasks/commit-with-task.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { continueForgetting, createForgetCodesTask } from "../codes/forget-codes.ts";
import { preparePromotionSetWrites } from "../live/promotion-set-store.ts";
import { readPromotionsPage, sharedFilter } from "../promotions-page.ts";
import { promotions } from "../promotions-store.ts";
import { PROMOTION_TYPES } from "./resource-schema.ts";
import { codesOwnerOf, toSetPromotion } from "./stored-promotion.ts";
import { promotionReply, promotionView } from "./views.ts";

export const promotionFilter: FilterRules = {
  attributes: {
    ...sharedFilter,
    promotion_type: { type: "string", operators: ["eq", "in"], values: PROMOTION_TYPES },
  },
};

export async function listPromotions(ctx: Context, query: ListQuery): Promise<Reply> {
  const kind = { source: "standard", stored: promotions, view: promotionView } as const;
  return { body: await readPromotionsPage(ctx, query, kind) };
}

/** Also reads disabled and ended promotions. @throws ApiError 404 for an unknown promotion */
export async function readPromotion(ctx: Context, id: string): Promise<Reply> {
  return promotionReply((await promotions.require(ctx, id)).value);
}

/** Carts lose the promotion at their next evaluation. @throws ApiError 404 for an unknown promotion */
export async function deletePromotion(ctx: Context, id: string): Promise<Reply> {
  return commitWithTask(ctx, continueForgetting, async () => {
    const before = await promotions.require(ctx, id);
    const inSet = await preparePromotionSetWrites(ctx, { before: toSetPromotion(before.value) });
    const task = createForgetCodesTask(ctx, codesOwnerOf(before.value), { isDeleted: true });
    return { writes: [...promotions.removal(before), ...inSet], reply: {}, task };
  });
}
