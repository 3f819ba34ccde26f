import type { Texts } from "../texts.ts";

const fields = {
  name: "Name of the promotion as carts show it, 1 to 255 characters.",
  description:
    "What the promotion grants, as carts show it with `include=promotions`; at most 2,048 characters.",
  stackable:
    "Whether it applies together with other stackable rule promotions. One that is not stackable applies only if no rule promotion has applied before it, and then keeps all later ones out.",
};

const sent = {
  ...fields,
  description:
    "What the promotion grants, as carts show it with `include=promotions`; at most 2,048 characters, null for none.",
  priority:
    "Order among rule promotions: higher applies first, null last, and the newest first among equals. Two enabled promotions that are not over cannot have the same priority: 422.",
};

const rulePromotion: Texts = {
  components: {
    RulePromotion:
      "A rule promotion: conditions that a cart must meet, and actions that discount it. Rule promotions apply after standard ones, to the prices that those leave.",
    RulePromotionResponse: "A rule promotion.",
    RulePromotionListResponse: "A page of rule promotions, newest first.",
  },
  fields: {
    ...fields,
    id: "Id of the promotion.",
    enabled: "Whether carts with `use_rule_promotions` get it between `start` and `end`.",
    automatic:
      "Whether it applies without a code. Carts show `auto_` and the promotion's id in place of a code.",
    start: "When it begins to apply.",
  },
};

const creation: Texts = {
  components: { CreateRulePromotionRequest: "A rule promotion to create, at most 32 KB of JSON." },
  fields: {
    ...sent,
    id: "Ignored: the service chooses the id.",
    enabled: "Whether carts with `use_rule_promotions` get it between `start` and `end`; false if left out.",
    automatic:
      "Whether it applies without a code; it cannot have codes then. False if left out. A store has at most 50 automatic rule promotions, then 400.",
    stackable: `${fields.stackable} True if left out.`,
    override_stacking:
      "Whether it ignores `stackable`: it neither keeps other rule promotions out nor is kept out by them. False if left out.",
    rule_set: "The conditions of the promotion, and what it grants.",
  },
};

const change: Texts = {
  components: {
    UpdateRulePromotionRequest:
      "The fields of a rule promotion to change; fields that are left out keep their values.",
  },
  fields: {
    ...sent,
    id: "Id of the promotion; an id other than the one in the path is 422.",
    enabled: "Whether carts with `use_rule_promotions` get it between `start` and `end`.",
    automatic: "Whether it applies without a code. A promotion that has codes cannot become automatic: 422.",
    override_stacking:
      "Whether it ignores `stackable`: it neither keeps other rule promotions out nor is kept out by them.",
    rule_set: "The new conditions and actions. They replace the whole rule set.",
  },
};

export const rulePromotionTexts: readonly Texts[] = [rulePromotion, creation, change];
