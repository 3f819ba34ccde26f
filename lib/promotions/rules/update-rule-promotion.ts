import { checkPathId } from "../../kernel/ids.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { checkNoCodes } from "../code-count-store.ts";
import { refuseFaults } from "../faults.ts";
import { preparePromotionSetWrites } from "../live/promotion-set-store.ts";
import { normalizePeriod } from "../period.ts";
import { rulePromotions } from "../promotions-store.ts";
import { findRulePromotionFaults } from "./rule-promotion-faults.ts";
import { toRuleSet } from "./rule-set.ts";
import type { UpdateRulePromotionRequest } from "./schemas.ts";
import { ruleCodesOwner, type StoredRulePromotion, toSetRulePromotion } from "./stored-rule-promotion.ts";
import { rulePromotionReply } from "./views.ts";

/**
 * Changes the given fields. A rule set is replaced as a whole.
 * @throws ApiError 404 for an unknown promotion; 400 and 422 as when it is created; 422 for another id in the body, or if a
 * promotion with codes becomes automatic
 */
export async function updateRulePromotion(
  ctx: Context,
  id: string,
  { data }: UpdateRulePromotionRequest,
): Promise<Reply> {
  checkPathId(data, id);
  return commitChange(ctx, async () => {
    const document = await rulePromotions.require(ctx, id);
    const before = document.value;
    const after = { ...mergeRulePromotion(before, data), updated_at: ctx.now().toISOString() };
    refuseFaults(findRulePromotionFaults(after));
    const change = { before: toSetRulePromotion(before), after: toSetRulePromotion(after) };
    const becomesAutomatic = after.automatic && !before.automatic;
    const ofCodes = becomesAutomatic ? [await checkNoCodes(ctx.table, ruleCodesOwner(before).codes_id)] : [];
    const inSet = await preparePromotionSetWrites(ctx, change);
    return {
      writes: [...rulePromotions.writes(after, document), ...ofCodes, ...inSet],
      reply: rulePromotionReply(after),
    };
  });
}

/** `null` clears the description and the priority. */
function mergeRulePromotion(
  before: StoredRulePromotion,
  data: UpdateRulePromotionRequest["data"],
): StoredRulePromotion {
  const { name = before.name, description = before.description, enabled = before.enabled } = data;
  const { automatic = before.automatic, priority = before.priority, stackable = before.stackable } = data;
  const { start = before.start, end = before.end, override_stacking = before.override_stacking } = data;
  return {
    ...before,
    name,
    description: description ?? "",
    enabled,
    automatic,
    ...normalizePeriod({ start, end }),
    priority,
    stackable,
    override_stacking,
    rule_set: data.rule_set ? toRuleSet(data.rule_set) : before.rule_set,
  };
}
