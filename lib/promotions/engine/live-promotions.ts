import type { Promotion } from "./promotion.ts";
import { compileRules, type RuleEngine } from "./rules/compile-rules.ts";
import { listTagsOfRuleSet } from "./rules/tags-of-rule-set.ts";
import { compileStandard, type StandardEngine } from "./standard/compile-standard.ts";

/** Promotions of a store, prepared once for both engines and used for every cart. */
export type LivePromotions = {
  readonly byId: ReadonlyMap<string, Promotion>;
  readonly standard: StandardEngine;
  readonly rules: RuleEngine;
  readonly addsGifts: boolean;
  readonly namesAccountTags: boolean;
};

/** Periods are checked at each evaluation. */
export function prepareLivePromotions(promotions: readonly Promotion[]): LivePromotions {
  return {
    byId: new Map(promotions.map((promotion) => [promotion.id, promotion])),
    standard: compileStandard(promotions.filter((promotion) => promotion.source === "standard")),
    rules: compileRules(promotions.filter((promotion) => promotion.source === "rule")),
    addsGifts: promotions.some(addsGifts),
    namesAccountTags: promotions.some(namesAccountTags),
  };
}

export function addsGifts(promotion: Promotion): boolean {
  if (promotion.source === "standard") {
    return promotion.promotion_type === "bundle_gift" && promotion.schema.auto_add_free_gift === true;
  }
  return promotion.rule_set.actions.some(({ limitations }) => limitations?.items?.auto_add === true);
}

function namesAccountTags(promotion: Promotion): boolean {
  return promotion.source === "rule" && listTagsOfRuleSet(promotion.rule_set).length > 0;
}

export const NO_PROMOTIONS: LivePromotions = prepareLivePromotions([]);
