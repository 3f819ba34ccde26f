import { compare, type Exact, exact, minus, nearest, plus, rounded, times, ZERO } from "./exact.ts";
import type { Line } from "./lines.ts";

export type Wanted = { readonly covers: (line: Line) => boolean; readonly quantity: number };

/** How many units of which line a set has. */
export type UnitSet = Map<Line, number>;

/** Units by line that may still go into sets; making a set takes them. */
export type Pool = Map<Line, number>;

/** One set: every requirement in its order takes its units from the lines as they come. Nothing if one is missing. */
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

export function worthOf(set: UnitSet, unitOf: (line: Line) => Exact): Exact {
  return [...set].reduce((sum, [line, units]) => plus(sum, times(unitOf(line), exact(units))), ZERO);
}

export type DiscountedSet = { readonly set: UnitSet; readonly discount: Exact };

/**
 * The sets that a promotion makes cheaper, with the discount of each. A set that gets nothing is put aside: its units
 * are in no other set, and it does not count towards the most there may be.
 */
export function discountedSets(
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
 * What sets take from each line: the discount of a set by what its units cost, all sets added up exactly, and what is
 * left over by rounding down goes to the largest fractions.
 */
export function sharesOfSets(
  lines: readonly Line[],
  sets: readonly DiscountedSet[],
  unitOf: (line: Line) => Exact,
): { exactly: Exact[]; amounts: bigint[] } {
  const exactly = lines.map((line) =>
    sets.reduce((sum, { set, discount }) => {
      const worth = worthOf(set, unitOf);
      const own = times(unitOf(line), exact(set.get(line) ?? 0));
      return plus(sum, times(discount, { top: own.top * worth.bottom, bottom: own.bottom * worth.top }));
    }, ZERO),
  );
  const total = sets.reduce((sum, { discount }) => plus(sum, discount), ZERO);
  const unspread = minus(total, exactly.reduce(plus, ZERO));
  if (unspread.top !== 0n) throw new Error("The oracle's sets do not add up.");
  return { exactly, amounts: rounded(nearest(total), exactly) };
}
