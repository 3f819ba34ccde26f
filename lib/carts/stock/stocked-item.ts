import type { StockedItem } from "../../inventory/stock/stock.ts";
import { dropUndefined } from "../../kernel/defined.ts";
import type { SelectedOptions } from "../../releases/bundle.ts";
import type { ProductItem } from "../cart/cart.ts";

/** Stock that an item takes: of its product, or of a bundle without a record the selected options. */
export function toStockedItem(
  item: Pick<ProductItem, "product_id" | "name" | "sku" | "quantity" | "location" | "bundle">,
): StockedItem {
  const { product_id, name, sku, quantity, location, bundle } = item;
  const components = bundle && listComponents(bundle.selected_options);
  return { product_id, name, sku, quantity, ...dropUndefined({ location, components }) };
}

/** Lists the selected products of a bundle, each once, with its units in one bundle. */
export function listComponents(selected: SelectedOptions): NonNullable<StockedItem["components"]> {
  const quantities = new Map<string, number>();
  for (const options of Object.values(selected)) {
    for (const [id, quantity] of Object.entries(options)) {
      quantities.set(id, (quantities.get(id) ?? 0) + quantity);
    }
  }
  return [...quantities].map(([product_id, quantity]) => ({ product_id, quantity }));
}
