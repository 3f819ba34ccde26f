import { taggedMeta } from "../../schemas/envelope.ts";
import { integerOrNull, moment, resourceOf, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import type { RuleSet } from "../engine/rules/rule-promotion.ts";
import { makerFields } from "../promotion-fields.ts";
import { ruleSetResource } from "./rule-set-schemas.ts";

const flag = { type: "boolean" } as const;

export const rulePromotionTexts = {
  enabled: "Whether carts with `use_rule_promotions` get it between `start` and `end`.",
  stackable:
    "Whether it applies together with other stackable rule promotions. One that is not stackable applies " +
    "only if no rule promotion has applied before it, and then keeps all later ones out.",
} as const;

export const rulePromotionResource = nameSchema(
  "RulePromotion",
  resourceOf("rule_promotion", {
    name: text,
    description: text,
    enabled: flag,
    automatic: flag,
    start: moment,
    end: { ...moment, description: "When it ceases to apply." },
    priority: {
      ...integerOrNull,
      description: "Order among rule promotions: higher applies first, null last.",
    },
    stackable: flag,
    override_stacking: {
      ...flag,
      description:
        "Whether it ignores `stackable`: it neither keeps other rule promotions out nor is kept out by them.",
    },
    rule_set: ruleSetResource,
    ...makerFields,
    meta: taggedMeta,
  }),
  {
    "":
      "A rule promotion: conditions that a cart must meet, and actions that discount it. Rule promotions " +
      "apply after standard ones, to the prices that those leave.",
    ...rulePromotionTexts,
    id: "Id of the promotion.",
    name: "Name of the promotion as carts show it, 1 to 255 characters.",
    description:
      "What the promotion grants, as carts show it with `include=promotions`; at most 2,048 characters.",
    automatic:
      "Whether it applies without a code. Carts show `auto_` and the promotion's id in place of a code.",
    start: "When it begins to apply.",
  },
);

/** The schema describes the tree by levels, so the recursive type is used here. */
export type RulePromotionView = Omit<View<typeof rulePromotionResource>, "rule_set"> & {
  readonly rule_set: RuleSet;
};
