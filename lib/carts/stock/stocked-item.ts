import { defined } from "../../kernel/defined.ts";
import type { SelectedOptions } from "../../releases/bundle.ts";
import type { StockedItem } from "../../stock/stock.ts";
import type { ProductItem } from "../cart/cart.ts";

/** What an item of a cart or an order takes of the stock: its product, or of a bundle without a record what is selected of it. */
export function stockedItem(
  item: Pick<ProductItem, "product_id" | "name" | "sku" | "quantity" | "location" | "bundle">,
): StockedItem {
  const { product_id, name, sku, quantity, location, bundle } = item;
  const components = bundle && componentsOf(bundle.selected_options);
  return { product_id, name, sku, quantity, ...defined({ location, components }) };
}

/** The products that are selected of a bundle, each once, with how many of it are in one bundle. */
export function componentsOf(selected: SelectedOptions): NonNullable<StockedItem["components"]> {
  const quantities = new Map<string, number>();
  for (const options of Object.values(selected)) {
    for (const [id, quantity] of Object.entries(options)) {
      quantities.set(id, (quantities.get(id) ?? 0) + quantity);
    }
  }
  return [...quantities].map(([product_id, quantity]) => ({ product_id, quantity }));
}
