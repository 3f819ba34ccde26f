import type { Rate } from "../../../kernel/rate.ts";
import type { EvaluatedState } from "../../evaluation.ts";
import { commonMultiple } from "../../exact-numbers.ts";
import { nextSet, type Pool } from "../units/next-set.ts";
import { NO_LIMITS, type Picks, type UnitSupply, unitSupply } from "../units/unit-supply.ts";
import type { ActionLimits } from "./compile-action.ts";
import { plus, roundedTogether, withinLimit, ZERO } from "./fractions.ts";
import type { Reward } from "./reward.ts";
import { type Taken, takenFrom } from "./taken.ts";

/** Equal sets, one after the other, with what is left of one and what it is lowered by, in parts of a minor unit. */
type Run = { readonly picks: Picks; readonly sets: number; readonly worth: bigint; readonly discount: Rate };

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
    worthAndDiscount(reward, picks, prices),
  );
  const shares = sharesOf(runs, prices);
  const total = runs.map(({ discount, sets }) => times(discount, BigInt(sets))).reduce(plus, ZERO);
  const lowered = states.filter((state) => shares.has(state));
  const exact = lowered.map((state) => shares.get(state) ?? ZERO);
  const amounts = withinLimit(exact, roundedTogether(exact, total), limits.discount);
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
  const parts = commonMultiple(new Set(states.map(({ item }) => BigInt(item.quantity))));
  const price = ({ left, item }: EvaluatedState) => left * (parts / BigInt(item.quantity));
  return { parts, ofUnits: new Map(states.map((state) => [state, price(state)])) };
}

/** By run of equal sets, not by set: what a cart costs must not grow with its quantities. */
function runsOf(
  pools: readonly Pool[],
  supply: UnitSupply,
  mostSets: number,
  measure: (picks: Picks) => Pick<Run, "worth" | "discount">,
): readonly Run[] {
  const runs: Run[] = [];
  let left = mostSets;
  while (left > 0) {
    const picks = nextSet(pools, supply);
    if (!picks) break;
    const more = Math.min(supply.repeats(picks), left - 1);
    for (const [state, units] of picks) supply.take(state, units * more);
    const run = { picks, sets: 1 + more, ...measure(picks) };
    if (run.discount.numerator > 0n) {
      runs.push(run);
      left -= run.sets;
    } else supply.release(picks, run.sets);
  }
  return runs;
}

function worthAndDiscount(reward: Reward, picks: Picks, { ofUnits, parts }: Prices) {
  let worth = 0n;
  for (const [state, units] of picks) worth += BigInt(units) * (ofUnits.get(state) ?? 0n);
  return { worth, discount: discountOf(reward, worth, parts) };
}

/** What a set is lowered by, minor units; `worth` counts parts of them. */
function discountOf(reward: Reward, worth: bigint, parts: bigint): Rate {
  if (reward.kind === "percent") {
    return { numerator: worth * reward.numerator, denominator: parts * reward.denominator };
  }
  const amount = reward.amount * parts;
  const above = worth > amount ? worth - amount : 0n;
  return { numerator: reward.kind === "fixed" ? worth - above : above, denominator: parts };
}

function times({ numerator, denominator }: Rate, factor: bigint): Rate {
  return { numerator: numerator * factor, denominator };
}

function sharesOf(runs: readonly Run[], { ofUnits }: Prices): ReadonlyMap<EvaluatedState, Rate> {
  const shares = new Map<EvaluatedState, Rate>();
  for (const { picks, sets, worth, discount } of runs) {
    for (const [state, units] of picks) {
      const weight = BigInt(units * sets) * (ofUnits.get(state) ?? 0n);
      const share = { numerator: discount.numerator * weight, denominator: discount.denominator * worth };
      const before = shares.get(state);
      shares.set(state, before ? plus(before, share) : share);
    }
  }
  return shares;
}
