import type { EvaluatedGroup } from "../../evaluated-cart.ts";
import { sumBigInts } from "../../exact-numbers.ts";
import type { ActionLimits } from "./compile-action.ts";
import { applyDiscountLimit, roundFraction } from "./fractions.ts";
import { computeRewardAmount, type Reward } from "./reward.ts";
import { NOTHING_TAKEN, type Taken } from "./taken.ts";

/** Taxes and fees stay. `before` has earlier discounts by group, minor units, negative. */
export function shippingDiscount(
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
