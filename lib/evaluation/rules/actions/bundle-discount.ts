import type { Rate } from "../../../kernel/rate.ts";
import type { EvaluatedState } from "../../evaluation.ts";
import { commonMultiple, reduced } from "../../exact-numbers.ts";
import { nextSet, type Pool } from "../units/next-set.ts";
import { NO_LIMITS, type Picks, type UnitSupply, unitSupply } from "../units/unit-supply.ts";
import type { ActionLimits } from "./compile-action.ts";
import { roundedTogether, withinLimit } from "./fractions.ts";
import type { Reward } from "./reward.ts";
import { type Taken, takenFrom } from "./taken.ts";

/** Equal sets, one after the other, with the part of what is left of one that it is lowered by. */
type Run = { readonly picks: Picks; readonly sets: number; readonly part: Rate };

/**
 * So much off each complete set, spread over its units by what is left of them; all sets are rounded together. A set
 * that is no dearer than its price is passed over.
 */
export function bundleDiscount(
  reward: Reward,
  limits: ActionLimits,
  { states, pools }: { readonly states: readonly EvaluatedState[]; readonly pools: readonly Pool[] },
  mostApplications: number,
): Taken {
  const setsAtOnce = reward.kind === "fixed_price" ? reward.quantity : 1;
  const groups = pools.map((pool) => ({ ...pool, quantity: pool.quantity * setsAtOnce }));
  const prices = unitPrices(states);
  const runs = runsOf(groups, unitSupply(limits.units ?? NO_LIMITS), mostApplications, (picks) =>
    partOfSet(reward, picks, prices),
  );
  const { lowered, numerators, denominator } = sharesOf(states, runs, prices);
  const exact = numerators.map((numerator) => ({ numerator, denominator }));
  const amounts = withinLimit(exact, roundedTogether(numerators, denominator), limits.discount);
  const from = lowered.map((state, index) => ({ state, amount: amounts[index] ?? 0n }));
  return takenFrom(
    "item",
    from,
    runs.reduce((sum, { sets }) => sum + sets, 0),
  );
}

/** What is left of one unit of each item, in parts of a minor unit that divide all of them. */
type Prices = { readonly ofUnits: ReadonlyMap<EvaluatedState, bigint>; readonly parts: bigint };

function unitPrices(states: readonly EvaluatedState[]): Prices {
  const exact = states.map(({ left, item }) =>
    reduced({ numerator: left, denominator: BigInt(item.quantity) }),
  );
  const parts = commonMultiple(new Set(exact.map(({ denominator }) => denominator)));
  const prices = exact.map(({ numerator, denominator }) => numerator * (parts / denominator));
  return { parts, ofUnits: new Map(states.map((state, at) => [state, prices[at] ?? 0n])) };
}

/** By run of equal sets, not by set: what a cart costs must not grow with its quantities. */
function runsOf(
  pools: readonly Pool[],
  supply: UnitSupply,
  mostSets: number,
  measure: (picks: Picks) => Rate,
): readonly Run[] {
  const runs: Run[] = [];
  let left = mostSets;
  while (left > 0) {
    const picks = nextSet(pools, supply);
    if (!picks) break;
    const more = Math.min(supply.repeats(picks), left - 1);
    for (const [state, units] of picks) supply.take(state, units * more);
    const run = { picks, sets: 1 + more, part: measure(picks) };
    if (run.part.numerator > 0n) {
      runs.push(run);
      left -= run.sets;
    } else supply.release(picks, run.sets);
  }
  return runs;
}

/** Nothing of a set that is worth nothing, or no more than its price. */
function partOfSet(reward: Reward, picks: Picks, { ofUnits, parts }: Prices): Rate {
  let worth = 0n;
  for (const [state, units] of picks) worth += BigInt(units) * (ofUnits.get(state) ?? 0n);
  if (worth === 0n) return NONE;
  if (reward.kind === "percent") return reward;
  const amount = reward.amount * parts;
  const above = worth > amount ? worth - amount : 0n;
  return reduced({ numerator: reward.kind === "fixed" ? worth - above : above, denominator: worth });
}

const NONE: Rate = { numerator: 0n, denominator: 1n };

/**
 * What each item is lowered by, as numerators over one denominator. Those have thousands of digits where many
 * quantities have nothing in common, so they meet the prices once for each item, not once for each set that it is in.
 */
function sharesOf(states: readonly EvaluatedState[], runs: readonly Run[], { ofUnits, parts }: Prices) {
  const common = commonMultiple(new Set(runs.map(({ part }) => part.denominator)));
  const weights = new Map<EvaluatedState, bigint>();
  for (const { picks, sets, part } of runs) {
    const factor = part.numerator * (common / part.denominator);
    for (const [state, units] of picks) {
      weights.set(state, (weights.get(state) ?? 0n) + BigInt(units * sets) * factor);
    }
  }
  const lowered = states.filter((state) => weights.has(state));
  const numerators = lowered.map((state) => (weights.get(state) ?? 0n) * (ofUnits.get(state) ?? 0n));
  return { lowered, numerators, denominator: parts * common };
}
