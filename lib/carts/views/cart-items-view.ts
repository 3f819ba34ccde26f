import type { Note } from "../cart/note.ts";
import type { CartItemView } from "../schemas/cart-item-schema.ts";
import type { CartItemsView } from "../schemas/responses.ts";
import type { PricedCart } from "../totals/price-cart.ts";
import { cartItemView } from "./cart-item-view.ts";
import { cartMetaView } from "./cart-meta-view.ts";
import { type Display, displayBoth, displayIn } from "./display.ts";
import { includedDetails, isAnything } from "./included-details.ts";
import { type CartIncludes, NO_INCLUDES } from "./includes.ts";

/** The collection of cart items, as every request about items answers it. (spec 4.2, 2.5) */
export function cartItemsView(priced: PricedCart, includes: CartIncludes = NO_INCLUDES): CartItemsView {
  const display = displayIn(priced.cart.currency);
  const included = includedDetails(priced.cart, includes);
  return {
    data: itemViews(priced, display, includes),
    meta: cartMetaView(priced, display),
    included: isAnything(included) ? included : undefined,
  };
}

/** The collection with what the shopper should know of the request, as far as it is about items that are left. */
export function withMessages(view: CartItemsView, notes: readonly Note[] = []): CartItemsView {
  const news = notes.filter(({ source }) => view.data.some(({ id }) => id === source.id));
  const messages = [...(view.meta.messages ?? []), ...news];
  return news.length > 0 ? { ...view, meta: { ...view.meta, messages } } : view;
}

/** Each item of a cart. */
export function itemViews(
  { cart, items }: PricedCart,
  display: Display,
  includes: CartIncludes,
): readonly CartItemView[] {
  const shown = { currency: cart.currency, display, displayBoth: displayBoth(display), includes };
  return items.map((item) => cartItemView(item, shown));
}
