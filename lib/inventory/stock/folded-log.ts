import type { Movement } from "./movement.ts";
import type { StockCount } from "./stock.ts";

export type FoldedLog = {
  readonly count: StockCount;
  readonly locations: ReadonlyMap<string, StockCount>;
};

const EMPTY_COUNT: StockCount = { available: 0, allocated: 0 };

/** The order of the entries does not matter. */
export function foldLog(log: readonly Movement[]): FoldedLog {
  const locations = new Map<string, StockCount>();
  let count = EMPTY_COUNT;
  for (const { added, location } of log) {
    count = addCounts(count, added);
    if (location !== undefined)
      locations.set(location, addCounts(locations.get(location) ?? EMPTY_COUNT, added));
  }
  return { count, locations };
}

function addCounts(one: StockCount, other: StockCount): StockCount {
  return { available: one.available + other.available, allocated: one.allocated + other.allocated };
}
