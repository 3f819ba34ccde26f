import { type ApiError, notFound } from "../../kernel/errors.ts";
import { type Cart, type CartItem, withItems } from "../cart/cart.ts";

/** @throws ApiError 404 for a line that the cart does not have */
export function requireItem({ lines }: Cart, lineId: string): CartItem {
  const line = lines.find(({ id }) => id === lineId.toLowerCase());
  if (!line) throw noLine(lineId);
  return line;
}

function noLine(lineId: string): ApiError {
  return notFound("cart item", lineId, { meta: { id: lineId } });
}

/** The cart with one line changed in place. */
export function replaceItem(cart: Cart, line: CartItem): Cart {
  return withItems(
    cart,
    cart.lines.map((one) => (one.id === line.id ? line : one)),
  );
}

export function removeItem(cart: Cart, lineId: string): Cart {
  return withItems(
    cart,
    cart.lines.filter(({ id }) => id !== lineId),
  );
}
