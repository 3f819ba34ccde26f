import type { Write } from "../table/table.ts";
import { keptHoldPut } from "./kept-holds-store.ts";
import type { Movement } from "./movement.ts";
import { movementId } from "./movement-ids.ts";
import { movementPut } from "./movements-store.ts";
import { type LogEntry, moveOf } from "./order-moves.ts";
import { joinedParts, partName } from "./parts.ts";
import { recordUpdate } from "./record-update-store.ts";
import type { OrderStockAction, StockPart, StockRecord, StockRecords } from "./stock.ts";

/** Whose stock is moved, when, and the records as they were read. */
export type OrderStockFacts = {
  readonly orderId: string;
  /** In the keys of the log's entries: who repeats a movement names the same moment, so that it is refused. */
  readonly at: Date;
  readonly records: StockRecords;
};

/** Writes of a part at most: its product's record, the log's entry, and one for ended holds or for what leaves. */
export const MOST_WRITES_OF_PART = 3;

/**
 * The writes by which an order moves its parts, for a transaction with its own: of each product the record, and an entry
 * in its log for each part; two when it ships, one more when ended holds are moved back. What an order held and the hold
 * has ended is not the order's any more, so that giving it back writes nothing; nor does anything that was given back by
 * hand. They bring no refusals: who finds that a condition does not hold reads again and plans anew.
 */
export function orderStockWrites(
  parts: readonly StockPart[],
  action: OrderStockAction,
  facts: OrderStockFacts,
): readonly Write[] {
  const byProduct = Map.groupBy(parts, ({ product_id }) => product_id.toLowerCase());
  return [...byProduct].flatMap(([id, ofProduct]) => {
    const record = facts.records.get(id);
    return record ? productWrites(record, joinedParts(ofProduct), action, facts) : [];
  });
}

function productWrites(
  record: StockRecord,
  parts: readonly StockPart[],
  action: OrderStockAction,
  facts: OrderStockFacts,
): Write[] {
  const moves = parts.flatMap((part) => moveOf(record, part, action, facts.at));
  if (moves.length === 0) return [];
  const logged = moves.flatMap((move) =>
    move.entries.map((entry, turn) => loggedMovement(move.part, entry, { ...facts, action, turn })),
  );
  const kept =
    action.action === "keep_held"
      ? moves.map((move) => keptHoldPut(record, keptId(move.part, facts), facts.at))
      : [];
  const changes = moves.map(({ change }) => change);
  return [
    recordUpdate(record, { changes, entries: logged.length, at: facts.at }),
    ...logged.map((movement) => movementPut(record, movement)),
    ...kept,
  ];
}

type Reason = OrderStockFacts & { readonly action: OrderStockAction; readonly turn: number };

function loggedMovement(part: StockPart, fields: LogEntry, { orderId, at, action, turn }: Reason): Movement {
  const unlike = [orderId.toLowerCase(), partName(part), action.action].join("\n");
  return {
    id: movementId(at, { turn, unlike }),
    ...fields,
    ...(part.location === undefined ? {} : { location: part.location }),
    order_id: orderId,
    created_at: at.toISOString(),
  };
}

/** Keeping changes no counter that is shown and so is in no log: its own item refuses it a second time. */
function keptId(part: StockPart, { orderId, at }: OrderStockFacts): string {
  return movementId(at, { turn: 0, unlike: [orderId.toLowerCase(), partName(part)].join("\n") });
}
