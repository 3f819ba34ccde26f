import { splitByWeight } from "../../../../kernel/money.ts";
import type { EvaluatedState } from "../../evaluation.ts";
import { sumBigInts } from "../../exact-numbers.ts";
import type { ActionLimits } from "./compile-action.ts";
import { roundFraction } from "./fractions.ts";
import { computeRewardAmount, type Reward } from "./reward.ts";
import { type Taken, toTaken } from "./taken.ts";

/** Takes one amount from all items together, spread by what is left of each. */
export function cartDiscount(reward: Reward, limits: ActionLimits, states: readonly EvaluatedState[]): Taken {
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
