import type { Hold, StockCount, StockRecord } from "./stock.ts";

const NO_UNITS: StockCount = { available: 0, allocated: 0 };

/** Units of ended holds are available even before they are moved back. */
export function countAt(record: StockRecord, now: Date, location?: string): StockCount {
  const { available, allocated } = readStoredCount(record, location);
  const ended = sumHolds(listEndedHolds(record, now, location));
  return { available: available + ended, allocated: allocated - ended };
}

export function availableAt(record: StockRecord, now: Date, location?: string): number {
  return countAt(record, now, location).available;
}

/** All holds count as allocated, ended ones too. */
export function readStoredCount(record: StockRecord, location?: string): StockCount {
  if (location === undefined) return record.count;
  return record.locations?.find(({ slug }) => slug === location) ?? NO_UNITS;
}

/** Allocated units without holds. */
export function countWithoutHolds(record: StockRecord, location?: string): number {
  const held = record.holds.filter((hold) => isAtLocation(hold, location));
  return readStoredCount(record, location).allocated - sumHolds(held);
}

/** Oldest first. */
export function listEndedHolds(record: StockRecord, now: Date, location?: string): readonly Hold[] {
  return record.holds.filter((hold) => isAtLocation(hold, location) && hasEnded(hold.until, now));
}

/** `until` is in epoch seconds; at that moment the hold has ended. */
export function hasEnded(until: number, now: Date): boolean {
  return until * 1000 <= now.getTime();
}

export function sumHolds(holds: readonly Hold[]): number {
  return holds.reduce((sum, { quantity }) => sum + quantity, 0);
}

function isAtLocation(hold: Hold, location: string | undefined): boolean {
  return location === undefined || hold.location === location;
}
