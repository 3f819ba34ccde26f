import { splitByWeight } from "../../kernel/money.ts";
import type { UnmetCondition } from "../evaluation.ts";
import { commonMultiple } from "../exact-numbers.ts";
import { FAILURES, ITEM_FAILURES, requirementFailure } from "./failures.ts";
import { takeEqualSets, takeSet, type UnitPool, type UnitSet, valueOfUnits } from "./sets.ts";
import { NO_TAKINGS, type Taking, type Takings } from "./taking.ts";

/** So many equal sets, and what one of them costs. */
type SetRun = { readonly set: UnitSet; readonly times: number; readonly value: bigint };

/**
 * Makes complete sets cost a price. What a set saves is spread over its units by their price, and all sets together
 * are rounded once for each item. Sets that are no dearer than the price stay free for other promotions.
 */
export function bundleTakings(pool: UnitPool, price: bigint, most: number): Takings {
  const runs = [...dearerRuns(pool, price, most)];
  if (runs.length === 0) return NO_TAKINGS;
  const weights = weightsOf(pool, runs, price);
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

function* dearerRuns(pool: UnitPool, price: bigint, most: number): Generator<SetRun> {
  let left = most;
  while (left > 0) {
    const set = takeSet(pool);
    if (typeof set === "number") return;
    const value = valueOfUnits(pool, set.units);
    const isDearer = value > price;
    const times = 1 + takeEqualSets(pool, set, isDearer ? left - 1 : Number.POSITIVE_INFINITY);
    if (!isDearer) continue;
    left -= times;
    yield { set, times, value };
  }
}

/**
 * What all sets save at each item, as numerators over one denominator: of a set that costs `value`, units that
 * cost `part` save `(value - price) × part ÷ value`.
 */
function weightsOf({ states }: UnitPool, runs: readonly SetRun[], price: bigint): bigint[] {
  const weights = states.map(() => 0n);
  const denominator = commonMultiple(runs.map(({ value }) => value));
  for (const { times, set, value } of runs) {
    const factor = (denominator / value) * (value - price) * BigInt(times);
    for (const [at, count] of set.units) {
      const part = BigInt(states[at]?.item.unitAmount ?? 0) * BigInt(count);
      weights[at] = (weights[at] ?? 0n) + part * factor;
    }
  }
  return weights;
}

/** Why a pool of all units has no set that is dearer than the price; that others have taken them if it has one. */
export function bundleFailure(pool: UnitPool, price: bigint): UnmetCondition {
  const { taken } = ITEM_FAILURES.requirements;
  const set = takeSet(pool);
  if (typeof set === "number") return requirementFailure(set);
  if (valueOfUnits(pool, set.units) > price) return taken;
  takeEqualSets(pool, set, Number.POSITIVE_INFINITY);
  return bundleTakings(pool, price, 1) === NO_TAKINGS ? FAILURES.noCheaper : taken;
}
