import { promotionSetWrites } from "../../live-promotions/promotion-set-store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { checkedDefinition } from "./definition.ts";
import { changedDraft } from "./draft.ts";
import type { CreatePromotionRequest } from "./schemas.ts";
import { promotions } from "./store.ts";
import { knownPromotion, type StoredPromotion } from "./stored-promotion.ts";
import { promotionReply } from "./views.ts";

/**
 * Creates a standard promotion, disabled unless it is said to be enabled.
 * @throws ApiError 400 naming everything that is wrong with it, 422 for one too many
 */
export async function createPromotion(ctx: Context, { data }: CreatePromotionRequest): Promise<Reply> {
  const { name, description, promotion_type, schema, start, end } = data;
  const required = { name, description, promotion_type, schema, start, end };
  const draft = changedDraft({ ...required, enabled: false, automatic: false }, data);
  const now = ctx.now().toISOString();
  const promotion: StoredPromotion = {
    id: ctx.newId(),
    ...checkedDefinition(draft),
    created_at: now,
    updated_at: now,
  };
  return commitChange(ctx, async () => {
    const inSet = await promotionSetWrites(ctx, { after: knownPromotion(promotion) });
    const writes = [...promotions.writes(promotion), ...inSet];
    return { writes, reply: promotionReply(promotion) };
  });
}
