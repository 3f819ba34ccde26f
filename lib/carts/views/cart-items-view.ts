import type { Note } from "../cart/note.ts";
import { listPromotionItems } from "../promotions/promotion-item.ts";
import type { CartItemView } from "../schemas/cart-item-schema.ts";
import type { CartItemsView } from "../schemas/responses.ts";
import type { PricedCart } from "../totals/price-cart.ts";
import { cartItemView } from "./cart-item-view.ts";
import { cartMetaView } from "./cart-meta-view.ts";
import { type Display, displayBoth, displayIn } from "./display.ts";
import { buildIncludedDetails, hasAnyValue } from "./included-details.ts";
import { type CartIncludes, NO_INCLUDES } from "./includes.ts";
import { promotionItemView } from "./promotion-item-view.ts";

export function cartItemsView(priced: PricedCart, includes: CartIncludes = NO_INCLUDES): CartItemsView {
  const display = displayIn(priced.cart.currency);
  const included = buildIncludedDetails(priced, includes, { isOfItems: true });
  return {
    data: itemViews(priced, display, includes),
    meta: cartMetaView(priced, display),
    included: hasAnyValue(included) ? included : undefined,
  };
}

/** A note about one of these is shown only while the item is in the cart. */
const ITEMS = new Set(["cart_item", "custom_item"]);

/** Adds notes for the shopper, except those about items that are gone. */
export function addMessages(view: CartItemsView, notes: readonly Note[] = []): CartItemsView {
  const remainingIds = new Set(view.data.map(({ id }) => id));
  const news = notes.filter(({ source }) => !ITEMS.has(source.type) || remainingIds.has(source.id));
  const messages = [...(view.meta.messages ?? []), ...news];
  return news.length > 0 ? { ...view, meta: { ...view.meta, messages } } : view;
}

/** Items of a cart, then the promotions of the whole cart. */
export function itemViews(
  priced: PricedCart,
  display: Display,
  includes: CartIncludes,
): readonly CartItemView[] {
  const { cart, items } = priced;
  const shown = { currency: cart.currency, display, displayBoth: displayBoth(display), includes };
  return [
    ...items.map((item) => cartItemView(item, shown)),
    ...listPromotionItems(priced).map((applied) => promotionItemView(cart, applied, shown)),
  ];
}
