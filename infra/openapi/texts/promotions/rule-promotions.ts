import type { Texts } from "../texts.ts";

const fields = {
  name: "Name that carts show for it, 1 to 255 characters.",
  description: "What it grants, as carts show it with `include=promotions`; at most 2,048 characters.",
  stackable:
    "Whether it applies beside other stackable rule promotions. One that is not keeps those after it out, and is kept out by any before it.",
};

const sent = {
  ...fields,
  description:
    "What it grants, as carts show it with `include=promotions`; null for none, at most 2,048 characters.",
  priority:
    "Place among rule promotions: higher comes first, null last, the newest first. No two that are enabled and not over may share one: 422.",
};

const rulePromotion: Texts = {
  components: {
    RulePromotion:
      "A rule promotion: a tree of conditions on a cart, and actions that lower it. It takes from what standard promotions leave.",
    RulePromotionResponse: "A rule promotion.",
    RulePromotionListResponse: "A page of rule promotions, newest first.",
  },
  fields: {
    ...fields,
    id: "Id of the promotion.",
    enabled: "Whether carts that take rule promotions get it, from `start` until `end`.",
    automatic: "Whether it applies without a code, under `auto_` and its id.",
    start: "From then on it applies.",
  },
};

const creation: Texts = {
  components: { CreateRulePromotionRequest: "A rule promotion to make, at most 32 KB of JSON." },
  fields: {
    ...sent,
    id: "Ignored: the service chooses it.",
    enabled: "Whether carts that take rule promotions get it, from `start` until `end`; false if left out.",
    automatic:
      "Whether it applies without a code, which it has none of then; false if left out. 50 may be true.",
    stackable: `${fields.stackable} True if left out.`,
    override_stacking: "Whether it neither blocks other rule promotions nor is blocked; false if left out.",
    rule_set: "What it asks of a cart, and what it grants.",
  },
};

const change: Texts = {
  components: {
    UpdateRulePromotionRequest: "What to change of a rule promotion; what is absent stays as it is.",
  },
  fields: {
    ...sent,
    id: "Of the promotion in the path; another one is 422.",
    enabled: "Whether carts that take rule promotions get it, from `start` until `end`.",
    automatic: "Whether it applies without a code. One that has codes cannot become automatic: 422.",
    override_stacking: "Whether it neither blocks other rule promotions nor is blocked.",
    rule_set: "Replaces the whole rule set before.",
  },
};

export const rulePromotionTexts: readonly Texts[] = [rulePromotion, creation, change];
