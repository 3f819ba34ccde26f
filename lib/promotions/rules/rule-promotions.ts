import { prepareTagNaming } from "../../account-tags/named-tags-store.ts";
import { checkPathId } from "../../kernel/ids.ts";
import type { FilterRules } from "../../lists/filter.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { requireMatching } from "../../table/resource.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { buildCreator, buildEditor } from "../../use-case/maker.ts";
import type { Reply } from "../../use-case/reply.ts";
import { checkNoCodes } from "../code-count-store.ts";
import { listTagConditions, listTagsOfRuleSet } from "../engine/rules/tags-of-rule-set.ts";
import { refuseFaults } from "../faults.ts";
import { buildVersionWrites, listUpdatedFields, readHistoryEnd } from "../history-store.ts";
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
    "rule_set.rules.strategy": { type: "string", operators: ["eq", "in"] },
    "rule_set.rules.args": { type: "any", operators: ["contains"] },
    account_tags: { type: "uuid", operators: ["contains"] },
  },
};

const RULE: PromotionKind<StoredRulePromotion> = {
  source: "rule",
  stored: rulePromotions,
  view: rulePromotionView,
  toSet: toSetRulePromotion,
  filtered: listFilteredFields,
  prepareMore: prepareNamedTags,
};

/** The first level is the root of the rules and its children; account tags are those of any level. */
function listFilteredFields({ rule_set }: StoredRulePromotion) {
  const { rules } = rule_set;
  const nodes = rules ? [rules, ...(rules.children ?? [])] : [];
  return {
    "rule_set.rules.strategy": nodes.map(({ strategy }) => strategy),
    "rule_set.rules.args": nodes.flatMap(({ args = [] }) => args),
    account_tags: listTagsOfRuleSet(rule_set),
  };
}

/** A promotion that is over may keep tags that were deleted. @throws ApiError 422 naming each unknown tag */
function prepareNamedTags(
  { table, now }: Context,
  { before, after }: { readonly before?: StoredRulePromotion; readonly after: StoredRulePromotion },
): Promise<readonly Write[]> {
  const isOver = Date.parse(after.end) <= now().getTime();
  const kept = new Set(before && isOver ? listTagsOfRuleSet(before.rule_set) : []);
  const namings = listTagConditions(after.rule_set).map(({ path, ids }) => ({
    ids: ids.filter((id) => !kept.has(id)),
    source: `data.${path}.args`,
  }));
  return prepareTagNaming(table, namings);
}

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
 * running or scheduled one, more than 25 account tags in a condition, or unknown ones
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
  ctx: Pick<Context, "now" | "newId" | "caller">,
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
    version: 1,
    created_at: now,
    updated_at: now,
    ...buildCreator(ctx.caller),
    ...buildEditor(ctx.caller),
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
    const [before, end] = await Promise.all([
      requireMatching(ctx, rulePromotions, id, rulePromotionView),
      readHistoryEnd(ctx.table, id),
    ]);
    const updated_at = ctx.now().toISOString();
    const merged = mergeRulePromotion(before.value, data);
    const after = { ...merged, version: end.version + 1, updated_at, ...buildEditor(ctx.caller) };
    refuseFaults(findRulePromotionFaults(after));
    const becomesAutomatic = after.automatic && !before.value.automatic;
    const { codes_id } = codesOwnerOf("rule", before.value);
    const ofCodes = becomesAutomatic ? [await checkNoCodes(ctx.table, codes_id)] : [];
    const writes = await prepareKindWrites(ctx, RULE, { before, after, ofCodes });
    const fields = listUpdatedFields(before.value, after);
    const version = buildVersionWrites(end, { before: before.value, after, fields });
    return { writes: [...writes, ...version], reply: toPromotionReply(RULE, after) };
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
