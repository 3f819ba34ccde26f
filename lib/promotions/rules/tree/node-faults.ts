import type { RuleNode, RuleStrategy } from "../../engine/rules/rule-promotion.ts";
import type { Fault } from "../../faults.ts";
import {
  type ArgsCheck,
  amountArgs,
  identifierArgs,
  MOST_IDENTIFIERS,
  MOST_TAGS,
  quantityArgs,
  textArgs,
  totalArgs,
} from "./args.ts";
import { cartAttributeArgs, itemAttributeArgs } from "./typed-args.ts";

type StrategyRules = {
  /** Allowed operators, one is required. Absent for strategies without operator and arguments. */
  readonly operators?: readonly string[];
  readonly checkArgs?: ArgsCheck;
  readonly needsChildren?: true;
};

const ORDER = ["gte", "gt", "lte", "lt", "eq"] as const;
const MEMBERSHIP = ["in", "nin"] as const;
const TAG_OPERATORS = ["contains_any", "contains_all", "not_contains_any", "not_contains_all"] as const;
const MOST_SHIPPING_TYPES = 20;

/** From the public contract. @answers What may the rules of a rule promotion say? */
const STRATEGY_RULES: Readonly<Record<RuleStrategy, StrategyRules>> = {
  and: { needsChildren: true },
  or: { needsChildren: true },
  cart_total: { operators: [...ORDER, "range"], checkArgs: totalArgs },
  cart_custom_attribute: {
    operators: [...MEMBERSHIP, "eq", "gt", "lt", "gte", "lte"],
    checkArgs: cartAttributeArgs,
  },
  item_price: { operators: ORDER, checkArgs: amountArgs },
  item_quantity: { operators: ORDER, checkArgs: quantityArgs },
  item_sku: { operators: MEMBERSHIP, checkArgs: textArgs(MOST_IDENTIFIERS) },
  item_product_id: { operators: MEMBERSHIP, checkArgs: textArgs(MOST_IDENTIFIERS) },
  item_identifier: { operators: MEMBERSHIP, checkArgs: identifierArgs },
  item_category: { operators: MEMBERSHIP, checkArgs: textArgs(MOST_IDENTIFIERS) },
  item_attribute: { operators: MEMBERSHIP, checkArgs: itemAttributeArgs },
  account_tags: { operators: TAG_OPERATORS, checkArgs: textArgs(MOST_TAGS) },
  items_bundle: { needsChildren: true },
  shipping_type: { operators: MEMBERSHIP, checkArgs: textArgs(MOST_SHIPPING_TYPES) },
};

/** Conditions of shipping discounts test shipping groups, all others carts and items. */
type TreeUse = "cart" | "shipping";

const SHIPPING_STRATEGIES: readonly string[] = ["and", "or", "shipping_type"];

/** Finds faults of a node and its children. The schema checks the depth and the strategy names. */
export function findNodeFaults(node: RuleNode, path: string, use: TreeUse): readonly Fault[] {
  const { children = [] } = node;
  return [
    ...strategyFaults(node, path, use),
    ...operatorFaults(node, path),
    ...argsFaults(node, path),
    ...childrenFaults(node, path),
    ...children.flatMap((child, index) => findNodeFaults(child, `${path}.children.${index}`, use)),
  ];
}

function strategyFaults({ strategy }: RuleNode, path: string, use: TreeUse): readonly Fault[] {
  const fits = use === "shipping" ? SHIPPING_STRATEGIES.includes(strategy) : strategy !== "shipping_type";
  if (fits) return [];
  const text =
    use === "shipping"
      ? "must be 'shipping_type', 'and' or 'or' in the condition of a 'shipping_discount'"
      : "can be 'shipping_type' only in the condition of a 'shipping_discount'";
  return [{ path: `${path}.strategy`, text }];
}

function operatorFaults({ strategy, operator }: RuleNode, path: string): readonly Fault[] {
  const { operators } = STRATEGY_RULES[strategy];
  const at = `${path}.operator`;
  if (!operators) {
    return operator === undefined ? [] : [{ path: at, text: `is not known to the strategy '${strategy}'` }];
  }
  if (operator !== undefined && operators.includes(operator)) return [];
  const allowed = operators.map((one) => `'${one}'`).join(", ");
  return [{ path: at, text: `must be one of ${allowed} for the strategy '${strategy}'` }];
}

/** Arguments of an unknown operator are not checked. */
function argsFaults({ strategy, operator, args = [] }: RuleNode, path: string): readonly Fault[] {
  const { operators = [], checkArgs } = STRATEGY_RULES[strategy];
  const at = `${path}.args`;
  if (!checkArgs) {
    return args.length === 0 ? [] : [{ path: at, text: `must be empty for the strategy '${strategy}'` }];
  }
  if (operator === undefined || !operators.includes(operator)) return [];
  const text = checkArgs(args, operator);
  if (text === undefined) return [];
  const hasTooManyTags = strategy === "account_tags" && args.length > MOST_TAGS;
  const limit = hasTooManyTags ? ({ isOverLimit: true } as const) : {};
  return [{ path: at, text: `${text} for '${strategy}' with '${operator}'`, ...limit }];
}

function childrenFaults({ strategy, children = [] }: RuleNode, path: string): readonly Fault[] {
  const at = `${path}.children`;
  if (STRATEGY_RULES[strategy].needsChildren && children.length === 0) {
    return [{ path: at, text: `must have at least 1 element for the strategy '${strategy}'` }];
  }
  return strategy === "items_bundle"
    ? children.flatMap((group, at2) => groupFaults(group, `${at}.${at2}`))
    : [];
}

/** A group names items, and their number with one `item_quantity eq n` (public contract). */
function groupFaults(group: RuleNode, path: string): readonly Fault[] {
  const { strategy, children = [] } = group;
  if (strategy !== "and") return [{ path: `${path}.strategy`, text: "must be 'and': a group of a bundle" }];
  const [count] = children.filter((child) => child.strategy === "item_quantity");
  const isCount = count?.operator === "eq" && count.args?.[0] !== 0;
  if (isCount && children.length > 1 && countQuantities(group) === 1) return [];
  const text =
    "must be one 'item_quantity' with 'eq' and a number from 1, and what the items of the group are";
  return [{ path: `${path}.children`, text }];
}

/** Counts all levels, because a second number below would be ambiguous. */
function countQuantities({ strategy, children = [] }: RuleNode): number {
  const own = strategy === "item_quantity" ? 1 : 0;
  return children.reduce((sum, child) => sum + countQuantities(child), own);
}
