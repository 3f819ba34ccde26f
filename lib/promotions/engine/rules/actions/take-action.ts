import { splitByWeight } from "../../../../kernel/money.ts";
import type { EvaluatedGroup } from "../../evaluated-cart.ts";
import type { EvaluatedState, UnmetCondition } from "../../evaluation.ts";
import { sumBigInts } from "../../exact-numbers.ts";
import type { ConditionContext } from "../conditions/condition.ts";
import { buildPools, matchingItems, type Trace } from "../conditions/matching-items.ts";
import { bundleDiscount } from "./bundle-discount.ts";
import type { ActionLimits, CompiledAction } from "./compile-action.ts";
import { applyDiscountLimit, roundFraction } from "./fractions.ts";
import { itemDiscount } from "./item-discount.ts";
import { computeRewardAmount, type Reward } from "./reward.ts";
import { NOTHING_TAKEN, type Taken, toTaken } from "./taken.ts";

export type ActionScope = {
  readonly context: ConditionContext;
  /** Covered items that meet the rules. The target of item discounts without their own condition. */
  readonly matching: readonly EvaluatedState[];
  /** Shipping discounts so far by group, minor units, negative. */
  readonly shipping: ReadonlyMap<string, bigint>;
};

/** Target of an action. `take` computes amounts and changes nothing. */
type Target = {
  readonly take: (mostApplications: number) => Taken;
  /** True if earlier promotions have lowered any of it. */
  readonly isLowered: boolean;
};

export type ActionResult = {
  readonly action: CompiledAction;
  readonly taken: Taken;
  readonly failure?: UnmetCondition;
};

/** Computes amounts and changes nothing. */
export function takeAction(
  action: CompiledAction,
  scope: ActionScope,
  mostApplications: number,
): ActionResult {
  const target = findTarget(action, scope);
  if ("failure" in target) return { action, taken: NOTHING_TAKEN, failure: target.failure };
  const taken = mostApplications > 0 ? target.take(mostApplications) : NOTHING_TAKEN;
  if (taken.amount > 0n) return { action, taken };
  const { crowded, args } = action.failures;
  return { action, taken, failure: target.isLowered ? crowded : args };
}

export function findTargetFailure(action: CompiledAction, scope: ActionScope): UnmetCondition | undefined {
  const target = findTarget(action, scope);
  return "failure" in target ? target.failure : undefined;
}

function findTarget(
  action: CompiledAction,
  scope: ActionScope,
): Target | { readonly failure: UnmetCondition } {
  const { strategy, reward, failures } = action;
  if (!reward) return { failure: failures.args };
  if (scope.context.cart.method === "simple" && strategy !== "cart_discount") {
    return { failure: failures.strategy };
  }
  return strategy === "shipping_discount"
    ? findShippingTarget(action, reward, scope)
    : findItemTarget(action, reward, scope);
}

function findItemTarget(action: CompiledAction, reward: Reward, scope: ActionScope) {
  const { strategy, condition, limits, groups, failures } = action;
  const context = { ...scope.context, setOrder: limits.priceStrategy };
  const trace: Trace = {};
  const unconditional = strategy === "item_discount" ? scope.matching : context.covered;
  const states = condition ? matchingItems(condition, context.covered, context, trace) : unconditional;
  if (states.length === 0) return { failure: trace.failure ?? failures.args };
  const isLowered = states.some(({ remainingAmount, gross }) => remainingAmount < gross);
  switch (strategy) {
    case "cart_discount":
      return { isLowered, take: () => cartDiscount(reward, limits, states) };
    case "item_discount":
      return { isLowered, take: (most: number) => itemDiscount(reward, limits, states, most) };
    case "items_bundle_discount": {
      const pools = buildPools(groups, states, context);
      return { isLowered, take: (most: number) => bundleDiscount(reward, limits, { states, pools }, most) };
    }
    default:
      return { failure: failures.strategy };
  }
}

function findShippingTarget(action: CompiledAction, reward: Reward, { context, shipping }: ActionScope) {
  const { condition, limits, failures } = action;
  const trace: Trace = {};
  // Tests each group alone, so that a condition on its type refers to this group.
  const meets = (group: EvaluatedGroup) => {
    const alone = { ...context, cart: { ...context.cart, shippingGroups: [group] } };
    return !condition || matchingItems(condition, context.covered, alone, trace).length > 0;
  };
  const groups = context.cart.shippingGroups.filter(meets);
  if (groups.length === 0) return { failure: trace.failure ?? failures.args };
  const isLowered = groups.some(({ id }) => (shipping.get(id) ?? 0n) < 0n);
  return { isLowered, take: (most: number) => shippingDiscount(reward, limits, groups, shipping, most) };
}

/** Takes one amount from all items together, spread by what is left of each. */
function cartDiscount(reward: Reward, limits: ActionLimits, states: readonly EvaluatedState[]): Taken {
  const weights = states.map(({ remainingAmount }) => remainingAmount);
  const discount = roundFraction(computeRewardAmount(reward, sumBigInts(weights)));
  const isAbove = limits.discount !== undefined && discount > limits.discount;
  const shares = splitByWeight(isAbove ? limits.discount : discount, weights);
  return toTaken(
    "cart",
    states.map((state, index) => ({ state, amount: shares[index] ?? 0n })),
    1,
  );
}

/** Taxes and fees stay. `before` has earlier discounts by group, minor units, negative. */
function shippingDiscount(
  reward: Reward,
  limits: ActionLimits,
  groups: readonly EvaluatedGroup[],
  before: ReadonlyMap<string, bigint>,
  mostApplications: number,
): Taken {
  const lowered = groups
    .map(({ id, base }) => ({
      id,
      exact: computeRewardAmount(reward, BigInt(base) + (before.get(id) ?? 0n)),
    }))
    .filter(({ exact }) => roundFraction(exact) > 0n)
    .slice(0, mostApplications);
  const exact = lowered.map((group) => group.exact);
  const amounts = applyDiscountLimit(exact, exact.map(roundFraction), limits.discount);
  const taken = lowered.map(({ id }, index) => [id, amounts[index] ?? 0n] as const);
  const shipping = new Map(taken.filter(([, amount]) => amount > 0n));
  if (shipping.size === 0) return NOTHING_TAKEN;
  return {
    level: "shipping",
    from: [],
    shipping,
    amount: sumBigInts(shipping.values()),
    applications: shipping.size,
  };
}
