import type { Movement } from "./movement.ts";
import type { StockCount } from "./stock.ts";

/** What a log says that there is, in all and at each location that it names. */
export type FoldedLog = {
  readonly count: StockCount;
  readonly locations: ReadonlyMap<string, StockCount>;
};

const NOTHING: StockCount = { available: 0, allocated: 0 };

/** Adds up a log. Each entry says what it added, so that the order of entries does not matter. */
export function foldedLog(log: readonly Movement[]): FoldedLog {
  const locations = new Map<string, StockCount>();
  let count = NOTHING;
  for (const { added, location } of log) {
    count = sumOf(count, added);
    if (location !== undefined) locations.set(location, sumOf(locations.get(location) ?? NOTHING, added));
  }
  return { count, locations };
}

function sumOf(one: StockCount, other: StockCount): StockCount {
  return { available: one.available + other.available, allocated: one.allocated + other.allocated };
}
