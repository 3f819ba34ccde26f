import { hasEnded, keptCount, quantityOf } from "./available.ts";
import { heldUntil, sweptFor } from "./holds.ts";
import { addedBy, type Movement } from "./movement.ts";
import { isOfAnother } from "./parts.ts";
import type { CountsChange } from "./record-update-store.ts";
import type { OrderStockAction, StockPart, StockRecord } from "./stock.ts";

/** An entry in the log, but for whose it is and when. */
export type LogEntry = Pick<Movement, "action" | "quantity" | "added">;
/** What is done to a part. */
export type Move = {
  readonly part: StockPart;
  readonly change: CountsChange;
  readonly entries: readonly LogEntry[];
};

/** What an action does to a part: none if there is nothing left to be done. */
export function moveOf(record: StockRecord, part: StockPart, action: OrderStockAction, at: Date): Move[] {
  const takes = action.action === "hold" || action.action === "allocate";
  if (!takes && isOfAnother(record, part)) return [];
  switch (action.action) {
    case "hold":
    case "allocate":
      return [taking(record, part, action, at)];
    case "keep_held": {
      const { until } = action;
      return [move(part, { allocated: part.quantity, held: { until, quantity: -part.quantity } }, [])];
    }
    case "deallocate":
      return action.held_until === undefined
        ? givingBack(record, part)
        : lettingGo(record, part, action.held_until, at);
    case "ship":
      return shipping(record, part);
  }
}

function taking(
  record: StockRecord,
  part: StockPart,
  action: Extract<OrderStockAction, { action: "hold" | "allocate" }>,
  at: Date,
): Move {
  const { location, quantity } = part;
  const swept = sweptFor(record, quantity, at, location);
  const taken =
    action.action === "hold" ? { held: { until: action.until, quantity } } : { allocated: quantity };
  const change = { available: -quantity, ...taken, swept };
  const freed = quantityOf(swept);
  const entries = freed > 0 ? [entry("deallocate", freed)] : [];
  return move(part, change, [...entries, entry("allocate", quantity)]);
}

function givingBack(record: StockRecord, part: StockPart): Move[] {
  const quantity = Math.min(part.quantity, keptCount(record, part.location));
  if (quantity <= 0) return [];
  return [move(part, { available: quantity, allocated: -quantity }, [entry("deallocate", quantity)])];
}

function lettingGo(record: StockRecord, part: StockPart, until: number, at: Date): Move[] {
  const { quantity, location } = part;
  if (hasEnded(until, at) || heldUntil(record, until, location) < quantity) return [];
  const change = { available: quantity, held: { until, quantity: -quantity } };
  return [move(part, change, [entry("deallocate", quantity)])];
}

function shipping(record: StockRecord, part: StockPart): Move[] {
  const quantity = Math.min(part.quantity, keptCount(record, part.location));
  if (quantity <= 0) return [];
  const entries = [entry("deallocate", quantity), entry("decrement", quantity)];
  return [move(part, { allocated: -quantity }, entries)];
}

function move(part: StockPart, change: CountsChange, entries: readonly LogEntry[]): Move {
  const { location } = part;
  if (location === undefined) return { part, change, entries };
  const held = change.held ? { held: { ...change.held, location } } : {};
  return { part, change: { ...change, location, ...held }, entries };
}

function entry(action: "allocate" | "deallocate" | "decrement", quantity: number): LogEntry {
  return { action, quantity, added: addedBy(action, quantity) };
}
