import type { EvaluatedGroup } from "../../evaluated-cart.ts";
import type { EvaluatedState, UnmetCondition } from "../../evaluation.ts";
import type { ConditionFacts } from "../conditions/condition.ts";
import { matchingItems, poolsOf, type Trace } from "../conditions/matching-items.ts";
import { bundleDiscount } from "./bundle-discount.ts";
import { cartDiscount } from "./cart-discount.ts";
import type { CompiledAction } from "./compile-action.ts";
import { itemDiscount } from "./item-discount.ts";
import type { Reward } from "./reward.ts";
import { shippingDiscount } from "./shipping-discount.ts";
import { NOTHING_TAKEN, type Taken } from "./taken.ts";

/** What the actions of a promotion look at. */
export type ActionScope = {
  readonly facts: ConditionFacts;
  /** The covered items that meet its rules: what a discount of items lowers that has no condition of its own. */
  readonly matching: readonly EvaluatedState[];
  /** What shipping discounts have taken: by shipping group, minor units, negative. */
  readonly shipping: ReadonlyMap<string, bigint>;
};

/** What an action can lower, and how it does; it changes nothing. */
type Target = {
  readonly take: (mostApplications: number) => Taken;
  /** Whether promotions before have lowered any of it. */
  readonly isLowered: boolean;
};

/** What an action takes, or why that is nothing. */
export type ActionResult = {
  readonly action: CompiledAction;
  readonly taken: Taken;
  readonly failure?: UnmetCondition;
};

/** Computes what an action takes when it may still apply so often. */
export function takeAction(
  action: CompiledAction,
  scope: ActionScope,
  mostApplications: number,
): ActionResult {
  const target = targetOf(action, scope);
  if ("failure" in target) return { action, taken: NOTHING_TAKEN, failure: target.failure };
  const taken = mostApplications > 0 ? target.take(mostApplications) : NOTHING_TAKEN;
  if (taken.amount > 0n) return { action, taken };
  const { crowded, args } = action.failures;
  return { action, taken, failure: target.isLowered ? crowded : args };
}

/** Why an action has nothing to lower; absent if it has. */
export function missingTarget(action: CompiledAction, scope: ActionScope): UnmetCondition | undefined {
  const target = targetOf(action, scope);
  return "failure" in target ? target.failure : undefined;
}

function targetOf(action: CompiledAction, scope: ActionScope): Target | { readonly failure: UnmetCondition } {
  const { strategy, reward, failures } = action;
  if (!reward) return { failure: failures.args };
  if (scope.facts.cart.method === "simple" && strategy !== "cart_discount") {
    return { failure: failures.strategy };
  }
  return strategy === "shipping_discount"
    ? shippingTarget(action, reward, scope)
    : itemTarget(action, reward, scope);
}

function itemTarget(action: CompiledAction, reward: Reward, scope: ActionScope) {
  const { strategy, condition, limits, groups, failures } = action;
  const facts = { ...scope.facts, setOrder: limits.priceStrategy };
  const trace: Trace = {};
  const unconditional = strategy === "item_discount" ? scope.matching : facts.covered;
  const states = condition ? matchingItems(condition, facts.covered, facts, trace) : unconditional;
  if (states.length === 0) return { failure: trace.failure ?? failures.args };
  const isLowered = states.some(({ left, gross }) => left < gross);
  switch (strategy) {
    case "cart_discount":
      return { isLowered, take: () => cartDiscount(reward, limits, states) };
    case "item_discount":
      return { isLowered, take: (most: number) => itemDiscount(reward, limits, states, most) };
    case "items_bundle_discount": {
      const pools = poolsOf(groups, states, facts);
      return { isLowered, take: (most: number) => bundleDiscount(reward, limits, { states, pools }, most) };
    }
    default:
      return { failure: failures.strategy };
  }
}

function shippingTarget(action: CompiledAction, reward: Reward, { facts, shipping }: ActionScope) {
  const { condition, limits, failures } = action;
  const trace: Trace = {};
  // Each group is looked at alone, so that a condition on its type is one on the group at hand.
  const meets = (group: EvaluatedGroup) => {
    const alone = { ...facts, cart: { ...facts.cart, shippingGroups: [group] } };
    return !condition || matchingItems(condition, facts.covered, alone, trace).length > 0;
  };
  const groups = facts.cart.shippingGroups.filter(meets);
  if (groups.length === 0) return { failure: trace.failure ?? failures.args };
  const isLowered = groups.some(({ id }) => (shipping.get(id) ?? 0n) < 0n);
  return { isLowered, take: (most: number) => shippingDiscount(reward, limits, groups, shipping, most) };
}
