import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { refuseFaults } from "../faults.ts";
import { preparePromotionSetWrites } from "../live/promotion-set-store.ts";
import { normalizePeriod } from "../period.ts";
import { rulePromotions } from "../promotions-store.ts";
import { findRulePromotionFaults } from "./rule-promotion-faults.ts";
import { toRuleSet } from "./rule-set.ts";
import type { CreateRulePromotionRequest } from "./schemas.ts";
import { type StoredRulePromotion, toSetRulePromotion } from "./stored-rule-promotion.ts";
import { rulePromotionReply } from "./views.ts";

/**
 * @throws ApiError 400 for all invalid fields, or too many automatic rule promotions; 422 for the priority of another
 * running or scheduled one
 */
export async function createRulePromotion(
  ctx: Context,
  { data }: CreateRulePromotionRequest,
): Promise<Reply> {
  const promotion = buildRulePromotion(ctx, data);
  refuseFaults(findRulePromotionFaults(promotion));
  return commitChange(ctx, async () => ({
    writes: [
      ...rulePromotions.writes(promotion),
      ...(await preparePromotionSetWrites(ctx, { after: toSetRulePromotion(promotion) })),
    ],
    reply: rulePromotionReply(promotion),
  }));
}

function buildRulePromotion(
  ctx: Pick<Context, "now" | "newId">,
  data: CreateRulePromotionRequest["data"],
): StoredRulePromotion {
  const { name, description, enabled = false, automatic = false, priority = null } = data;
  const { stackable = true, override_stacking = false } = data;
  const now = ctx.now().toISOString();
  return {
    id: ctx.newId(),
    name,
    description: description ?? "",
    enabled,
    automatic,
    ...normalizePeriod(data),
    priority,
    stackable,
    override_stacking,
    rule_set: toRuleSet(data.rule_set),
    created_at: now,
    updated_at: now,
  };
}
