import { listStockIds } from "../../../inventory/stock/required-stock.ts";
import type { Problem } from "../../../kernel/errors.ts";
import type { Cart, CartItem, ProductItem } from "../../cart/cart.ts";
import { toStockedItem } from "../../stock/stocked-item.ts";
import { checkItemStock, type StockTerms } from "../../stock/wanted-stock.ts";
import type { ItemChange } from "./apply-change.ts";

export type StockForChange =
  /** `unread` are products whose stock has to be read before the item counts. */
  { readonly item: CartItem; readonly unread: readonly string[] } | { readonly problem: Problem };

/**
 * Checks only an item that wants more: a change that takes no more stock is never refused.
 * @answers When is stock too low for an item?
 */
export function checkStockForChange(before: CartItem, item: CartItem, terms: StockTerms): StockForChange {
  if (item.type !== "cart_item" || before.type !== "cart_item" || !wantsMore(before, item)) {
    return { item, unread: [] };
  }
  const stock = checkItemStock(toStockedItem(item), terms);
  if ("problem" in stock) return stock;
  if ("unread" in stock) return { item, unread: stock.unread };
  return { item: { ...item, manage_stock: stock.isManaged }, unread: [] };
}

/** Checkout looks at a product that became managed after it was added; a change does not. */
function wantsMore(before: ProductItem, item: ProductItem): boolean {
  if (!before.manage_stock && !before.bundle) return false;
  return (
    item.quantity > before.quantity || item.location !== before.location || item.bundle !== before.bundle
  );
}

/** Lists products whose stock these changes need, as far as that is known before they are applied. */
export function listStockToRead(
  { items }: Pick<Cart, "items">,
  changes: readonly { readonly id: string; readonly change: ItemChange }[],
): readonly string[] {
  return changes.flatMap(({ id, change }) => {
    const before = items.find((item) => item.id === id.toLowerCase());
    if (before?.type !== "cart_item" || change.selected_options) return [];
    const { quantity = before.quantity, location = before.location } = change;
    const after = { ...before, quantity, ...(location === undefined ? {} : { location }) };
    return quantity > 0 && wantsMore(before, after) ? listStockIds([toStockedItem(after)]) : [];
  });
}
