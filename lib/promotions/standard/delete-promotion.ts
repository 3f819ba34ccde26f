import { promotionSetWrites } from "../../live-promotions/promotion-set-store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { promotions } from "./store.ts";
import { knownPromotion } from "./stored-promotion.ts";

/**
 * Deletes a standard promotion; carts that have it lose it with their next evaluation.
 * @throws ApiError 404 for an unknown one
 */
export async function deletePromotion(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const before = await promotions.require(ctx, id);
    const inSet = await promotionSetWrites(ctx, { before: knownPromotion(before.value) });
    return { writes: [...promotions.removal(before), ...inSet], reply: {} };
  });
}
