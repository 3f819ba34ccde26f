import { stockedItem } from "../../carts/stock/stocked-item.ts";
import type { StockedItem } from "../../stock/stock.ts";
import type { Order } from "../order.ts";

/** What an order is to have of the stock: its products, gifts and bundles with what was selected of them included. */
export function stockedItemsOf({ items }: Pick<Order, "items">): readonly StockedItem[] {
  return items.filter(({ kind }) => kind === "product").map(stockedItem);
}
