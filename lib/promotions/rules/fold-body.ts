import { type Fields, isFields, withoutNulls } from "../../kernel/without-nulls.ts";

/**
 * Folds the shapes of a rule set that clients send into the one that is kept: a list of one node is that node, an empty
 * one is none, `null` is as absent, and a strategy that is spelled in two ways is spelled in one (public contract).
 */
export function foldRulePromotion(body: unknown): unknown {
  if (!isFields(body) || !isFields(body["data"])) return body;
  const { rule_set } = body["data"];
  return isFields(rule_set) ? { ...body, data: { ...body["data"], rule_set: foldRuleSet(rule_set) } } : body;
}

function foldRuleSet(given: Fields): unknown {
  const ruleSet = withoutNulls(given);
  if (!isFields(ruleSet)) return ruleSet;
  const { actions } = ruleSet;
  const folded = withOneNode(ruleSet, "rules");
  return Array.isArray(actions) ? { ...folded, actions: actions.map(foldAction) } : folded;
}

function foldAction(action: unknown): unknown {
  if (!isFields(action)) return action;
  const isOtherSpelling = action["strategy"] === "item_bundle_discount";
  return withOneNode(
    { ...action, ...(isOtherSpelling ? { strategy: "items_bundle_discount" } : {}) },
    "condition",
  );
}

function withOneNode(fields: Fields, name: "rules" | "condition"): Fields {
  const { [name]: nodes, ...others } = fields;
  if (!Array.isArray(nodes) || nodes.length > 1) return fields;
  return nodes.length === 0 ? others : { ...fields, [name]: nodes[0] };
}
