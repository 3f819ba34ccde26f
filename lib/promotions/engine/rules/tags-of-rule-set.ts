import type { RuleNode, RuleSet } from "./rule-promotion.ts";

/** Path of a condition in its promotion, and the ids of account tags that it names. */
export type TagCondition = { readonly path: string; readonly ids: readonly string[] };

/** Conditions of any level, of the rules and of the actions. */
export function listTagConditions({ rules, actions }: RuleSet): readonly TagCondition[] {
  return [
    ...listBelow(rules, "rule_set.rules"),
    ...actions.flatMap(({ condition }, at) => listBelow(condition, `rule_set.actions.${at}.condition`)),
  ];
}

function listBelow(node: RuleNode | undefined, path: string): readonly TagCondition[] {
  if (!node) return [];
  const { strategy, args = [], children = [] } = node;
  const ids = strategy === "account_tags" ? args.filter((arg) => typeof arg === "string") : [];
  return [
    ...(ids.length > 0 ? [{ path, ids }] : []),
    ...children.flatMap((child, at) => listBelow(child, `${path}.children.${at}`)),
  ];
}

export function listTagsOfRuleSet(ruleSet: RuleSet): readonly string[] {
  return [...new Set(listTagConditions(ruleSet).flatMap(({ ids }) => ids))];
}
