import type { Rate } from "../../../../kernel/rate.ts";
import type { EvaluatedState } from "../../evaluation.ts";
import { leastCommonMultiple, reduceFraction } from "../../exact-numbers.ts";
import {
  createUnitSupply,
  NO_LIMITS,
  type Picks,
  type Pool,
  takeNextSet,
  type UnitSupply,
} from "../units/unit-supply.ts";
import type { ActionLimits } from "./compile-action.ts";
import { applyDiscountLimit, roundTogether } from "./fractions.ts";
import type { Reward } from "./reward.ts";
import { type Taken, toTaken } from "./taken.ts";

/** Equal sets, and the fraction of their remaining price that is discounted. */
type Run = { readonly picks: Picks; readonly sets: number; readonly part: Rate };

/** Sets that cost no more than the bundle's price are skipped. All sets are rounded together. */
export function bundleDiscount(
  reward: Reward,
  limits: ActionLimits,
  { states, pools }: { readonly states: readonly EvaluatedState[]; readonly pools: readonly Pool[] },
  mostApplications: number,
): Taken {
  const setsAtOnce = reward.kind === "fixed_price" ? reward.quantity : 1;
  const groups = pools.map((pool) => ({ ...pool, quantity: pool.quantity * setsAtOnce }));
  const prices = computeUnitPrices(states);
  const runs = takeRuns(groups, createUnitSupply(limits.units ?? NO_LIMITS), mostApplications, (picks) =>
    computeSetDiscount(reward, picks, prices),
  );
  const { lowered, numerators, denominator } = computeShares(states, runs, prices);
  const exact = numerators.map((numerator) => ({ numerator, denominator }));
  const amounts = applyDiscountLimit(exact, roundTogether(numerators, denominator), limits.discount);
  const from = lowered.map((state, index) => ({ state, amount: amounts[index] ?? 0n }));
  return toTaken(
    "item",
    from,
    runs.reduce((sum, { sets }) => sum + sets, 0),
  );
}

/** Remaining price of one unit by item. `parts` is the common denominator of all prices. */
type UnitPrices = { readonly ofUnits: ReadonlyMap<EvaluatedState, bigint>; readonly parts: bigint };

function computeUnitPrices(states: readonly EvaluatedState[]): UnitPrices {
  const exact = states.map(({ remainingAmount, item }) =>
    reduceFraction({ numerator: remainingAmount, denominator: BigInt(item.quantity) }),
  );
  const parts = leastCommonMultiple(new Set(exact.map(({ denominator }) => denominator)));
  const prices = exact.map(({ numerator, denominator }) => numerator * (parts / denominator));
  return { parts, ofUnits: new Map(states.map((state, at) => [state, prices[at] ?? 0n])) };
}

/** Takes runs of equal sets, so that the cost does not grow with quantities. */
function takeRuns(
  pools: readonly Pool[],
  supply: UnitSupply,
  mostSets: number,
  measure: (picks: Picks) => Rate,
): readonly Run[] {
  const runs: Run[] = [];
  let setsLeft = mostSets;
  while (setsLeft > 0) {
    const picks = takeNextSet(pools, supply);
    if (!picks) break;
    const more = Math.min(supply.repeats(picks), setsLeft - 1);
    for (const [state, units] of picks) supply.take(state, units * more);
    const run = { picks, sets: 1 + more, part: measure(picks) };
    if (run.part.numerator > 0n) {
      runs.push(run);
      setsLeft -= run.sets;
    } else supply.release(picks, run.sets);
  }
  return runs;
}

/** Zero if the set is free or costs no more than the price. */
function computeSetDiscount(reward: Reward, picks: Picks, { ofUnits, parts }: UnitPrices): Rate {
  let worth = 0n;
  for (const [state, units] of picks) worth += BigInt(units) * (ofUnits.get(state) ?? 0n);
  if (worth === 0n) return NO_DISCOUNT;
  if (reward.kind === "percent") return reward;
  const amount = reward.amount * parts;
  const above = worth > amount ? worth - amount : 0n;
  return reduceFraction({ numerator: reward.kind === "fixed" ? worth - above : above, denominator: worth });
}

const NO_DISCOUNT: Rate = { numerator: 0n, denominator: 1n };

/** The numbers can have thousands of digits, so prices are multiplied once for each item, not for each set. */
function computeShares(
  states: readonly EvaluatedState[],
  runs: readonly Run[],
  { ofUnits, parts }: UnitPrices,
) {
  const common = leastCommonMultiple(new Set(runs.map(({ part }) => part.denominator)));
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
