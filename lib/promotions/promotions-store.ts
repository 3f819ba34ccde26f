import { entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { StoredRulePromotion } from "./rules/stored-rule-promotion.ts";
import type { StoredPromotion } from "./standard/stored-promotion.ts";

export const promotionEntity = entity<StoredPromotion>("promotion");
export const rulePromotionEntity = entity<StoredRulePromotion>("rule_promotion");

/** `preparePromotionSetWrites` limits their number, so they can be listed. */
export const promotions = resource({
  entity: promotionEntity,
  name: "promotion",
  keyOf: keys.promotion,
  all: { pk: keys.promotion("-").pk },
});

/** Includes disabled and ended promotions. */
export const rulePromotions = resource({
  entity: rulePromotionEntity,
  name: "rule promotion",
  keyOf: keys.rulePromotion,
  all: { pk: keys.rulePromotion("-").pk },
});
