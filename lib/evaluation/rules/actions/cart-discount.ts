import { splitByWeight } from "../../../kernel/money.ts";
import type { ItemState } from "../../evaluation.ts";
import type { ActionLimits } from "./compile-action.ts";
import { amountOff, type Reward } from "./reward.ts";
import { capped, sumOf, type Taken, takenFrom } from "./taken.ts";

/** One amount off all items together, spread over them by what is left of each. */
export function cartDiscount(reward: Reward, limits: ActionLimits, states: readonly ItemState[]): Taken {
  const weights = states.map(({ left }) => left);
  const [total = 0n] = capped([amountOff(reward, sumOf(weights))], limits.discount);
  const shares = splitByWeight(total, weights);
  return takenFrom(
    "cart",
    states.map((state, index) => ({ state, amount: shares[index] ?? 0n })),
    1,
  );
}
