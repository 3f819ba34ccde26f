import { checkPathId } from "../../kernel/ids.ts";
import { promotionSetWrites } from "../../live-promotions/promotion-set-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { commitForgetting } from "../commit-forgetting.ts";
import { codesChange } from "./codes-change.ts";
import { checkedDefinition } from "./definition.ts";
import { changedDraft } from "./draft.ts";
import type { UpdatePromotionRequest } from "./schemas.ts";
import { promotions } from "./store.ts";
import { knownPromotion, type StoredPromotion } from "./stored-promotion.ts";
import { promotionReply } from "./views.ts";

/**
 * Changes the given fields of a standard promotion. One that was over and has time to come gives up its codes.
 * @throws ApiError 404 for an unknown one; 400 naming everything that is wrong with what it would be; 422 for another
 *   type, another id in the body, or codes that it may not have, see `codesChange`
 */
export async function updatePromotion(
  ctx: Context,
  id: string,
  { data }: UpdatePromotionRequest,
): Promise<Reply> {
  checkPathId(data, id);
  const newCodesId = ctx.newId();
  return commitForgetting(ctx, async () => {
    const before = await promotions.require(ctx, id);
    const now = ctx.now();
    const changed = changedPromotion(before.value, data, now);
    const codes = await codesChange(ctx, { before: before.value, after: changed, newCodesId });
    const after = { ...changed, ...codes.ids };
    const inSet = await promotionSetWrites(ctx, {
      before: knownPromotion(before.value),
      after: knownPromotion(after),
    });
    const writes = [...promotions.writes(after, before), ...codes.writes, ...inSet];
    return { writes, reply: promotionReply(after), forgets: codes.forgets };
  });
}

function changedPromotion(
  before: StoredPromotion,
  data: UpdatePromotionRequest["data"],
  now: Date,
): StoredPromotion {
  const { id, created_at, codes_id } = before;
  return {
    id,
    ...checkedDefinition(changedDraft(before, data)),
    ...(codes_id === undefined ? {} : { codes_id }),
    created_at,
    updated_at: now.toISOString(),
  };
}
