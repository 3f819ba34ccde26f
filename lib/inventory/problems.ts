import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, invalid, problem, shortName, toApiError, unprocessable } from "../kernel/errors.ts";

/** Builds a 400 for an invalid field. @param source path of the field */
export function notValid(detail: string, source: string): ApiError {
  return invalid(detail, { title: TITLES.validationError, source });
}

/** Builds a 422: the state of the stock or the location does not allow the request. */
export function cannotComplete(detail: string, source?: string): ApiError {
  return unprocessable(detail, { title: TITLES.cannotCompleteRequest, ...(source ? { source } : {}) });
}

/** `1 unit is`, `0 units are`. */
export function unitsAre(quantity: number): string {
  return quantity === 1 ? "1 unit is" : `${quantity} units are`;
}

/** End of a sentence; empty without a location. */
export function atLocation(location: string | undefined): string {
  return location === undefined ? "" : ` at ${shortName(location)}`;
}

/** @throws ApiError 400 if the body names another product than the path */
export function checkProductId(bodyProductId: string | undefined, productId: string, source: string): void {
  if (bodyProductId === undefined || bodyProductId.toLowerCase() === productId.toLowerCase()) return;
  throw notValid("The product is not the one in the path.", source);
}

/** @throws ApiError 400 naming each unknown slug */
export function requireLocations(
  slugs: readonly string[],
  existingSlugs: { readonly has: (slug: string) => boolean },
): void {
  const unknown = slugs.filter((slug) => !existingSlugs.has(slug));
  const [first, ...others] = unknown.map((slug) =>
    problem(400, `There is no location with the slug '${shortName(slug)}'.`, {
      title: TITLES.validationError,
      source: `data.attributes.locations.${shortName(slug)}`,
    }),
  );
  if (first) throw toApiError(first, ...others);
}
