import { toStockedItem } from "../../carts/stock/cart-stock.ts";
import { allocateItems, buildStockProblems, listStockIds } from "../../inventory/stock/allocation.ts";
import { isStillHeld } from "../../inventory/stock/holds.ts";
import { orderStockWrites } from "../../inventory/stock/order-stock-store.ts";
import type { OrderStockAction, StockedItem, StockPart, StockRecords } from "../../inventory/stock/stock.ts";
import { stockRead } from "../../inventory/stock/stock-store.ts";
import { toApiError } from "../../kernel/errors.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import type { Write } from "../../table/table.ts";
import { readTogether } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order, OrderStock } from "../order.ts";

/** The first payment allocates, a cancellation deallocates, a shipment ships. */
export type StockGoal = "allocate" | "deallocate" | "ship";

export type StockMove = {
  /** Absent if the order has no stock afterwards. */
  readonly stock?: OrderStock;
  readonly parts: readonly StockPart[];
  readonly action: OrderStockAction;
};

type StockSnapshot = { readonly records: StockRecords; readonly now: Date };

/** Undefined if nothing has to move. @throws ApiError 400 with a problem for each product that is short */
export function chooseStockMove(
  order: Pick<Order, "items" | "stock">,
  goal: StockGoal,
  snapshot: StockSnapshot,
): StockMove | undefined {
  const state = order.stock?.state ?? "none";
  // The next payment takes again the stock that a declined payment released.
  const isToTake = state === "none" || state === "held" || state === "released";
  if (goal === "allocate") return isToTake ? chooseAllocation(order, snapshot) : undefined;
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

/** A running hold becomes allocated. After its end the order allocates like any other. */
function chooseAllocation(
  { items, stock }: Pick<Order, "items" | "stock">,
  { records, now }: StockSnapshot,
): StockMove | undefined {
  if (stock?.held_until !== undefined && isStillHeld(stock.parts, stock.held_until, records, now)) {
    const { parts, held_until: until } = stock;
    return { stock: { state: "allocated", parts }, parts, action: { action: "keep_held", until } };
  }
  const { parts, short } = allocateItems(listStockedItems({ items }), records, now);
  const [first, ...others] = buildStockProblems(short);
  if (first) throw toApiError(first, ...others);
  const action = { action: "allocate" } as const;
  if (parts.length > 0) return { stock: { state: "allocated", parts }, parts, action };
  return stock && { parts, action };
}

/** Products, gifts, and bundles with their selected components. @answers What is stocked of an order: gifts, bundles? */
export function listStockedItems({ items }: Pick<Order, "items">): readonly StockedItem[] {
  return items.filter(({ kind }) => kind === "product").map(toStockedItem);
}

export type PlannedMove = { readonly move: StockMove; readonly writes: readonly Write[] };

/**
 * Undefined if nothing has to move. @throws ApiError 400 with a problem for each product that is short
 * @answers What fits one transaction?
 */
export async function planMove(
  ctx: Pick<Context, "table" | "now">,
  order: Order,
  goal: StockGoal,
): Promise<PlannedMove | undefined> {
  const own = (order.stock?.parts ?? []).map((part) => part.product_id);
  const ids = [...listStockIds(listStockedItems(order)), ...own];
  const { records } = await readTogether(ctx.table, { records: stockRead(ids) });
  const at = ctx.now();
  const move = chooseStockMove(order, goal, { records, now: at });
  return (
    move && { move, writes: orderStockWrites(move.parts, move.action, { orderId: order.id, at, records }) }
  );
}

/** The order and its owner's row. */
const ORDER_ACTIONS = 2;

/** One more if the answer is stored for an `Idempotency-Key`. */
export function countAnswerActions({ keyedRequest }: Pick<Context, "keyedRequest">): number {
  return keyedRequest ? 1 : 0;
}

export function canJoinOrderChange(ctx: Pick<Context, "keyedRequest">, writes: number): boolean {
  return ORDER_ACTIONS + countAnswerActions(ctx) + writes <= MOST_ACTIONS;
}
