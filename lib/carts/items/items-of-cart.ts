import { type ApiError, notFound } from "../../kernel/errors.ts";
import { type Cart, type CartItem, setItems } from "../cart/cart.ts";

/** Ignores the case of the id. @throws ApiError 404 for an unknown item */
export function requireItem({ items }: Cart, itemId: string): CartItem {
  const item = items.find(({ id }) => id === itemId.toLowerCase());
  if (!item) throw noItem(itemId);
  return item;
}

function noItem(itemId: string): ApiError {
  return notFound("cart item", itemId, { meta: { id: itemId } });
}

export function replaceItem(cart: Cart, item: CartItem): Cart {
  return setItems(
    cart,
    cart.items.map((other) => (other.id === item.id ? item : other)),
  );
}

export function removeItem(cart: Cart, itemId: string): Cart {
  return setItems(
    cart,
    cart.items.filter(({ id }) => id !== itemId),
  );
}
