import { TITLES } from "../../kernel/error-titles.ts";
import { invalid, notFound } from "../../kernel/errors.ts";

const CART_ID = /^[A-Za-z0-9_-]{1,255}$/;

/** A cart id from a path, where clients may bring their own. @throws ApiError 400 for other characters */
export function checkCartId(id: string): string {
  if (CART_ID.test(id)) return id;
  const detail = "'cartID' must have 1 to 255 characters, each a letter, a digit, '-' or '_'.";
  throw invalid(detail, { title: TITLES.format, source: "cartID" });
}

export function noCart(id: string) {
  return notFound("cart", id, { meta: { cart_id: id } });
}
