import type { UnmetCondition } from "../evaluation.ts";
import { buildRequirementFailure, FAILURES, ITEM_FAILURES } from "./failures.ts";
import { sumUnitPrices, takeEqualSets, takeSet, type UnitPool, type UnitSet } from "./sets.ts";
import type { Taking, Takings } from "./taking.ts";

export type EarnedGift = { readonly target: string; readonly earned: number; readonly claimed: number };

export type GiftTakings = Takings & { readonly gifts: readonly EarnedGift[] };

type GiftRun = { readonly set: UnitSet; readonly times: number; readonly value: bigint };

/**
 * Each complete set earns one unit of each gift. Sets whose gift is in the cart take their units; other sets leave their
 * units free for other promotions.
 */
export function takeGifts(pool: UnitPool, most: number): GiftTakings {
  const runs = [...takeGiftRuns(pool, most)];
  const giving = runs.filter(({ value }) => value > 0n);
  const list = pool.states.map((state, at): Taking => {
    const weight = BigInt(state.item.unitAmount) * BigInt(unitsAt(giving, "giftUnits", at));
    return { state, units: unitsAt(giving, "units", at), weight, amount: weight };
  });
  return {
    list: list.filter(({ units }) => units > 0),
    applications: sumTimes(giving),
    gifts: countEarnedGifts(pool, runs, Math.min(sumTimes(runs), most)),
  };
}

function* takeGiftRuns(pool: UnitPool, most: number): Generator<GiftRun> {
  let setsLeft = most;
  while (setsLeft > 0) {
    const set = takeSet(pool);
    if (typeof set === "number") return;
    const value = sumUnitPrices(pool, set.giftUnits);
    const times = 1 + takeEqualSets(pool, set, value > 0n ? setsLeft - 1 : Number.POSITIVE_INFINITY);
    if (value > 0n) setsLeft -= times;
    yield { set, times, value };
  }
}

function unitsAt(runs: readonly GiftRun[], kind: "units" | "giftUnits", at: number): number {
  return runs.reduce((sum, { set, times }) => sum + times * (set[kind].get(at) ?? 0), 0);
}

function sumTimes(runs: readonly GiftRun[]): number {
  return runs.reduce((sum, { times }) => sum + times, 0);
}

function countEarnedGifts({ gifts }: UnitPool, runs: readonly GiftRun[], sets: number): EarnedGift[] {
  if (sets === 0) return [];
  const ofEach = Map.groupBy(gifts, ({ target }) => target);
  return [...ofEach].map(([target, { length }]) => ({
    target,
    earned: sets * length,
    claimed: runs.reduce((sum, { set, times }) => sum + times * countTarget(set.claimed, target), 0),
  }));
}

function countTarget(targets: readonly string[], target: string): number {
  return targets.filter((one) => one === target).length;
}

/** @param pool with all units, including those that other promotions have taken */
export function findGiftFailure({ gifts }: GiftTakings, pool: UnitPool): UnmetCondition {
  if (gifts.length > 0) return FAILURES.gifts;
  const set = takeSet(pool);
  return typeof set === "number" ? buildRequirementFailure(set) : ITEM_FAILURES.requirements.taken;
}
