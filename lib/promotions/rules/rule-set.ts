import type { RuleAction, RuleNode, RuleSet, RuleStrategy } from "../../evaluation/rules/rule-promotion.ts";
import { defined } from "../../kernel/defined.ts";
import { plainIds } from "../../kernel/ids.ts";
import type { RuleSetRequest } from "./rule-set-schemas.ts";

/** A rule set as it is kept: its fields in the order of the document, ids in small letters. */
export function ruleSetOf({ catalog_ids = [], currencies = [], rules, actions }: RuleSetRequest): RuleSet {
  return {
    catalog_ids: plainIds(catalog_ids),
    currencies,
    ...(rules ? { rules: nodeOf(rules) } : {}),
    actions: actions.map(actionOf),
  };
}

function actionOf({ strategy, args, condition, limitations }: RuleSetRequest["actions"][number]): RuleAction {
  return {
    strategy,
    args,
    ...(condition ? { condition: nodeOf(condition) } : {}),
    ...(limitations ? { limitations: limitationsOf(limitations) } : {}),
  };
}

type GivenLimitations = NonNullable<RuleSetRequest["actions"][number]["limitations"]>;

function limitationsOf({ max_discount, max_quantity, items }: GivenLimitations) {
  return defined({ max_discount, max_quantity, items: items && itemLimitationsOf(items) });
}

function itemLimitationsOf(given: NonNullable<GivenLimitations["items"]>) {
  const { max_items, max_units, price_strategy, auto_add, show_suggestions } = given;
  return defined({ max_items, max_units, price_strategy, auto_add, show_suggestions });
}

type GivenNode = {
  readonly strategy: RuleStrategy;
  readonly operator?: string | undefined;
  readonly args?: readonly unknown[] | undefined;
  readonly children?: readonly GivenNode[] | undefined;
};

function nodeOf({ strategy, operator, args, children }: GivenNode): RuleNode {
  return {
    strategy,
    ...(operator === undefined ? {} : { operator }),
    ...(args === undefined ? {} : { args: args.map((arg) => plainArg(strategy, arg)) }),
    ...(children === undefined ? {} : { children: children.map(nodeOf) }),
  };
}

const OF_IDS: readonly RuleStrategy[] = ["item_product_id", "item_category", "account_tags"];

/** What is not of the form that the strategy takes stays as it is, for the faults to name it. */
function plainArg(strategy: RuleStrategy, arg: unknown): unknown {
  if (OF_IDS.includes(strategy) && typeof arg === "string") return arg.toLowerCase();
  const hasIds = strategy === "item_identifier" && typeof arg === "object" && arg !== null && "ids" in arg;
  if (!hasIds || !Array.isArray(arg.ids)) return arg;
  return { ...arg, ids: arg.ids.map((id: unknown) => (typeof id === "string" ? id.toLowerCase() : id)) };
}
