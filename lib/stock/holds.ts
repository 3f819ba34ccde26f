import { endedHolds, hasEnded, quantityOf, storedCount } from "./available.ts";
import { isOfAnother } from "./parts.ts";
import type { Hold, StockPart, StockRecord, StockRecords } from "./stock.ts";

/** What is held is counted by the moment it ends, in steps of so many seconds. */
const SMALLEST_STEP_SECONDS = 10;
/** Holds that last longer end in longer steps: of one product in one location there are no more ends than these ahead. */
const MOST_ENDS = 100;
/** Ended holds that one update moves back. DynamoDB: 4 KB for an expression, 300 operators. */
export const MOST_SWEPT = 110;
/**
 * More ended holds than these are moved back though nobody needs them, so that the record stays small, and one update can
 * always move back all that have ended: these, and those that were ahead.
 */
const MOST_LEFT = 8;

/** When a hold ends that is to last so many minutes from now, in epoch seconds. */
export function holdEnd(now: Date, minutes: number): number {
  const step = Math.max(SMALLEST_STEP_SECONDS, Math.ceil((minutes * 60) / MOST_ENDS));
  return Math.ceil((now.getTime() / 1000 + minutes * 60) / step) * step;
}

/** Whether all that an order held is still its own: a hold that has ended may be somebody else's by now. */
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
        !isOfAnother(record, part) &&
        heldUntil(record, until, part.location) >= part.quantity
      );
    })
  );
}

/** How much is held until a moment in a location, by whomever. */
export function heldUntil(record: StockRecord, until: number, location?: string): number {
  return quantityOf(record.holds.filter((hold) => hold.until === until && hold.location === location));
}

/**
 * The ended holds that somebody moves back who takes so many units: those that are needed, the largest first, or all
 * when there are many. Who needs none leaves them, since everybody who moves one back is in the way of the others.
 */
export function sweptFor(
  record: StockRecord,
  quantity: number,
  now: Date,
  location?: string,
): readonly Hold[] {
  const ended = endedHolds(record, now, location).toSorted((a, b) => b.quantity - a.quantity);
  if (ended.length > MOST_LEFT) return ended.slice(0, MOST_SWEPT);
  let missing = quantity - storedCount(record, location).available;
  return ended.filter((hold) => {
    const isNeeded = missing > 0;
    missing -= hold.quantity;
    return isNeeded;
  });
}
