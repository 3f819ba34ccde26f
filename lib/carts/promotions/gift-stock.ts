import { findShortItems, isManaged } from "../../inventory/stock/required-stock.ts";
import type { Cart, CartItem, ProductItem } from "../cart/cart.ts";
import { listUnread } from "../stock/known-stock.ts";
import { toStockedItem } from "../stock/stocked-item.ts";
import type { StockTerms } from "../stock/wanted-stock.ts";

/** Gifts that can be added, or products whose stock has to be read first. */
export type StockedGifts =
  | { readonly gifts: readonly ProductItem[] }
  | { readonly unread: readonly string[] };

/** The cart as it is stored, and its future items apart from these gifts. */
type AroundGifts = { readonly before: Cart; readonly others: readonly CartItem[] };

/**
 * All gifts of a promotion or none. Unlike a shopper's item, a gift counts together with all else that the
 * cart has of its product: the shopper cannot remove it, and checkout would refuse the cart because of it.
 */
export function checkGiftStock(
  gifts: readonly ProductItem[],
  { before, others }: AroundGifts,
  { stock, isDeferred, now }: StockTerms,
): StockedGifts {
  const grown = gifts.filter((gift) => gift.quantity > quantityIn(before, gift));
  const unread = listUnread(
    stock,
    grown.map(({ product_id }) => product_id),
  );
  if (unread.length > 0) return { unread };
  const { records } = stock;
  const around = others.filter((item) => item.type === "cart_item").map(toCountedItem);
  const isShort = grown.length > 0 && findShortItems([...around, ...gifts.map(toStockedItem)], records, now);
  const ids = new Set(grown.map(({ product_id }) => product_id));
  if (!isDeferred && isShort && isShort.some(({ product_id }) => ids.has(product_id))) return { gifts: [] };
  return {
    gifts: gifts.map((gift) =>
      ids.has(gift.product_id) ? { ...gift, manage_stock: isManaged(toStockedItem(gift), records) } : gift,
    ),
  };
}

function quantityIn({ items }: Cart, gift: ProductItem): number {
  return items.find(({ id }) => id === gift.id)?.quantity ?? 0;
}

/** A bundle that has a record of its own takes nothing from the stock of its components. */
function toCountedItem(item: ProductItem) {
  const { components, ...alone } = toStockedItem(item);
  return item.manage_stock || components === undefined ? alone : { ...alone, components };
}
