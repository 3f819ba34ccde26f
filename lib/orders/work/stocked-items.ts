import type { Bundle } from "../../carts/cart/cart.ts";
import type { StockedItem } from "../../stock/stock.ts";
import type { Order, OrderItem } from "../order.ts";

/** What an order is to have of the stock: its products, gifts and bundles with what was selected of them included. */
export function stockedItemsOf({ items }: Pick<Order, "items">): readonly StockedItem[] {
  return items.filter(({ kind }) => kind === "product").map(stockedItem);
}

function stockedItem({ product_id, name, sku, quantity, location, bundle }: OrderItem): StockedItem {
  return {
    ...{ product_id, name, sku, quantity },
    ...(location === undefined ? {} : { location }),
    ...(bundle ? { components: componentsOf(bundle) } : {}),
  };
}

/** One product may be an option of several components. */
function componentsOf({ selected_options }: Bundle): NonNullable<StockedItem["components"]> {
  const quantities = new Map<string, number>();
  for (const [product_id, quantity] of Object.values(selected_options).flatMap(Object.entries<number>)) {
    quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity);
  }
  return [...quantities].map(([product_id, quantity]) => ({ product_id, quantity }));
}
