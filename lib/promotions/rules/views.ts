import { fieldsInOrder } from "../../kernel/fields-in-order.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { RulePromotionView } from "./resource-schema.ts";
import type { StoredRulePromotion } from "./stored-rule-promotion.ts";

/** The fields of a rule set, at every depth of it. */
const RULE_SET = [
  ...[
    "catalog_ids",
    "currencies",
    "rules",
    "actions",
    "strategy",
    "operator",
    "args",
    "skus",
    "ids",
    "children",
  ],
  ...["condition", "limitations", "max_discount", "max_quantity", "items", "max_items", "max_units"],
  ...["price_strategy", "auto_add", "show_suggestions"],
];

/** A rule promotion as merchants read it. */
export function rulePromotionView(promotion: StoredRulePromotion): RulePromotionView {
  const { id, name, description, enabled, automatic, start, end } = promotion;
  const { priority, stackable, override_stacking, rule_set, created_at, updated_at } = promotion;
  return {
    id,
    type: "rule_promotion",
    name,
    description,
    enabled,
    automatic,
    start,
    end,
    priority,
    stackable,
    override_stacking,
    rule_set: fieldsInOrder(RULE_SET, rule_set),
    meta: { timestamps: { created_at, updated_at } },
  };
}

/** An answer with one rule promotion. */
export function rulePromotionReply(promotion: StoredRulePromotion): Reply {
  return { body: { data: rulePromotionView(promotion) } };
}
