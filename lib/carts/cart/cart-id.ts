import { TITLES } from "../../kernel/error-titles.ts";
import { conflict, invalid, notFound } from "../../kernel/errors.ts";
import type { CartSettings } from "../../settings/settings.ts";

/** Clients may choose ids of their own. */
export const CART_ID_PATTERN = "^[A-Za-z0-9_-]{1,255}$";
const CART_ID = new RegExp(CART_ID_PATTERN);

export function isCartId(id: string): boolean {
  return CART_ID.test(id);
}

/** Returns a cart id from a path. @throws ApiError 400 for other characters */
export function checkCartId(id: string): string {
  if (isCartId(id)) return id;
  const detail = "'cartID' must have 1 to 255 characters, each a letter, a digit, '-' or '_'.";
  throw invalid(detail, { title: TITLES.format, source: "cartID" });
}

/** 22 random characters of an id hold 128 bits. */
const LONG_ID = 22;

/** Refuses a client's id for a new cart if the store finds it too short. @throws ApiError 400 */
export function checkChosenId(id: string, { cart_ids }: CartSettings, source: "data.id" | "cartID"): void {
  if (cart_ids === "any" || id.length >= LONG_ID) return;
  const detail = `'${source}' must have at least ${LONG_ID} characters for a new cart.`;
  throw invalid(detail, { title: TITLES.stringGte, source });
}

/** 404, also for a cart that the caller may not know of. */
export function noCart(id: string) {
  return notFound("cart", id, { meta: { cart_id: id } });
}

/** @throws ApiError 404 */
export function refuseNoCart(id: string): never {
  throw noCart(id);
}

/** 409 for a new cart. The text does not reveal whether a cart has the id now or had it before. */
export function idInUse(id: string) {
  return conflict(`The id '${id}' is in use, or a cart had it lately.`, { meta: { cart_id: id } });
}
