import { getOwn } from "../../../kernel/objects.ts";
import type {
  ActionStrategy,
  RuleAction,
  RuleNode,
  RuleStrategy,
} from "../../engine/rules/rule-promotion.ts";
import type { Fault } from "../../faults.ts";
import { isAmount, isPercentage, isQuantity } from "./args.ts";
import { findNodeFaults } from "./node-faults.ts";

/** Parts of the promotion that an action's faults depend on. @answers What may the rules of a rule promotion say? */
export type ActionContext = {
  readonly automatic: boolean;
  readonly currencies: readonly string[];
  /** A bundle action may use a bundle in these rules. */
  readonly rules: RuleNode | undefined;
};

type Reward = { readonly fits: (values: readonly unknown[]) => boolean; readonly text: string };

const fixed: Reward = {
  fits: (values) => values.length === 1 && isAmount(values[0], 1),
  text: "must be 'fixed' and an amount: an integer in minor units from 1",
};
const percent: Reward = {
  fits: (values) => values.length === 1 && isPercentage(values[0]),
  text: "must be 'percent' and a number above 0 and up to 100 with at most 6 decimals",
};
const priceOfUnits: Reward = {
  fits: (values) => values.length === 2 && isQuantity(values[0]) && isAmount(values[1], 0),
  text: "must be 'fixed_price', a number of units from 1 and what they cost: an integer in minor units",
};
/** The number of sets may be left out for one set. */
const priceOfSets: Reward = {
  fits: (values) => priceOfUnits.fits(values.length === 1 ? [1, ...values] : values),
  text: "must be 'fixed_price', a number of sets unless it is 1, and what they cost: an integer in minor units",
};

/** Rewards by strategy and first argument (public contract). */
const REWARDS: Readonly<Record<ActionStrategy, Readonly<Record<string, Reward>>>> = {
  cart_discount: { fixed, percent },
  item_discount: { fixed, percent, fixed_price: priceOfUnits },
  items_bundle_discount: { fixed, percent, fixed_price: priceOfSets },
  shipping_discount: { fixed, percent },
};

export function findActionFaults(action: RuleAction, path: string, context: ActionContext): readonly Fault[] {
  const { strategy, condition } = action;
  const use = strategy === "shipping_discount" ? "shipping" : "cart";
  return [
    ...rewardFaults(action, path, context),
    ...conditionFaults(action, path, context),
    ...(condition ? findNodeFaults(condition, `${path}.condition`, use) : []),
    ...giftFaults(action, path, context),
  ];
}

function rewardFaults(
  { strategy, args }: RuleAction,
  path: string,
  context: ActionContext,
): readonly Fault[] {
  const [kind, ...values] = args;
  const rewards = REWARDS[strategy];
  const reward = typeof kind === "string" ? getOwn(rewards, kind) : undefined;
  if (!reward) {
    const kinds = Object.keys(rewards)
      .map((one) => `'${one}'`)
      .join(", ");
    return [{ path: `${path}.args`, text: `must begin with one of ${kinds} for the strategy '${strategy}'` }];
  }
  const { fits, text } = reward;
  const isMoney = kind !== "percent";
  return [
    ...(fits(values) ? [] : [{ path: `${path}.args`, text }]),
    ...(isMoney && context.currencies.length !== 1
      ? [{ path: "rule_set.currencies", text: `must be one currency, since '${path}.args' has an amount` }]
      : []),
  ];
}

function conditionFaults(
  { strategy, condition }: RuleAction,
  path: string,
  { rules }: ActionContext,
): readonly Fault[] {
  const at = `${path}.condition`;
  if (strategy === "items_bundle_discount" && ![condition, rules].some(hasBundle)) {
    return [{ path: at, text: "must have an 'items_bundle', unless 'rule_set.rules' has one" }];
  }
  return [];
}

function hasBundle(node: RuleNode | undefined): boolean {
  if (!node) return false;
  return node.strategy === "items_bundle" || (node.children ?? []).some(hasBundle);
}

/** Gifts that are added automatically must be free and need no code (public contract). */
function giftFaults(action: RuleAction, path: string, { automatic }: ActionContext): readonly Fault[] {
  const { strategy, args, condition, limitations } = action;
  if (!limitations?.items?.auto_add) return [];
  const at = `${path}.limitations.items.auto_add`;
  const isFree = strategy === "item_discount" && args[0] === "percent" && args[1] === 100;
  if (!automatic || !isFree) {
    const text = "can be true only for an 'item_discount' of 100 percent in an automatic promotion";
    return [{ path: at, text }];
  }
  if (condition && namesProducts(condition)) return [];
  return [{ path: at, text: "can be true only where the condition names skus or ids of products with 'in'" }];
}

const PRODUCT_STRATEGIES: readonly RuleStrategy[] = ["item_sku", "item_product_id", "item_identifier"];

function namesProducts({ strategy, operator, children = [] }: RuleNode): boolean {
  return (PRODUCT_STRATEGIES.includes(strategy) && operator === "in") || children.some(namesProducts);
}
