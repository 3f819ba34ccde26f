import type { OrderStockAction, StockPart } from "../../inventory/stock/stock.ts";
import { codeKey } from "../../promotions/live/code.ts";
import type { ReturnReason } from "../../promotions/live/code-uses.ts";
import type { Order } from "../order.ts";
import type { OrderStep } from "./order-work.ts";

/** A part takes up to two writes, plus one for the product's record. */
const MOST_PARTS_OF_STEP = 40;

/** One step per product; several for a product from very many locations. */
export function buildStockSteps(parts: readonly StockPart[], action: OrderStockAction): OrderStep[] {
  return groupPartsByProduct(parts).flatMap((ofProduct) =>
    splitIntoGroups(ofProduct).map((group) => ({ kind: "stock", parts: group, action }) as const),
  );
}

function splitIntoGroups(parts: readonly StockPart[]): readonly (readonly StockPart[])[] {
  const count = Math.ceil(parts.length / MOST_PARTS_OF_STEP);
  return Array.from({ length: count }, (_, at) =>
    parts.slice(at * MOST_PARTS_OF_STEP, (at + 1) * MOST_PARTS_OF_STEP),
  );
}

/** Sorted by id: two orders that want the same products collide before either has taken any. */
export function groupPartsByProduct(parts: readonly StockPart[]): readonly (readonly StockPart[])[] {
  const byProduct = Map.groupBy(parts, ({ product_id }) => product_id.toLowerCase());
  return [...byProduct]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, ofProduct]) => ofProduct);
}

/** Steps that return an order's code uses, one per code. */
export function buildCodeSteps(
  { codes = [] }: Pick<Order, "codes">,
  because: ReturnReason,
): Extract<OrderStep, { kind: "code" }>[] {
  const byName = new Map(codes.map((code) => [`${code.promotion_id}\n${codeKey(code.code)}`, code]));
  return [...byName.values()].map(({ source, promotion_id, code }) => ({
    kind: "code",
    code: { source, promotion_id, code },
    because,
  }));
}
