import type { Item } from "../table/table.ts";

export const CONTINUING_COUNTER = "orders";

const ENDING_PREFIX = "ends@";

/** For orders that end at this time (epoch seconds) unless a payment begins. */
export function endingCounterName(endsAt: number): string {
  return `${ENDING_PREFIX}${endsAt}`;
}

/** Does not count orders that have ended. */
export function countInShard(part: Item, now: Date): number {
  const counters = Object.entries(part).filter(
    ([name]) => name === CONTINUING_COUNTER || isFutureEnd(name, now),
  );
  return counters.reduce((sum, [, count]) => sum + Number(count), 0);
}

function isFutureEnd(counter: string, now: Date): boolean {
  return (
    counter.startsWith(ENDING_PREFIX) && Number(counter.slice(ENDING_PREFIX.length)) * 1000 > now.getTime()
  );
}
