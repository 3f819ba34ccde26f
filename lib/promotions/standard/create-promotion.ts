import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { preparePromotionSetWrites } from "../live/promotion-set-store.ts";
import { promotions } from "../promotions-store.ts";
import { checkDefinition, mergeDraft } from "./definition.ts";
import type { CreatePromotionRequest } from "./schemas.ts";
import { type StoredPromotion, toSetPromotion } from "./stored-promotion.ts";
import { promotionReply } from "./views.ts";

/** Disabled by default. @throws ApiError 400 for all faults, 422 for too many promotions */
export async function createPromotion(ctx: Context, { data }: CreatePromotionRequest): Promise<Reply> {
  const { name, description, promotion_type, schema, start, end } = data;
  const required = { name, description, promotion_type, schema, start, end };
  const draft = mergeDraft({ ...required, enabled: false, automatic: false }, data);
  const now = ctx.now().toISOString();
  const promotion: StoredPromotion = {
    id: ctx.newId(),
    ...checkDefinition(draft),
    created_at: now,
    updated_at: now,
  };
  return commitChange(ctx, async () => {
    const inSet = await preparePromotionSetWrites(ctx, { after: toSetPromotion(promotion) });
    const writes = [...promotions.writes(promotion), ...inSet];
    return { writes, reply: promotionReply(promotion) };
  });
}
