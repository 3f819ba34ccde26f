import type { OrderStockAction, StockPart } from "../../stock/stock.ts";
import type { OrderStep } from "./order-work.ts";

/** A step for each product, see `partsByProduct`. */
export function stepsOfParts(parts: readonly StockPart[], action: OrderStockAction): OrderStep[] {
  return partsByProduct(parts).map((ofProduct) => ({ kind: "stock", parts: ofProduct, action }));
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
