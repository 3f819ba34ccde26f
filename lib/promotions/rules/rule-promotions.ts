import { checkPathId } from "../../kernel/ids.ts";
import type { FilterRules } from "../../lists/filter.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { checkNoCodes } from "../code-count-store.ts";
import { refuseFaults } from "../faults.ts";
import { codesOwnerOf } from "../live/code.ts";
import { normalizePeriod } from "../period.ts";
import {
  createKind,
  deleteKind,
  flagFilter,
  listKind,
  type PromotionKind,
  prepareKindWrites,
  readKind,
  sharedFilter,
  toPromotionReply,
} from "../promotion-kind.ts";
import { rulePromotions } from "../promotions-store.ts";
import { findRulePromotionFaults } from "./rule-promotion-faults.ts";
import { toRuleSet } from "./rule-set.ts";
import type { CreateRulePromotionRequest, UpdateRulePromotionRequest } from "./schemas.ts";
import { type StoredRulePromotion, toSetRulePromotion } from "./stored-rule-promotion.ts";
import { rulePromotionView } from "./views.ts";

export const rulePromotionFilter: FilterRules = {
  attributes: {
    ...sharedFilter,
    stackable: flagFilter,
    override_stacking: flagFilter,
  },
};

const RULE: PromotionKind<StoredRulePromotion> = {
  source: "rule",
  stored: rulePromotions,
  view: rulePromotionView,
  toSet: toSetRulePromotion,
};

export function listRulePromotions(ctx: Context, query: ListQuery): Promise<Reply> {
  return listKind(ctx, RULE, query);
}

/** @throws ApiError 404 for an unknown promotion */
export function readRulePromotion(ctx: Context, id: string): Promise<Reply> {
  return readKind(ctx, RULE, id);
}

/** @throws ApiError 404 for an unknown promotion */
export function deleteRulePromotion(ctx: Context, id: string): Promise<Reply> {
  return deleteKind(ctx, RULE, id);
}

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
  return createKind(ctx, RULE, promotion);
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
    const before = await rulePromotions.require(ctx, id);
    const after = { ...mergeRulePromotion(before.value, data), updated_at: ctx.now().toISOString() };
    refuseFaults(findRulePromotionFaults(after));
    const becomesAutomatic = after.automatic && !before.value.automatic;
    const { codes_id } = codesOwnerOf("rule", before.value);
    const ofCodes = becomesAutomatic ? [await checkNoCodes(ctx.table, codes_id)] : [];
    const writes = await prepareKindWrites(ctx, RULE, { before, after, ofCodes });
    return { writes, reply: toPromotionReply(RULE, after) };
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
