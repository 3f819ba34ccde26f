import type { Hold, StockCount, StockRecord } from "./stock.ts";

/** Nothing, as in a location that a product has no entry for. */
const NOTHING: StockCount = { available: 0, allocated: 0 };

/**
 * How much there is at this moment, in a location or in all of them. What was held until now or earlier is available
 * again, though nobody has moved it back.
 */
export function countAt(record: StockRecord, now: Date, location?: string): StockCount {
  const { available, allocated } = storedCount(record, location);
  const ended = quantityOf(endedHolds(record, now, location));
  return { available: available + ended, allocated: allocated - ended };
}

/** How much is to be had at this moment; nothing in a location that the product has no entry for. */
export function availableAt(record: StockRecord, now: Date, location?: string): number {
  return countAt(record, now, location).available;
}

/** How much is as stored, in a location or in all of them: all that is held counts as allocated. */
export function storedCount(record: StockRecord, location?: string): StockCount {
  if (location === undefined) return record.count;
  return record.locations?.find(({ slug }) => slug === location) ?? NOTHING;
}

/** How much is allocated for good, in a location or in all of them: without what is held. */
export function keptCount(record: StockRecord, location?: string): number {
  const held = record.holds.filter((hold) => isIn(hold, location));
  return storedCount(record, location).allocated - quantityOf(held);
}

/** The holds that have ended, oldest first, in a location or in all of them. */
export function endedHolds(record: StockRecord, now: Date, location?: string): readonly Hold[] {
  return record.holds.filter((hold) => isIn(hold, location) && hasEnded(hold.until, now));
}

/** Whether a hold until this moment, in epoch seconds, is over: at the moment itself it is. */
export function hasEnded(until: number, now: Date): boolean {
  return until * 1000 <= now.getTime();
}

/** Units in these holds. */
export function quantityOf(holds: readonly Hold[]): number {
  return holds.reduce((sum, { quantity }) => sum + quantity, 0);
}

function isIn(hold: Hold, location: string | undefined): boolean {
  return location === undefined || hold.location === location;
}
