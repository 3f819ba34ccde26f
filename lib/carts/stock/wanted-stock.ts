import {
  buildStockProblem,
  findShortItems,
  isManaged,
  listStockIds,
} from "../../inventory/stock/required-stock.ts";
import type { StockedItem } from "../../inventory/stock/stock.ts";
import type { Problem } from "../../kernel/errors.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Cart } from "../cart/cart.ts";
import { type KnownStock, listUnread } from "./known-stock.ts";

export type StockTerms = {
  readonly stock: KnownStock;
  /** The cart takes more than there is; checkout looks again. */
  readonly isDeferred: boolean;
  readonly now: Date;
};

/** A preview takes more than there is. Other carts follow their own setting, else the store's. */
function defersStockCheck(
  { snapshot_date, inventory_settings }: Cart,
  { cart: { inventories } }: Settings,
): boolean {
  if (snapshot_date !== undefined) return true;
  return (inventory_settings ?? inventories).defer_inventory_check;
}

export function stockTerms(cart: Cart, settings: Settings, stock: KnownStock, now: Date): StockTerms {
  return { stock, isDeferred: defersStockCheck(cart, settings), now };
}

export type StockForItem =
  | { readonly isManaged: boolean }
  | { readonly problem: Problem }
  /** Products whose stock has to be read before there is a result. */
  | { readonly unread: readonly string[] };

/**
 * Checks the stock of one item by itself. Carts reserve nothing: checkout and the first payment decide.
 * @answers When is stock too low for an item?
 */
export function checkItemStock(item: StockedItem, { stock, isDeferred, now }: StockTerms): StockForItem {
  const unread = listUnread(stock, listStockIds([item]));
  if (unread.length > 0) return { unread };
  const { records } = stock;
  if (!isDeferred && findShortItems([item], records, now).length > 0) {
    return { problem: buildStockProblem(item) };
  }
  return { isManaged: isManaged(item, records) };
}
