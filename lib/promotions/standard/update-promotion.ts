import { checkPathId } from "../../kernel/ids.ts";
import { commitWithTask } from "../../tasks/commit-with-task.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { continueForgetting } from "../codes/forget-codes.ts";
import { preparePromotionSetWrites } from "../live/promotion-set-store.ts";
import { promotions } from "../promotions-store.ts";
import { planCodesChange } from "./codes-change.ts";
import { checkDefinition, mergeDraft } from "./definition.ts";
import type { UpdatePromotionRequest } from "./schemas.ts";
import { type StoredPromotion, toSetPromotion } from "./stored-promotion.ts";
import { promotionReply } from "./views.ts";

/**
 * Changes the given fields. An ended promotion that is prolonged gives up its codes.
 * @throws ApiError 404 for an unknown promotion; 400 for all faults of the result; 422 for another type, another id in the
 * body, or codes that it may not have, see `planCodesChange`
 */
export async function updatePromotion(
  ctx: Context,
  id: string,
  { data }: UpdatePromotionRequest,
): Promise<Reply> {
  checkPathId(data, id);
  const newCodesId = ctx.newId();
  return commitWithTask(ctx, continueForgetting, async () => {
    const before = await promotions.require(ctx, id);
    const now = ctx.now();
    const changed = mergePromotion(before.value, data, now);
    const codes = await planCodesChange(ctx, { before: before.value, after: changed, newCodesId });
    const after = { ...changed, ...codes.ids };
    const inSet = await preparePromotionSetWrites(ctx, {
      before: toSetPromotion(before.value),
      after: toSetPromotion(after),
    });
    const writes = [...promotions.writes(after, before), ...codes.writes, ...inSet];
    return { writes, reply: promotionReply(after), task: codes.task };
  });
}

function mergePromotion(
  before: StoredPromotion,
  data: UpdatePromotionRequest["data"],
  now: Date,
): StoredPromotion {
  const { id, created_at, codes_id } = before;
  return {
    id,
    ...checkDefinition(mergeDraft(before, data)),
    ...(codes_id === undefined ? {} : { codes_id }),
    created_at,
    updated_at: now.toISOString(),
  };
}
