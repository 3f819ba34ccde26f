import type { Problem } from "../../kernel/errors.ts";
import type { Settings } from "../../settings/settings.ts";
import { insufficientStock, isManaged, shortItems, stockIdsOf } from "../../stock/required-stock.ts";
import type { StockedItem } from "../../stock/stock.ts";
import type { Cart } from "../cart/cart.ts";
import { type KnownStock, unreadOf } from "./known-stock.ts";

/** By what it is decided whether a cart may have more of a product. */
export type StockTerms = {
  readonly known: KnownStock;
  /** The cart takes more than there is; checkout looks again. */
  readonly isDeferred: boolean;
  readonly now: Date;
};

/** Whether a cart takes more than there is: a preview always, others as they say, or the store if they do not. */
function defersStockCheck(
  { snapshot_date, inventory_settings }: Cart,
  { cart: { inventories } }: Settings,
): boolean {
  if (snapshot_date !== undefined) return true;
  return (inventory_settings ?? inventories).defer_inventory_check;
}

/** By what the stock of this cart is looked at. */
export function stockTerms(cart: Cart, settings: Settings, known: KnownStock, now: Date): StockTerms {
  return { known, isDeferred: defersStockCheck(cart, settings), now };
}

/** What is to be said of the stock of an item that a cart wants to have, with all units that it would have then. */
export type StockForItem =
  | { readonly isManaged: boolean }
  | { readonly problem: Problem }
  /** Products whose stock has to be read before anything can be said. */
  | { readonly unread: readonly string[] };

/**
 * Whether there is enough for an item of a cart, looked at by itself: what carts have is not reserved, so that checkout
 * and the first payment decide. (public contract)
 */
export function wantedStock(item: StockedItem, { known, isDeferred, now }: StockTerms): StockForItem {
  const unread = unreadOf(known, stockIdsOf([item]));
  if (unread.length > 0) return { unread };
  const { records } = known;
  if (!isDeferred && shortItems([item], records, now).length > 0) {
    return { problem: insufficientStock(item) };
  }
  return { isManaged: isManaged(item, records) };
}
