import { type ApiError, notFound } from "../../kernel/errors.ts";
import { type Cart, type CartLine, withLines } from "../cart/cart.ts";

/** @throws ApiError 404 for a line that the cart does not have */
export function findLine({ lines }: Cart, lineId: string): CartLine {
  const line = lines.find(({ id }) => id === lineId.toLowerCase());
  if (!line) throw noLine(lineId);
  return line;
}

function noLine(lineId: string): ApiError {
  return notFound("cart item", lineId, { meta: { id: lineId } });
}

/** The cart with one line changed in place. */
export function replaceLine(cart: Cart, line: CartLine): Cart {
  return withLines(
    cart,
    cart.lines.map((one) => (one.id === line.id ? line : one)),
  );
}

export function removeLine(cart: Cart, lineId: string): Cart {
  return withLines(
    cart,
    cart.lines.filter(({ id }) => id !== lineId),
  );
}
