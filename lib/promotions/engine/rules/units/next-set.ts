import type { EvaluatedState } from "../../evaluation.ts";
import type { Picks, UnitSupply } from "./unit-supply.ts";

/** Items that a group of a bundle takes units from, and units for each set. */
export type Pool = { readonly states: readonly EvaluatedState[]; readonly quantity: number };

/** On `undefined`, units taken for the incomplete set stay taken: no later set can be complete. */
export function takeNextSet(pools: readonly Pool[], supply: UnitSupply): Picks | undefined {
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
