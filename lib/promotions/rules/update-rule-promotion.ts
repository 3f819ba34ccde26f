import { checkPathId } from "../../kernel/ids.ts";
import { promotionSetWrites } from "../../live-promotions/promotion-set-store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { checkNoCodes } from "../code-count-store.ts";
import { refuseFaults } from "../faults.ts";
import { periodOf } from "../period.ts";
import { rulePromotionFaults } from "./rule-promotion-faults.ts";
import { ruleSetOf } from "./rule-set.ts";
import type { UpdateRulePromotionRequest } from "./schemas.ts";
import { rulePromotions } from "./store.ts";
import { codesOwnerOfRule, knownRulePromotion, type StoredRulePromotion } from "./stored-rule-promotion.ts";
import { rulePromotionReply } from "./views.ts";

/**
 * Changes the given fields of a rule promotion; a rule set that is given replaces the one before.
 * @throws ApiError 404 for an unknown one, 400 and 422 as when it is created, of what becomes of it; 422 for another id
 *   in the body, or for one with codes that becomes automatic
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
    const after = { ...changedRulePromotion(before, data), updated_at: ctx.now().toISOString() };
    refuseFaults(rulePromotionFaults(after));
    const change = { before: knownRulePromotion(before), after: knownRulePromotion(after) };
    const becomesAutomatic = after.automatic && !before.automatic;
    const ofCodes = becomesAutomatic
      ? [await checkNoCodes(ctx.table, codesOwnerOfRule(before).codes_id)]
      : [];
    const inSet = await promotionSetWrites(ctx, change);
    return {
      writes: [...rulePromotions.writes(after, document), ...ofCodes, ...inSet],
      reply: rulePromotionReply(after),
    };
  });
}

/** A field that is absent keeps its value; `null` clears the description and the priority. */
function changedRulePromotion(
  before: StoredRulePromotion,
  given: UpdateRulePromotionRequest["data"],
): StoredRulePromotion {
  const { name = before.name, description = before.description, enabled = before.enabled } = given;
  const { automatic = before.automatic, priority = before.priority, stackable = before.stackable } = given;
  const { start = before.start, end = before.end, override_stacking = before.override_stacking } = given;
  return {
    ...before,
    name,
    description: description ?? "",
    enabled,
    automatic,
    ...periodOf({ start, end }),
    priority,
    stackable,
    override_stacking,
    rule_set: given.rule_set ? ruleSetOf(given.rule_set) : before.rule_set,
  };
}
