import { promotionSetWrites } from "../../live-promotions/promotion-set-store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { refuseFaults } from "../faults.ts";
import { periodOf } from "../period.ts";
import { rulePromotionFaults } from "./rule-promotion-faults.ts";
import { ruleSetOf } from "./rule-set.ts";
import type { CreateRulePromotionRequest } from "./schemas.ts";
import { rulePromotions } from "./store.ts";
import { knownRulePromotion, type StoredRulePromotion } from "./stored-rule-promotion.ts";
import { rulePromotionReply } from "./views.ts";

/**
 * Creates a rule promotion.
 * @throws ApiError 400 naming each field that breaks a rule, or for one automatic rule promotion too many; 422 for a
 *   priority that another running or scheduled one has
 */
export async function createRulePromotion(
  ctx: Context,
  { data }: CreateRulePromotionRequest,
): Promise<Reply> {
  const promotion = newRulePromotion(ctx, data);
  refuseFaults(rulePromotionFaults(promotion));
  return commitChange(ctx, async () => ({
    writes: [
      ...rulePromotions.writes(promotion),
      ...(await promotionSetWrites(ctx, { after: knownRulePromotion(promotion) })),
    ],
    reply: rulePromotionReply(promotion),
  }));
}

function newRulePromotion(
  ctx: Pick<Context, "now" | "newId">,
  given: CreateRulePromotionRequest["data"],
): StoredRulePromotion {
  const { name, description, enabled = false, automatic = false, priority = null } = given;
  const { stackable = true, override_stacking = false } = given;
  const now = ctx.now().toISOString();
  return {
    id: ctx.newId(),
    name,
    description: description ?? "",
    enabled,
    automatic,
    ...periodOf(given),
    priority,
    stackable,
    override_stacking,
    rule_set: ruleSetOf(given.rule_set),
    created_at: now,
    updated_at: now,
  };
}
