import { hasEnded, listEndedHolds, readStoredCount, sumHolds } from "./available.ts";
import { type Hold, isOfOtherRecord, type StockPart, type StockRecord, type StockRecords } from "./stock.ts";

/** Holds end in steps of at least so many seconds; one counter per step. */
const SMALLEST_STEP_SECONDS = 10;
/** Longer holds have longer steps, so that a product has at most so many future ends per location. */
const MOST_ENDS = 100;
/** Ended holds that one update moves back. DynamoDB: 4 KB for an expression, 300 operators. */
export const MOST_SWEPT = 110;
/** More ended holds than these are moved back without need, so that the record stays small. */
const MOST_ENDED_HOLDS = 8;

/** In epoch seconds. */
export function holdEnd(now: Date, minutes: number): number {
  const step = Math.max(SMALLEST_STEP_SECONDS, Math.ceil((minutes * 60) / MOST_ENDS));
  return Math.ceil((now.getTime() / 1000 + minutes * 60) / step) * step;
}

/** An ended hold may belong to other orders by now. */
export function isStillHeld(
  parts: readonly StockPart[],
  until: number,
  records: StockRecords,
  now: Date,
): boolean {
  return (
    !hasEnded(until, now) &&
    parts.every((part) => {
      const record = records.get(part.product_id.toLowerCase());
      return (
        record !== undefined &&
        !isOfOtherRecord(record, part) &&
        countHeldUntil(record, until, part.location) >= part.quantity
      );
    })
  );
}

/** Counts holds of all orders. */
export function countHeldUntil(record: StockRecord, until: number, location?: string): number {
  return sumHolds(record.holds.filter((hold) => hold.until === until && hold.location === location));
}

/**
 * Moves back the ended holds that are needed, largest first, or all of many. More than needed would cause
 * conflicts with other movements.
 */
export function chooseHoldsToSweep(
  record: StockRecord,
  quantity: number,
  now: Date,
  location?: string,
): readonly Hold[] {
  const ended = listEndedHolds(record, now, location).toSorted((a, b) => b.quantity - a.quantity);
  if (ended.length > MOST_ENDED_HOLDS) return ended.slice(0, MOST_SWEPT);
  let missing = quantity - readStoredCount(record, location).available;
  return ended.filter((hold) => {
    const isNeeded = missing > 0;
    missing -= hold.quantity;
    return isNeeded;
  });
}
