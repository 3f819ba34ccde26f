import { countWithoutHolds, hasEnded, sumHolds } from "./available.ts";
import { chooseHoldsToSweep, countHeldUntil } from "./holds.ts";
import { computeAdded, type Movement } from "./movement.ts";
import type { CountsChange } from "./record-update-store.ts";
import { isOfOtherRecord, type OrderStockAction, type StockPart, type StockRecord } from "./stock.ts";

export type LogEntry = Pick<Movement, "action" | "quantity" | "added">;
export type Move = {
  readonly part: StockPart;
  readonly change: CountsChange;
  readonly entries: readonly LogEntry[];
};

/** Empty if nothing is left to do. @answers What do orders move? */
export function planPartMoves(
  record: StockRecord,
  part: StockPart,
  action: OrderStockAction,
  at: Date,
): Move[] {
  const takes = action.action === "hold" || action.action === "allocate";
  if (!takes && isOfOtherRecord(record, part)) return [];
  switch (action.action) {
    case "hold":
    case "allocate":
      return [planTaking(record, part, action, at)];
    case "keep_held": {
      const { until } = action;
      return [buildMove(part, { allocated: part.quantity, held: { until, quantity: -part.quantity } }, [])];
    }
    case "deallocate":
      return action.held_until === undefined
        ? planReturn(record, part)
        : planHoldRelease(record, part, action.held_until, at);
    case "ship":
      return planShipment(record, part);
  }
}

function planTaking(
  record: StockRecord,
  part: StockPart,
  action: Extract<OrderStockAction, { action: "hold" | "allocate" }>,
  at: Date,
): Move {
  const { location, quantity } = part;
  const swept = chooseHoldsToSweep(record, quantity, at, location);
  const taken =
    action.action === "hold" ? { held: { until: action.until, quantity } } : { allocated: quantity };
  const change = { available: -quantity, ...taken, swept };
  const freed = sumHolds(swept);
  const entries = freed > 0 ? [buildLogEntry("deallocate", freed)] : [];
  return buildMove(part, change, [...entries, buildLogEntry("allocate", quantity)]);
}

function planReturn(record: StockRecord, part: StockPart): Move[] {
  const quantity = Math.min(part.quantity, countWithoutHolds(record, part.location));
  if (quantity <= 0) return [];
  return [
    buildMove(part, { available: quantity, allocated: -quantity }, [buildLogEntry("deallocate", quantity)]),
  ];
}

function planHoldRelease(record: StockRecord, part: StockPart, until: number, at: Date): Move[] {
  const { quantity, location } = part;
  if (hasEnded(until, at) || countHeldUntil(record, until, location) < quantity) return [];
  const change = { available: quantity, held: { until, quantity: -quantity } };
  return [buildMove(part, change, [buildLogEntry("deallocate", quantity)])];
}

function planShipment(record: StockRecord, part: StockPart): Move[] {
  const quantity = Math.min(part.quantity, countWithoutHolds(record, part.location));
  if (quantity <= 0) return [];
  const entries = [buildLogEntry("deallocate", quantity), buildLogEntry("decrement", quantity)];
  return [buildMove(part, { allocated: -quantity }, entries)];
}

function buildMove(part: StockPart, change: CountsChange, entries: readonly LogEntry[]): Move {
  const { location } = part;
  if (location === undefined) return { part, change, entries };
  const held = change.held ? { held: { ...change.held, location } } : {};
  return { part, change: { ...change, location, ...held }, entries };
}

function buildLogEntry(action: "allocate" | "deallocate" | "decrement", quantity: number): LogEntry {
  return { action, quantity, added: computeAdded(action, quantity) };
}
