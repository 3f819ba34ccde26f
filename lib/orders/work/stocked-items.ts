import { toStockedItem } from "../../carts/stock/cart-stock.ts";
import type { StockedItem } from "../../inventory/stock/stock.ts";
import type { Order } from "../order.ts";

/** Products, gifts, and bundles with their selected components. @answers What is stocked of an order: gifts, bundles? */
export function listStockedItems({ items }: Pick<Order, "items">): readonly StockedItem[] {
  return items.filter(({ kind }) => kind === "product").map(toStockedItem);
}
