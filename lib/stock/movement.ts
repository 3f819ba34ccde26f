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

/** What an action adds to the counters. */
export function addedBy(action: Exclude<StockAction, "set">, quantity: number): Movement["added"] {
  switch (action) {
    case "increment":
      return { available: quantity, allocated: 0 };
    case "decrement":
      return { available: -quantity, allocated: 0 };
    case "allocate":
      return { available: -quantity, allocated: quantity };
    case "deallocate":
      return { available: quantity, allocated: -quantity };
  }
}

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
