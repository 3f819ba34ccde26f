import type { Item } from "../table/table.ts";

/** Counts orders that do not end by themselves. */
export const CONTINUING = "orders";

const ENDING = "ends@";

/** Counts the orders that end at this moment, in epoch seconds, unless a payment of them is begun. */
export function endingCounter(endsAt: number): string {
  return `${ENDING}${endsAt}`;
}

/** How many orders a part of the count has at this moment: those that have ended are out of it by their counter's name. */
export function countedIn(part: Item, now: Date): number {
  const counters = Object.entries(part).filter(([name]) => name === CONTINUING || isAhead(name, now));
  return counters.reduce((sum, [, count]) => sum + Number(count), 0);
}

function isAhead(counter: string, now: Date): boolean {
  return counter.startsWith(ENDING) && Number(counter.slice(ENDING.length)) * 1000 > now.getTime();
}
