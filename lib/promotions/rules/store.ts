import { entity } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { resource } from "../../table/resource.ts";
import type { StoredRulePromotion } from "./stored-rule-promotion.ts";

/** Includes disabled and ended promotions. */
export const rulePromotions = resource({
  entity: entity<StoredRulePromotion>("rule_promotion"),
  name: "rule promotion",
  keyOf: keys.rulePromotion,
  all: { pk: keys.rulePromotion("-").pk },
});
