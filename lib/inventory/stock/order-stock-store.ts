import { keys } from "../../table/keys.ts";
import type { Put, Write } from "../../table/table.ts";
import type { Movement } from "./movement.ts";
import { buildMovementId } from "./movement-ids.ts";
import { movementPut } from "./movements-store.ts";
import { type LogEntry, planPartMoves } from "./order-moves.ts";
import { buildRecordUpdate } from "./record-update-store.ts";
import {
  mergeParts,
  type OrderStockAction,
  partName,
  type StockPart,
  type StockRecord,
  type StockRecords,
} from "./stock.ts";

type OrderStockContext = {
  readonly orderId: string;
  /** Part of the log keys: a repeated movement has the same time, so that it is refused. */
  readonly at: Date;
  readonly records: StockRecords;
};

/**
 * Writes the record of each product and a log entry per part. Parts that the order lost, such as ended holds,
 * have no writes. Conditions have no refusals: if one fails, read and plan again.
 * @answers What do orders move?
 */
export function orderStockWrites(
  parts: readonly StockPart[],
  action: OrderStockAction,
  context: OrderStockContext,
): readonly Write[] {
  const byProduct = Map.groupBy(parts, ({ product_id }) => product_id.toLowerCase());
  return [...byProduct].flatMap(([id, ofProduct]) => {
    const record = context.records.get(id);
    return record ? buildProductWrites(record, mergeParts(ofProduct), action, context) : [];
  });
}

function buildProductWrites(
  record: StockRecord,
  parts: readonly StockPart[],
  action: OrderStockAction,
  context: OrderStockContext,
): Write[] {
  const moves = parts.flatMap((part) => planPartMoves(record, part, action, context.at));
  if (moves.length === 0) return [];
  const logged = moves.flatMap((move) =>
    move.entries.map((entry, turn) => buildMovement(move.part, entry, { ...context, action, turn })),
  );
  const kept =
    action.action === "keep_held"
      ? moves.map((move) => buildKeptHoldPut(record, buildKeptHoldId(move.part, context), context.at))
      : [];
  const changes = moves.map(({ change }) => change);
  return [
    buildRecordUpdate(record, { changes, entries: logged.length, at: context.at }),
    ...logged.map((movement) => movementPut(record, movement)),
    ...kept,
  ];
}

type MovementContext = OrderStockContext & { readonly action: OrderStockAction; readonly turn: number };

function buildMovement(
  part: StockPart,
  fields: LogEntry,
  { orderId, at, action, turn }: MovementContext,
): Movement {
  const unlike = [orderId.toLowerCase(), partName(part), action.action].join("\n");
  return {
    id: buildMovementId(at, { turn, unlike }),
    ...fields,
    ...(part.location === undefined ? {} : { location: part.location }),
    order_id: orderId,
    created_at: at.toISOString(),
  };
}

/** The log does not contain kept holds, so an item of its own refuses a second time. */
function buildKeptHoldId(part: StockPart, { orderId, at }: OrderStockContext): string {
  return buildMovementId(at, { turn: 0, unlike: [orderId.toLowerCase(), partName(part)].join("\n") });
}

const KEPT_SECONDS = 7 * 24 * 60 * 60;

/** For a week, keeping the same hold again fails. */
function buildKeptHoldPut(
  { product_id, stock_id }: Pick<StockRecord, "product_id" | "stock_id">,
  id: string,
  at: Date,
): Put {
  const expires_at = Math.floor(at.getTime() / 1000) + KEPT_SECONDS;
  return {
    put: { ...keys.keptHold(product_id, stock_id, id), type: "stock_kept", expires_at },
    when: { only: "absent" },
  };
}
