import { isManaged, shortItems } from "../../stock/required-stock.ts";
import type { Cart, CartItem, ProductItem } from "../cart/cart.ts";
import { unreadOf } from "../stock/known-stock.ts";
import { stockedItem } from "../stock/stocked-item.ts";
import type { StockTerms } from "../stock/wanted-stock.ts";

/** Gifts as they can be added, or the products whose stock has to be read before that can be said. */
export type StockedGifts =
  | { readonly gifts: readonly ProductItem[] }
  | { readonly unread: readonly string[] };

/** The cart as it is stored, and the items that it will have beside these gifts. */
type AroundGifts = { readonly before: Cart; readonly others: readonly CartItem[] };

/**
 * The gifts of one promotion, or none of them if there is too little of one that is new or grows. Unlike what a shopper
 * asks for, a gift is looked at together with all else that the cart has of its product: nobody can take it out again,
 * and checkout would refuse the whole cart because of it.
 */
export function stockedGifts(
  gifts: readonly ProductItem[],
  { before, others }: AroundGifts,
  { known, isDeferred, now }: StockTerms,
): StockedGifts {
  const grown = gifts.filter((gift) => gift.quantity > quantityIn(before, gift));
  const unread = unreadOf(
    known,
    grown.map(({ product_id }) => product_id),
  );
  if (unread.length > 0) return { unread };
  const { records } = known;
  const around = others.filter((item) => item.type === "cart_item").map(asItCounts);
  const isShort = grown.length > 0 && shortItems([...around, ...gifts.map(stockedItem)], records, now);
  const ids = new Set(grown.map(({ product_id }) => product_id));
  if (!isDeferred && isShort && isShort.some(({ product_id }) => ids.has(product_id))) return { gifts: [] };
  return {
    gifts: gifts.map((gift) =>
      ids.has(gift.product_id) ? { ...gift, manage_stock: isManaged(stockedItem(gift), records) } : gift,
    ),
  };
}

function quantityIn({ items }: Cart, gift: ProductItem): number {
  return items.find(({ id }) => id === gift.id)?.quantity ?? 0;
}

/** A bundle that has a record of its own takes nothing from the stock of its components. */
function asItCounts(item: ProductItem) {
  const { components, ...alone } = stockedItem(item);
  return item.manage_stock || components === undefined ? alone : { ...alone, components };
}
