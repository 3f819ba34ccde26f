import { compare, type Exact, exact, minus, nearest, plus, roundParts, times, ZERO } from "./exact.ts";
import type { Line } from "./lines.ts";

export type Wanted = { readonly covers: (line: Line) => boolean; readonly quantity: number };

/** Units of a set, by line. */
export type UnitSet = Map<Line, number>;

/** Units that sets may still take, by line. */
export type Pool = Map<Line, number>;

/**
 * Forms one set: each requirement in order takes its units from the first lines that have some. @returns `undefined` if
 * units are missing
 */
export function nextSet(
  pool: Pool,
  requirements: readonly Wanted[],
  order: readonly Line[],
): UnitSet | undefined {
  const left = new Map(pool);
  const set: UnitSet = new Map();
  for (const { covers, quantity } of requirements) {
    for (let unit = 0; unit < quantity; unit += 1) {
      const line = order.find((one) => covers(one) && (left.get(one) ?? 0) > 0);
      if (line === undefined) return undefined;
      moveUnit(line, left, set);
    }
  }
  for (const [line, units] of left) pool.set(line, units);
  return set;
}

export function moveUnit(line: Line, from: Pool, to: UnitSet): void {
  from.set(line, (from.get(line) ?? 0) - 1);
  to.set(line, (to.get(line) ?? 0) + 1);
}

export function computeWorth(set: UnitSet, unitOf: (line: Line) => Exact): Exact {
  return [...set].reduce((sum, [line, units]) => plus(sum, times(unitOf(line), exact(units))), ZERO);
}

export type DiscountedSet = { readonly set: UnitSet; readonly discount: Exact };

/**
 * The discounted sets, each with its discount. A set without a discount is put aside: no other set takes its units, and it
 * does not count towards `most`.
 */
export function listDiscountedSets(
  pool: Pool,
  requirements: readonly Wanted[],
  order: readonly Line[],
  most: number,
  discountOf: (set: UnitSet) => Exact,
): DiscountedSet[] {
  const sets: DiscountedSet[] = [];
  while (sets.length < most) {
    const set = nextSet(pool, requirements, order);
    if (set === undefined) break;
    const discount = discountOf(set);
    if (compare(discount, ZERO) > 0) sets.push({ set, discount });
  }
  return sets;
}

/**
 * The discount of each line: the discount of a set is split by the prices of its units, all sets are summed exactly, and
 * the remainder of rounding down goes to the largest fractions.
 */
export function sharesOfSets(
  lines: readonly Line[],
  sets: readonly DiscountedSet[],
  unitOf: (line: Line) => Exact,
): { exactly: Exact[]; amounts: bigint[] } {
  const exactly = lines.map((line) =>
    sets.reduce((sum, { set, discount }) => {
      const worth = computeWorth(set, unitOf);
      const own = times(unitOf(line), exact(set.get(line) ?? 0));
      return plus(sum, times(discount, { top: own.top * worth.bottom, bottom: own.bottom * worth.top }));
    }, ZERO),
  );
  const total = sets.reduce((sum, { discount }) => plus(sum, discount), ZERO);
  const unspread = minus(total, exactly.reduce(plus, ZERO));
  if (unspread.top !== 0n) throw new Error("The oracle's sets do not add up.");
  return { exactly, amounts: roundParts(nearest(total), exactly) };
}
