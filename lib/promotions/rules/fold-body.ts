type Fields = Readonly<Record<string, unknown>>;

/**
 * Folds the shapes of a rule set that clients send into the one that is kept: a list of one node is that node, an empty
 * one is none, `null` is as absent, and a strategy that is spelled in two ways is spelled in one (promotions 13.4).
 */
export function foldRulePromotion(body: unknown): unknown {
  if (!isObject(body) || !isObject(body["data"])) return body;
  const { rule_set } = body["data"];
  return isObject(rule_set) ? { ...body, data: { ...body["data"], rule_set: foldRuleSet(rule_set) } } : body;
}

function foldRuleSet(given: Fields): unknown {
  const ruleSet = withoutNulls(given);
  if (!isObject(ruleSet)) return ruleSet;
  const { actions } = ruleSet;
  const folded = withOneNode(ruleSet, "rules");
  return Array.isArray(actions) ? { ...folded, actions: actions.map(foldAction) } : folded;
}

function foldAction(action: unknown): unknown {
  if (!isObject(action)) return action;
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

/** Elements of a list keep their positions. A body is at most 32 levels deep. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNulls(field)]));
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
