import { TITLES } from "../../kernel/error-titles.ts";
import { conflict, invalid, notFound } from "../../kernel/errors.ts";
import type { CartSettings } from "../../settings/settings.ts";

/** What an id of a cart looks like; clients may bring their own. */
export const CART_ID_PATTERN = "^[A-Za-z0-9_-]{1,255}$";
const CART_ID = new RegExp(CART_ID_PATTERN);

/** Whether a text can be the id of a cart. */
export function isCartId(id: string): boolean {
  return CART_ID.test(id);
}

/** A cart id from a path. @throws ApiError 400 for other characters */
export function checkCartId(id: string): string {
  if (isCartId(id)) return id;
  const detail = "'cartID' must have 1 to 255 characters, each a letter, a digit, '-' or '_'.";
  throw invalid(detail, { title: TITLES.format, source: "cartID" });
}

/** 22 characters of an id hold 128 bits of chance, if they are chosen by it. */
const LONG_ID = 22;

/**
 * Refuses a new cart with an id that a client chose and the store finds too short.
 * @param source where the request has it
 * @throws ApiError 400
 */
export function checkChosenId(id: string, { cart_ids }: CartSettings, source: "data.id" | "cartID"): void {
  if (cart_ids === "any" || id.length >= LONG_ID) return;
  const detail = `'${source}' must have at least ${LONG_ID} characters for a new cart.`;
  throw invalid(detail, { title: TITLES.stringGte, source });
}

/** The error for a cart that does not exist or that the caller may not know of. */
export function noCart(id: string) {
  return notFound("cart", id, { meta: { cart_id: id } });
}

/** The error for a new cart whose id is in use, or was: one text for both, since it is nobody's business which. */
export function idInUse(id: string) {
  return conflict(`The id '${id}' is in use, or a cart had it lately.`, { meta: { cart_id: id } });
}
