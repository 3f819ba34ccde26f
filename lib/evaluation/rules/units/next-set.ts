import type { EvaluatedState } from "../../evaluation.ts";
import type { Picks, UnitSupply } from "./unit-supply.ts";

/** What a group of a bundle chooses from, and how many units it takes for a set. */
export type Pool = { readonly states: readonly EvaluatedState[]; readonly quantity: number };

/**
 * Takes the units of one more complete set: group by group in their order, each from its first items that have units
 * left. None if a group has too few; what the others took then is gone, since no later set could be complete.
 */
export function nextSet(pools: readonly Pool[], supply: UnitSupply): Picks | undefined {
  const picks = new Map<EvaluatedState, number>();
  for (const { states, quantity } of pools) {
    let missing = quantity;
    for (const state of states) {
      if (missing === 0) break;
      const units = Math.min(missing, supply.available(state));
      if (units <= 0) continue;
      supply.take(state, units);
      picks.set(state, (picks.get(state) ?? 0) + units);
      missing -= units;
    }
    if (missing > 0) return undefined;
  }
  return picks.size > 0 ? picks : undefined;
}
