import { tagView } from "../../kernel/etag.ts";
import { orderFields } from "../../kernel/objects.ts";
import { viewMakers } from "../../use-case/maker.ts";
import type { RulePromotionView } from "./resource-schema.ts";
import type { StoredRulePromotion } from "./stored-rule-promotion.ts";

/** Field order at all depths. */
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

export function rulePromotionView(promotion: StoredRulePromotion): RulePromotionView {
  const { id, name, description, enabled, automatic, start, end } = promotion;
  const { priority, stackable, override_stacking, rule_set, created_at, updated_at } = promotion;
  return tagView({
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
    rule_set: orderFields(RULE_SET, rule_set),
    ...viewMakers(promotion),
    meta: { timestamps: { created_at, updated_at } },
  });
}
