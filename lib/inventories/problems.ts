import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, invalid, shortName, unprocessable } from "../kernel/errors.ts";

/** A request that says what is not so. @param source the field that says it */
export function notValid(detail: string, source: string): ApiError {
  return invalid(detail, { title: TITLES.validationError, source });
}

/** What stands in the way is the state that stock or a location is in. */
export function cannotComplete(detail: string, source?: string): ApiError {
  return unprocessable(detail, { title: TITLES.cannotCompleteRequest, ...(source ? { source } : {}) });
}

/** `1 unit is`, `0 units are`. */
export function unitsAre(quantity: number): string {
  return quantity === 1 ? "1 unit is" : `${quantity} units are`;
}

/** Where units are, for the end of a sentence. */
export function atLocation(location: string | undefined): string {
  return location === undefined ? "" : ` at ${shortName(location)}`;
}

/** @throws ApiError 400 when a body names another product than its path */
export function checkProductId(given: string | undefined, productId: string, source: string): void {
  if (given === undefined || given.toLowerCase() === productId.toLowerCase()) return;
  throw notValid("The product is not the one in the path.", source);
}
