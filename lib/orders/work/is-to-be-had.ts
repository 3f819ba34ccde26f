import { availableAt } from "../../inventory/stock/available.ts";
import { isStillHeld } from "../../inventory/stock/holds.ts";
import type { StockRecords } from "../../inventory/stock/stock.ts";
import type { OrderStep } from "./order-work.ts";

/** A deleted stock record does not block an allocation. */
export function isStepAvailable(step: OrderStep, records: StockRecords, now: Date): boolean {
  if (step.kind !== "stock") return true;
  const { parts, action } = step;
  if (action.action === "keep_held") return isStillHeld(parts, action.until, records, now);
  return parts.every(({ product_id, location, quantity }) => {
    const record = records.get(product_id.toLowerCase());
    return record === undefined || availableAt(record, now, location) >= quantity;
  });
}
