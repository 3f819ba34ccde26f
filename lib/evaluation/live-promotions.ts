import type { Promotion } from "./promotion.ts";
import { compileRules, type RuleEngine } from "./rules/compile-rules.ts";
import { compileStandard, type StandardEngine } from "./standard/compile-standard.ts";

/** The promotions of a store in the form in which both engines evaluate them: made once, asked for every cart. */
export type LivePromotions = {
  readonly byId: ReadonlyMap<string, Promotion>;
  readonly standard: StandardEngine;
  readonly rules: RuleEngine;
  /** Whether any of them puts gifts into carts by itself. */
  readonly addsGifts: boolean;
};

/** Prepares the enabled promotions of a store, in any order; windows of time are looked at when a cart is evaluated. */
export function livePromotions(promotions: readonly Promotion[]): LivePromotions {
  return {
    byId: new Map(promotions.map((promotion) => [promotion.id, promotion])),
    standard: compileStandard(promotions.filter((promotion) => promotion.source === "standard")),
    rules: compileRules(promotions.filter((promotion) => promotion.source === "rule")),
    addsGifts: promotions.some(addsGifts),
  };
}

/** Whether a promotion puts its gifts into the cart by itself. */
export function addsGifts(promotion: Promotion): boolean {
  if (promotion.source === "standard") {
    return promotion.promotion_type === "bundle_gift" && promotion.schema.auto_add_free_gift === true;
  }
  return promotion.rule_set.actions.some(({ limitations }) => limitations?.items?.auto_add === true);
}

/** A store without promotions. */
export const NO_PROMOTIONS: LivePromotions = livePromotions([]);
