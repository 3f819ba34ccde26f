import type { EvaluatedState } from "../evaluation.ts";
import type { CompiledRequirement, Gift } from "./compile-reward.ts";

/** Units of a cart that can still become part of a set. */
export type UnitPool = {
  readonly states: readonly EvaluatedState[];
  /** Units left, by position of the item. */
  readonly units: number[];
  readonly requirements: readonly { readonly quantity: number; readonly positions: readonly number[] }[];
  readonly gifts: readonly { readonly target: string; readonly positions: readonly number[] }[];
};

export type UnitSet = {
  /** By position of the item. Includes the gifts. */
  readonly units: ReadonlyMap<number, number>;
  readonly giftUnits: ReadonlyMap<number, number>;
  readonly claimed: readonly string[];
};

export function createUnitPool(
  states: readonly EvaluatedState[],
  unitsOf: (state: EvaluatedState) => number,
  requirements: readonly CompiledRequirement[],
  gifts: readonly Gift[] = [],
): UnitPool {
  const findPositions = (test: CompiledRequirement["test"]) =>
    states.flatMap(({ item }, position) => (test(item) ? [position] : []));
  return {
    states,
    units: states.map(unitsOf),
    requirements: requirements.map(({ quantity, test }) => ({ quantity, positions: findPositions(test) })),
    gifts: gifts.map(({ target, test }) => ({ target, positions: findPositions(test) })),
  };
}

/** Takes requirements first, then gifts. @returns the position of the first requirement that has too few units */
export function takeSet(pool: UnitPool): UnitSet | number {
  const [units, giftUnits] = [new Map<number, number>(), new Map<number, number>()];
  for (const [at, { quantity, positions }] of pool.requirements.entries()) {
    if (takeUnits(pool, positions, quantity, units) < quantity) return at;
  }
  if (units.size === 0) return 0;
  const claimed = pool.gifts.flatMap(({ target, positions }) =>
    takeUnits(pool, positions, 1, units, giftUnits) === 1 ? [target] : [],
  );
  return { units, giftUnits, claimed };
}

/** @returns units taken */
function takeUnits(
  { units: unitsLeft }: UnitPool,
  positions: readonly number[],
  quantity: number,
  ...records: readonly Map<number, number>[]
): number {
  let taken = 0;
  for (const position of positions) {
    if (taken === quantity) break;
    const units = Math.min(unitsLeft[position] ?? 0, quantity - taken);
    if (units === 0) continue;
    unitsLeft[position] = (unitsLeft[position] ?? 0) - units;
    for (const record of records) record.set(position, (record.get(position) ?? 0) + units);
    taken += units;
  }
  return taken;
}

/** @returns number of sets taken. The next set is equal while every item has enough units. */
export function takeEqualSets({ units: unitsLeft }: UnitPool, { units }: UnitSet, most: number): number {
  let times = most;
  for (const [position, count] of units)
    times = Math.min(times, Math.floor((unitsLeft[position] ?? 0) / count));
  for (const [position, count] of units) unitsLeft[position] = (unitsLeft[position] ?? 0) - count * times;
  return times;
}

/** Price of units of one set before discounts, minor units. */
export function sumUnitPrices({ states }: UnitPool, units: ReadonlyMap<number, number>): bigint {
  let value = 0n;
  for (const [position, count] of units)
    value += BigInt(states[position]?.item.unitAmount ?? 0) * BigInt(count);
  return value;
}
