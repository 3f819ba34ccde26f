import { promotionSetWrites } from "../../live-promotions/promotion-set-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { forgetCodesTask } from "../codes/forget-codes.ts";
import { commitForgetting } from "../commit-forgetting.ts";
import { promotions } from "./store.ts";
import { codesOwnerOf, knownPromotion } from "./stored-promotion.ts";

/**
 * Deletes a standard promotion with its codes; carts that have it lose it with their next evaluation.
 * @throws ApiError 404 for an unknown one
 */
export async function deletePromotion(ctx: Context, id: string): Promise<Reply> {
  return commitForgetting(ctx, async () => {
    const before = await promotions.require(ctx, id);
    const inSet = await promotionSetWrites(ctx, { before: knownPromotion(before.value) });
    const forgets = forgetCodesTask(ctx, codesOwnerOf(before.value), { isDeleted: true });
    return { writes: [...promotions.removal(before), ...inSet], reply: {}, forgets };
  });
}
