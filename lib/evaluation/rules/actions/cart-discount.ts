import { splitByWeight } from "../../../kernel/money.ts";
import type { EvaluatedState } from "../../evaluation.ts";
import { sumOf } from "../../exact-numbers.ts";
import type { ActionLimits } from "./compile-action.ts";
import { rounded } from "./fractions.ts";
import { partOf, type Reward } from "./reward.ts";
import { type Taken, takenFrom } from "./taken.ts";

/** One amount off all items together, spread over them by what is left of each. */
export function cartDiscount(reward: Reward, limits: ActionLimits, states: readonly EvaluatedState[]): Taken {
  const weights = states.map(({ left }) => left);
  const wanted = rounded(partOf(reward, sumOf(weights)));
  const isAbove = limits.discount !== undefined && wanted > limits.discount;
  const shares = splitByWeight(isAbove ? limits.discount : wanted, weights);
  return takenFrom(
    "cart",
    states.map((state, index) => ({ state, amount: shares[index] ?? 0n })),
    1,
  );
}
