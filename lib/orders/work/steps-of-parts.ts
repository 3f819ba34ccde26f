import type { OrderStockAction, StockPart } from "../../stock/stock.ts";
import type { OrderStep } from "./order-work.ts";

/** Each is two writes at most, beside one of the product's record. */
const MOST_PARTS_OF_STEP = 40;

/** A step for each product, see `partsByProduct`; several for one that comes from very many locations. */
export function stepsOfParts(parts: readonly StockPart[], action: OrderStockAction): OrderStep[] {
  return partsByProduct(parts).flatMap((ofProduct) =>
    groupsOf(ofProduct).map((group) => ({ kind: "stock", parts: group, action }) as const),
  );
}

function groupsOf(parts: readonly StockPart[]): readonly (readonly StockPart[])[] {
  const count = Math.ceil(parts.length / MOST_PARTS_OF_STEP);
  return Array.from({ length: count }, (_, at) =>
    parts.slice(at * MOST_PARTS_OF_STEP, (at + 1) * MOST_PARTS_OF_STEP),
  );
}

/**
 * The parts of each product, which are in one record, in the order of their ids: of two orders that want the same
 * products, one meets the other at the first of them, before it has taken any.
 */
export function partsByProduct(parts: readonly StockPart[]): readonly (readonly StockPart[])[] {
  const byProduct = Map.groupBy(parts, ({ product_id }) => product_id.toLowerCase());
  return [...byProduct]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, ofProduct]) => ofProduct);
}
