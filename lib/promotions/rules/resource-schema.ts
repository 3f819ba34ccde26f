import { timestampedMeta } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { integerOrNull, moment, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import type { RuleSet } from "../engine/rules/rule-promotion.ts";
import { ruleSetResource } from "./rule-set-schemas.ts";

const flag = { type: "boolean" } as const;

export const rulePromotionResource = nameSchema(
  "RulePromotion",
  exactObject({
    id: uuid,
    type: { const: "rule_promotion" },
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
    meta: timestampedMeta,
  }),
);

/** The schema describes the tree by levels, so the recursive type is used here. */
export type RulePromotionView = Omit<View<typeof rulePromotionResource>, "rule_set"> & {
  readonly rule_set: RuleSet;
};
