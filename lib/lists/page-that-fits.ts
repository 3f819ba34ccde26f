import { ApiError } from "../kernel/errors.ts";
import { type ListQuery, limitOfLinks } from "./list-query.ts";

/**
 * The refusal of a page that outgrows a budget. Throw it from a list: the list is asked once more for the records that
 * fit, and its answer goes on behind them. Only where none fits does the refusal end the request.
 * @param fits how many records from the beginning of the page stay within the budget; too few do no harm
 */
export function outgrownPage(refusal: ApiError, fits: number): ApiError {
  return Object.assign(refusal, { fits });
}

/** Budgets may depend on each other's records; a page that was shortened so often is halved each time. */
const EXACT_ATTEMPTS = 3;

/**
 * The query for the records that fit, where a list was refused for what its page weighs.
 * @param attempt how often the page was shortened before, from 0
 * @returns `undefined` for any other error, and where not even one record fits
 */
export function shortenedQuery(query: ListQuery, error: unknown, attempt: number): ListQuery | undefined {
  const { limit } = query.page;
  if (!isOutgrownPage(error) || limit <= 1) return undefined;
  const most = attempt < EXACT_ATTEMPTS ? limit - 1 : Math.floor(limit / 2);
  const shorter = Math.min(error.fits, most);
  if (shorter < 1) return undefined;
  return { ...query, page: { ...query.page, limit: shorter, linkLimit: limitOfLinks(query.page) } };
}

function isOutgrownPage(error: unknown): error is { readonly fits: number } {
  return error instanceof ApiError && "fits" in error;
}

/** How many values from the beginning have at most this sum together. */
export function countWithin(most: number, values: readonly number[]): number {
  let left = most;
  const at = values.findIndex((value) => {
    left -= value;
    return left < 0;
  });
  return at === -1 ? values.length : at;
}

/**
 * How many records of a page fit into an answer of so many bytes. What stands beside them counts as if each record had its
 * share of it.
 * @param weigh the bytes of a part of the answer
 */
export function recordsWithin(
  most: number,
  { data, ...beside }: { readonly data: readonly unknown[] },
  weigh: (part: unknown) => number,
): number {
  const share = weigh(beside) / data.length;
  return countWithin(
    most,
    data.map((record) => weigh(record) + share),
  );
}
