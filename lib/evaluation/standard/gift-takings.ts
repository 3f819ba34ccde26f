import type { UnmetCondition } from "../evaluation.ts";
import { FAILURES, ITEM_FAILURES, requirementFailure } from "./failures.ts";
import { takeEqualSets, takeSet, type UnitPool, type UnitSet, valueOfUnits } from "./sets.ts";
import type { Taking, Takings } from "./taking.ts";

/** Gifts of one target that the sets of a cart have earned. */
export type EarnedGift = { readonly target: string; readonly earned: number; readonly claimed: number };

export type GiftTakings = Takings & { readonly gifts: readonly EarnedGift[] };

type GiftRun = { readonly set: UnitSet; readonly times: number; readonly value: bigint };

/**
 * Makes gifts free that are in the cart, one of each for every complete set. Such sets take what they require, too;
 * sets without a gift earn one, but leave their units free for other promotions.
 */
export function giftTakings(pool: UnitPool, most: number): GiftTakings {
  const runs = [...giftRuns(pool, most)];
  const giving = runs.filter(({ value }) => value > 0n);
  const list = pool.states.map((state, at): Taking => {
    const weight = BigInt(state.item.unitAmount) * BigInt(unitsAt(giving, "giftUnits", at));
    return { state, units: unitsAt(giving, "units", at), weight, amount: weight };
  });
  return {
    list: list.filter(({ units }) => units > 0),
    applications: timesOf(giving),
    gifts: earnedGifts(pool, runs, Math.min(timesOf(runs), most)),
  };
}

function* giftRuns(pool: UnitPool, most: number): Generator<GiftRun> {
  let left = most;
  while (left > 0) {
    const set = takeSet(pool);
    if (typeof set === "number") return;
    const value = valueOfUnits(pool, set.giftUnits);
    const times = 1 + takeEqualSets(pool, set, value > 0n ? left - 1 : Number.POSITIVE_INFINITY);
    if (value > 0n) left -= times;
    yield { set, times, value };
  }
}

function unitsAt(runs: readonly GiftRun[], kind: "units" | "giftUnits", at: number): number {
  return runs.reduce((sum, { set, times }) => sum + times * (set[kind].get(at) ?? 0), 0);
}

function timesOf(runs: readonly GiftRun[]): number {
  return runs.reduce((sum, { times }) => sum + times, 0);
}

function earnedGifts({ gifts }: UnitPool, runs: readonly GiftRun[], sets: number): EarnedGift[] {
  if (sets === 0) return [];
  const ofEach = Map.groupBy(gifts, ({ target }) => target);
  return [...ofEach].map(([target, { length }]) => ({
    target,
    earned: sets * length,
    claimed: runs.reduce((sum, { set, times }) => sum + times * timesIn(set.claimed, target), 0),
  }));
}

function timesIn(targets: readonly string[], target: string): number {
  return targets.filter((one) => one === target).length;
}

/** Why sets of free units make nothing free; `pool` has all units, whoever has taken them. */
export function giftFailure({ gifts }: GiftTakings, pool: UnitPool): UnmetCondition {
  if (gifts.length > 0) return FAILURES.gifts;
  const set = takeSet(pool);
  return typeof set === "number" ? requirementFailure(set) : ITEM_FAILURES.requirements.taken;
}
