import { ApiError } from "../kernel/errors.ts";
import { getLinkLimit, type ListQuery } from "./list-query.ts";

/**
 * Marks an error as a page over a budget. The list is called again for the records that fit. The error
 * reaches the client only if none fits.
 * @param fits leading records within the budget; may be too low
 */
export function outgrownPage(refusal: ApiError, fits: number): ApiError {
  return Object.assign(refusal, { fits });
}

/** Budgets may depend on each other's records, so after these attempts the page is halved. */
const EXACT_ATTEMPTS = 3;

/** @param attempt shortenings before, from 0 @returns undefined for another error, or if no record fits */
export function shortenQuery(query: ListQuery, error: unknown, attempt: number): ListQuery | undefined {
  const { limit } = query.page;
  if (!isOutgrownPage(error) || limit <= 1) return undefined;
  const most = attempt < EXACT_ATTEMPTS ? limit - 1 : Math.floor(limit / 2);
  const shorter = Math.min(error.fits, most);
  if (shorter < 1) return undefined;
  return { ...query, page: { ...query.page, limit: shorter, linkLimit: getLinkLimit(query.page) } };
}

function isOutgrownPage(error: unknown): error is { readonly fits: number } {
  return error instanceof ApiError && "fits" in error;
}

/** Counts the leading values whose sum is at most `most`. */
export function countWithin(most: number, values: readonly number[]): number {
  let remaining = most;
  const at = values.findIndex((value) => {
    remaining -= value;
    return remaining < 0;
  });
  return at === -1 ? values.length : at;
}

/** Divides the rest of the answer evenly among the records. @param weigh bytes of a part of the answer */
export function countRecordsWithin(
  most: number,
  { data, ...others }: { readonly data: readonly unknown[] },
  weigh: (part: unknown) => number,
): number {
  const share = weigh(others) / data.length;
  return countWithin(
    most,
    data.map((record) => weigh(record) + share),
  );
}
