import type { Note } from "../cart/note.ts";
import { promotionItems } from "../promotions/promotion-item.ts";
import type { CartItemView } from "../schemas/cart-item-schema.ts";
import type { CartItemsView } from "../schemas/responses.ts";
import type { PricedCart } from "../totals/price-cart.ts";
import { cartItemView } from "./cart-item-view.ts";
import { cartMetaView } from "./cart-meta-view.ts";
import { type Display, displayBoth, displayIn } from "./display.ts";
import { includedDetails, isAnything } from "./included-details.ts";
import { type CartIncludes, NO_INCLUDES } from "./includes.ts";
import { promotionItemView } from "./promotion-item-view.ts";

/** The collection of cart items, as every request about items answers it. (spec 4.2, 2.5) */
export function cartItemsView(priced: PricedCart, includes: CartIncludes = NO_INCLUDES): CartItemsView {
  const display = displayIn(priced.cart.currency);
  const included = includedDetails(priced, includes, { isOfItems: true });
  return {
    data: itemViews(priced, display, includes),
    meta: cartMetaView(priced, display),
    included: isAnything(included) ? included : undefined,
  };
}

/** Items that a note can be about; promotions are told of also when they are gone. */
const ITEMS = new Set(["cart_item", "custom_item"]);

/** The collection with what the shopper should know of the request, as far as it is about items that are left. */
export function withMessages(view: CartItemsView, notes: readonly Note[] = []): CartItemsView {
  const left = new Set(view.data.map(({ id }) => id));
  const news = notes.filter(({ source }) => !ITEMS.has(source.type) || left.has(source.id));
  const messages = [...(view.meta.messages ?? []), ...news];
  return news.length > 0 ? { ...view, meta: { ...view.meta, messages } } : view;
}

/** Each item of a cart, and behind them the promotions of the whole cart. */
export function itemViews(
  priced: PricedCart,
  display: Display,
  includes: CartIncludes,
): readonly CartItemView[] {
  const { cart, items } = priced;
  const shown = { currency: cart.currency, display, displayBoth: displayBoth(display), includes };
  return [
    ...items.map((item) => cartItemView(item, shown)),
    ...promotionItems(priced).map((applied) => promotionItemView(cart, applied, shown)),
  ];
}
