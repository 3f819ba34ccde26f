import { type ApiError, notFound } from "../../kernel/errors.ts";
import { type Cart, type CartItem, withItems } from "../cart/cart.ts";

/** An item of the cart by its id, in any case of letters. @throws ApiError 404 for one that the cart does not have */
export function requireItem({ items }: Cart, itemId: string): CartItem {
  const item = items.find(({ id }) => id === itemId.toLowerCase());
  if (!item) throw noItem(itemId);
  return item;
}

function noItem(itemId: string): ApiError {
  return notFound("cart item", itemId, { meta: { id: itemId } });
}

/** The cart with one item changed in place. */
export function replaceItem(cart: Cart, item: CartItem): Cart {
  return withItems(
    cart,
    cart.items.map((other) => (other.id === item.id ? item : other)),
  );
}

/** The cart without one item. */
export function removeItem(cart: Cart, itemId: string): Cart {
  return withItems(
    cart,
    cart.items.filter(({ id }) => id !== itemId),
  );
}
