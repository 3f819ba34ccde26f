import type { RuleNode, RuleSet } from "./rule-promotion.ts";

/** Ids of account tags in conditions of any level, of the rules and of the actions. */
export function listTagsOfRuleSet({ rules, actions }: RuleSet): readonly string[] {
  const nodes = [rules, ...actions.map(({ condition }) => condition)];
  return [...new Set(nodes.flatMap((node) => (node ? listTagsBelow(node) : [])))];
}

function listTagsBelow({ strategy, args = [], children = [] }: RuleNode): readonly string[] {
  const own = strategy === "account_tags" ? args.filter((arg) => typeof arg === "string") : [];
  return [...own, ...children.flatMap(listTagsBelow)];
}
