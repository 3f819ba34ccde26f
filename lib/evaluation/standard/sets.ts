import type { EvaluatedState } from "../evaluation.ts";
import type { Gift, UnitsOfAny } from "./compile-reward.ts";

/** Units of a cart while sets are made of them: what one set has taken no other gets. */
export type UnitPool = {
  readonly states: readonly EvaluatedState[];
  /** Units that are left, in the order of the items. */
  readonly units: number[];
  /** Positions of the items that satisfy each requirement, and that are each gift. */
  readonly requirements: readonly { readonly quantity: number; readonly positions: readonly number[] }[];
  readonly gifts: readonly { readonly target: string; readonly positions: readonly number[] }[];
};

/** What one set takes. */
export type UnitSet = {
  /** By the position of their item. */
  readonly units: ReadonlyMap<number, number>;
  /** Those of them that are gifts. */
  readonly giftUnits: ReadonlyMap<number, number>;
  /** Targets whose gift is there. */
  readonly claimed: readonly string[];
};

/** The units of items, such as those that are free, of which sets can be made. */
export function unitPool(
  states: readonly EvaluatedState[],
  unitsOf: (state: EvaluatedState) => number,
  requirements: readonly UnitsOfAny[],
  gifts: readonly Gift[] = [],
): UnitPool {
  const positionsOf = (test: UnitsOfAny["test"]) =>
    states.flatMap(({ item }, position) => (test(item) ? [position] : []));
  return {
    states,
    units: states.map(unitsOf),
    requirements: requirements.map(({ quantity, test }) => ({ quantity, positions: positionsOf(test) })),
    gifts: gifts.map(({ target, test }) => ({ target, positions: positionsOf(test) })),
  };
}

/**
 * Takes the next set. Requirements come in the order of their list, then gifts, and each takes units in the order of
 * the cart.
 *
 * @returns the position of the first requirement for which there are too few units, where no set can be made
 */
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

/** @returns how many it got */
function takeUnits(
  { units: left }: UnitPool,
  positions: readonly number[],
  quantity: number,
  ...records: readonly Map<number, number>[]
): number {
  let taken = 0;
  for (const position of positions) {
    if (taken === quantity) break;
    const units = Math.min(left[position] ?? 0, quantity - taken);
    if (units === 0) continue;
    left[position] = (left[position] ?? 0) - units;
    for (const record of records) record.set(position, (record.get(position) ?? 0) + units);
    taken += units;
  }
  return taken;
}

/**
 * Takes sets that are equal to the last one, at most so many: the cost follows the number of items, not of their
 * units. The next set is the same while every item has as many units as one set takes: whatever turned to a second
 * item has used up the first.
 *
 * @returns how many it took
 */
export function takeEqualSets({ units: left }: UnitPool, { units }: UnitSet, most: number): number {
  let times = most;
  for (const [position, count] of units) times = Math.min(times, Math.floor((left[position] ?? 0) / count));
  for (const [position, count] of units) left[position] = (left[position] ?? 0) - count * times;
  return times;
}

/** Price of the units of one set, or of its gifts, before any discount. */
export function valueOfUnits({ states }: UnitPool, units: ReadonlyMap<number, number>): bigint {
  let value = 0n;
  for (const [position, count] of units)
    value += BigInt(states[position]?.item.unitAmount ?? 0) * BigInt(count);
  return value;
}
