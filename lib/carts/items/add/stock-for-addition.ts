import { defined } from "../../../kernel/defined.ts";
import type { SelectedOptions } from "../../../releases/bundle.ts";
import type { CartItem } from "../../cart/cart.ts";
import { componentsOf } from "../../stock/stocked-item.ts";
import { type StockForItem, type StockTerms, wantedStock } from "../../stock/wanted-stock.ts";
import type { NewItem } from "./addition.ts";

/** How many units the whole item would have, and of a bundle what is selected of it. */
type Whole = { readonly quantity: number; readonly selection: SelectedOptions | undefined };

/**
 * What the stock says of an item with all units that it would have, at the location that it would have: the one that is
 * given holds for all of them. Custom items are never out of stock. (public contract)
 */
export function stockForAddition(
  item: NewItem,
  existing: CartItem | undefined,
  { quantity, selection }: Whole,
  terms: StockTerms,
): StockForItem {
  if (item.type === "custom_item") return { isManaged: false };
  const { product } = item;
  const { id: product_id, name, sku = "" } = product;
  const before = existing?.type === "cart_item" ? existing.location : undefined;
  const { location = before } = item;
  const isBundle = product.product_type === "bundle";
  const components = isBundle && selection ? componentsOf(selection) : undefined;
  return wantedStock({ product_id, name, sku, quantity, ...defined({ location, components }) }, terms);
}
