import { dropNulls, type Fields, isObject } from "../../kernel/objects.ts";

/**
 * Normalizes rule sets (public contract): a list of one node becomes the node, an empty list and `null` become absent, and
 * `item_bundle_discount` becomes `items_bundle_discount`.
 */
export function foldRulePromotion(body: unknown): unknown {
  if (!isObject(body) || !isObject(body["data"])) return body;
  const { rule_set } = body["data"];
  return isObject(rule_set) ? { ...body, data: { ...body["data"], rule_set: foldRuleSet(rule_set) } } : body;
}

function foldRuleSet(fields: Fields): unknown {
  const ruleSet = dropNulls(fields);
  if (!isObject(ruleSet)) return ruleSet;
  const { actions } = ruleSet;
  const folded = unwrapNode(ruleSet, "rules");
  return Array.isArray(actions) ? { ...folded, actions: actions.map(foldAction) } : folded;
}

function foldAction(action: unknown): unknown {
  if (!isObject(action)) return action;
  const isOtherSpelling = action["strategy"] === "item_bundle_discount";
  return unwrapNode(
    { ...action, ...(isOtherSpelling ? { strategy: "items_bundle_discount" } : {}) },
    "condition",
  );
}

function unwrapNode(fields: Fields, name: "rules" | "condition"): Fields {
  const { [name]: nodes, ...others } = fields;
  if (!Array.isArray(nodes) || nodes.length > 1) return fields;
  return nodes.length === 0 ? others : { ...fields, [name]: nodes[0] };
}
