import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { createForgetCodesTask } from "../codes/forget-codes.ts";
import { commitAndForgetCodes } from "../commit-forgetting.ts";
import { preparePromotionSetWrites } from "../live/promotion-set-store.ts";
import { promotions } from "./store.ts";
import { codesOwnerOf, toSetPromotion } from "./stored-promotion.ts";

/** Carts lose the promotion at their next evaluation. @throws ApiError 404 for an unknown promotion */
export async function deletePromotion(ctx: Context, id: string): Promise<Reply> {
  return commitAndForgetCodes(ctx, async () => {
    const before = await promotions.require(ctx, id);
    const inSet = await preparePromotionSetWrites(ctx, { before: toSetPromotion(before.value) });
    const forgets = createForgetCodesTask(ctx, codesOwnerOf(before.value), { isDeleted: true });
    return { writes: [...promotions.removal(before), ...inSet], reply: {}, forgets };
  });
}
