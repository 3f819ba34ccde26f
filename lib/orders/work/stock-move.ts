import { errorOf } from "../../kernel/errors.ts";
import { allocationOf } from "../../stock/allocation.ts";
import { isStillHeld } from "../../stock/holds.ts";
import { insufficientStocks } from "../../stock/required-stock.ts";
import type { OrderStockAction, StockPart, StockRecords } from "../../stock/stock.ts";
import type { Order, OrderStock } from "../order.ts";
import { stockedItemsOf } from "./stocked-items.ts";

/** What an order does to the stock: by its first payment, by a cancellation, by its shipment. */
export type StockGoal = "allocate" | "deallocate" | "ship";

/** What of the stock moves for an order, and what the order has of it then. */
export type StockMove = {
  /** Absent: nothing of the stock is the order's. */
  readonly stock?: OrderStock;
  readonly parts: readonly StockPart[];
  readonly action: OrderStockAction;
};

type Facts = { readonly records: StockRecords; readonly now: Date };

/**
 * What of the stock moves for an order; nothing for one that is already as wanted.
 * @throws ApiError 400 with a problem for each product of which there is too little
 */
export function stockMove(
  order: Pick<Order, "items" | "stock">,
  goal: StockGoal,
  facts: Facts,
): StockMove | undefined {
  const state = order.stock?.state ?? "none";
  // What went back with a payment that was declined is taken anew by the next one.
  const isToTake = state === "none" || state === "held" || state === "released";
  if (goal === "allocate") return isToTake ? allocation(order, facts) : undefined;
  if (!order.stock) return undefined;
  const { parts, held_until } = order.stock;
  if (goal === "ship") {
    return state === "allocated"
      ? { stock: { state: "shipped", parts }, parts, action: { action: "ship" } }
      : undefined;
  }
  if (state !== "allocated" && state !== "held") return undefined;
  const action = { action: "deallocate", ...(held_until === undefined ? {} : { held_until }) } as const;
  return { stock: { state: "released", parts }, parts, action };
}

/** What is still held becomes allocated; after the end of the hold an order takes its turn like any other. */
function allocation(
  { items, stock }: Pick<Order, "items" | "stock">,
  { records, now }: Facts,
): StockMove | undefined {
  if (stock?.held_until !== undefined && isStillHeld(stock.parts, stock.held_until, records, now)) {
    const { parts, held_until: until } = stock;
    return { stock: { state: "allocated", parts }, parts, action: { action: "keep_held", until } };
  }
  const { parts, short } = allocationOf(stockedItemsOf({ items }), records, now);
  const [first, ...others] = insufficientStocks(short);
  if (first) throw errorOf(first, ...others);
  const action = { action: "allocate" } as const;
  if (parts.length > 0) return { stock: { state: "allocated", parts }, parts, action };
  return stock && { parts, action };
}
