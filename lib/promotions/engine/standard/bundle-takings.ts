import { splitByWeight } from "../../../kernel/money.ts";
import type { UnmetCondition } from "../evaluation.ts";
import { leastCommonMultiple } from "../exact-numbers.ts";
import { buildRequirementFailure, FAILURES, ITEM_FAILURES } from "./failures.ts";
import { sumUnitPrices, takeEqualSets, takeSet, type UnitPool, type UnitSet } from "./sets.ts";
import { NO_TAKINGS, type Taking, type Takings } from "./taking.ts";

/** Equal sets. `value` is the price of one set, minor units. */
type SetRun = { readonly set: UnitSet; readonly times: number; readonly value: bigint };

/** The discount is rounded once for each item. Sets that cost no more than the price stay free for other promotions. */
export function takeBundles(pool: UnitPool, price: bigint, most: number): Takings {
  const runs = [...takeDearerRuns(pool, price, most)];
  if (runs.length === 0) return NO_TAKINGS;
  const weights = computeWeights(pool, runs, price);
  const saved = runs.reduce((sum, { times, value }) => sum + (value - price) * BigInt(times), 0n);
  const amounts = splitByWeight(saved, weights);
  const list = pool.states.map(
    (state, at): Taking => ({
      state,
      units: runs.reduce((sum, { times, set }) => sum + times * (set.units.get(at) ?? 0), 0),
      weight: weights[at] ?? 0n,
      amount: amounts[at] ?? 0n,
    }),
  );
  return {
    list: list.filter(({ units }) => units > 0),
    applications: runs.reduce((sum, { times }) => sum + times, 0),
  };
}

function* takeDearerRuns(pool: UnitPool, price: bigint, most: number): Generator<SetRun> {
  let setsLeft = most;
  while (setsLeft > 0) {
    const set = takeSet(pool);
    if (typeof set === "number") return;
    const value = sumUnitPrices(pool, set.units);
    const isDearer = value > price;
    const times = 1 + takeEqualSets(pool, set, isDearer ? setsLeft - 1 : Number.POSITIVE_INFINITY);
    if (!isDearer) continue;
    setsLeft -= times;
    yield { set, times, value };
  }
}

/**
 * Savings by item as numerators over one denominator. In a set worth `value`, units worth `part` save `(value - price) ×
 * part ÷ value`.
 */
function computeWeights({ states }: UnitPool, runs: readonly SetRun[], price: bigint): bigint[] {
  const weights = states.map(() => 0n);
  const denominator = leastCommonMultiple(runs.map(({ value }) => value));
  for (const { times, set, value } of runs) {
    const factor = (denominator / value) * (value - price) * BigInt(times);
    for (const [at, count] of set.units) {
      const part = BigInt(states[at]?.item.unitAmount ?? 0) * BigInt(count);
      weights[at] = (weights[at] ?? 0n) + part * factor;
    }
  }
  return weights;
}

/** @param pool with all units, including those that other promotions have taken */
export function findBundleFailure(pool: UnitPool, price: bigint): UnmetCondition {
  const { taken } = ITEM_FAILURES.requirements;
  const set = takeSet(pool);
  if (typeof set === "number") return buildRequirementFailure(set);
  if (sumUnitPrices(pool, set.units) > price) return taken;
  takeEqualSets(pool, set, Number.POSITIVE_INFINITY);
  return takeBundles(pool, price, 1) === NO_TAKINGS ? FAILURES.noCheaper : taken;
}
