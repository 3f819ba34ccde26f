import { toLowerCaseIds } from "../../kernel/ids.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import type { RuleAction, RuleNode, RuleSet, RuleStrategy } from "../engine/rules/rule-promotion.ts";
import type { RuleSetRequest } from "./rule-set-schemas.ts";

/** Puts the fields in the order of the API reference, and ids in lower case. */
export function toRuleSet({ catalog_ids = [], currencies = [], rules, actions }: RuleSetRequest): RuleSet {
  return {
    catalog_ids: toLowerCaseIds(catalog_ids),
    currencies,
    ...(rules ? { rules: toRuleNode(rules) } : {}),
    actions: actions.map(toRuleAction),
  };
}

function toRuleAction({
  strategy,
  args,
  condition,
  limitations,
}: RuleSetRequest["actions"][number]): RuleAction {
  return {
    strategy,
    args,
    ...(condition ? { condition: toRuleNode(condition) } : {}),
    ...(limitations ? { limitations: toLimitations(limitations) } : {}),
  };
}

type RequestedLimitations = NonNullable<RuleSetRequest["actions"][number]["limitations"]>;

function toLimitations({ max_discount, max_quantity, items }: RequestedLimitations) {
  return dropUndefined({ max_discount, max_quantity, items: items && toItemLimitations(items) });
}

function toItemLimitations(itemLimits: NonNullable<RequestedLimitations["items"]>) {
  const { max_items, max_units, price_strategy, auto_add, show_suggestions } = itemLimits;
  return dropUndefined({ max_items, max_units, price_strategy, auto_add, show_suggestions });
}

type RequestedNode = {
  readonly strategy: RuleStrategy;
  readonly operator?: string | undefined;
  readonly args?: readonly unknown[] | undefined;
  readonly children?: readonly RequestedNode[] | undefined;
};

function toRuleNode({ strategy, operator, args, children }: RequestedNode): RuleNode {
  return {
    strategy,
    ...(operator === undefined ? {} : { operator }),
    ...(args === undefined ? {} : { args: args.map((arg) => normalizeArg(strategy, arg)) }),
    ...(children === undefined ? {} : { children: children.map(toRuleNode) }),
  };
}

const ID_STRATEGIES: readonly RuleStrategy[] = ["item_product_id", "item_category", "account_tags"];

/** Invalid arguments stay unchanged, so that they are reported. */
function normalizeArg(strategy: RuleStrategy, arg: unknown): unknown {
  if (ID_STRATEGIES.includes(strategy) && typeof arg === "string") return arg.toLowerCase();
  const hasIds = strategy === "item_identifier" && typeof arg === "object" && arg !== null && "ids" in arg;
  if (!hasIds || !Array.isArray(arg.ids)) return arg;
  return { ...arg, ids: arg.ids.map((id: unknown) => (typeof id === "string" ? id.toLowerCase() : id)) };
}
