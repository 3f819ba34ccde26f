import { createHash } from "node:crypto";
import { contentOf, decoded, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Item, Put } from "../table/table.ts";
import type { StockAction, StockRecord } from "./stock.ts";

/** An entry in the log of a record. What it did to the counters adds up, in whatever order. */
export type Movement = {
  /** A UUID that begins with the moment, so that ids are in the order of the movements. */
  readonly id: string;
  readonly action: StockAction;
  /** Pieces that were moved; of `set` the total that there is then. */
  readonly quantity: number;
  readonly location?: string;
  /** What was added to the counters; what is held counts as allocated. */
  readonly added: { readonly available: number; readonly allocated: number };
  readonly order_id?: string;
  readonly created_at: string;
};

const movements = entity<Movement>("stock_movement");

/** The write of a log entry: a movement that is in the log already is refused. */
export function movementPut(record: Pick<StockRecord, "product_id" | "stock_id">, movement: Movement): Put {
  const key = keys.stockMovement(record.product_id, record.stock_id, movement.id);
  return {
    put: { ...key, type: movements.type, ...contentOf(movements, movement) },
    when: { only: "absent" },
  };
}

/** The movement in an item. */
export function movementOf(item: Item): Movement {
  return decoded(movements, item);
}

/** What tells movements of one millisecond apart: their order, and something that is theirs alone. */
type Distinction = { readonly turn: number; readonly unlike: string };

const LAST_TURN = 0xffffff;

/** The id of a movement: a UUID of version 7 whose first bits after the time are its turn in that millisecond. */
export function movementId(at: Date, { turn, unlike }: Distinction): string {
  const time = hexOf(at.getTime(), 12);
  const turns = hexOf(Math.min(turn, LAST_TURN), 6);
  const rest = createHash("sha256").update(unlike).digest("hex").slice(0, 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${turns.slice(0, 3)}-8${turns.slice(3)}-${rest}`;
}

function hexOf(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}
