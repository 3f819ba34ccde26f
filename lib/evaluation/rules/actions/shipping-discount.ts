import type { EvaluatedGroup } from "../../evaluated-cart.ts";
import { sumOf } from "../../exact-numbers.ts";
import type { ActionLimits } from "./compile-action.ts";
import { rounded, withinLimit } from "./fractions.ts";
import { partOf, type Reward } from "./reward.ts";
import { NOTHING_TAKEN, type Taken } from "./taken.ts";

/**
 * Off the base price of each shipping group, as far as promotions before left it; taxes and fees stay. `before` is what
 * those have taken, negative.
 */
export function shippingDiscount(
  reward: Reward,
  limits: ActionLimits,
  groups: readonly EvaluatedGroup[],
  before: ReadonlyMap<string, bigint>,
  mostApplications: number,
): Taken {
  const lowered = groups
    .map(({ id, base }) => ({ id, exact: partOf(reward, BigInt(base) + (before.get(id) ?? 0n)) }))
    .filter(({ exact }) => rounded(exact) > 0n)
    .slice(0, mostApplications);
  const exact = lowered.map((group) => group.exact);
  const amounts = withinLimit(exact, exact.map(rounded), limits.discount);
  const taken = lowered.map(({ id }, index) => [id, amounts[index] ?? 0n] as const);
  const shipping = new Map(taken.filter(([, amount]) => amount > 0n));
  if (shipping.size === 0) return NOTHING_TAKEN;
  return {
    level: "shipping",
    from: [],
    shipping,
    amount: sumOf(shipping.values()),
    applications: shipping.size,
  };
}
