import { toExactRate } from "../kernel/rate.ts";

/** Minor units, equal to the largest price. */
export const LARGEST_AMOUNT = 1_000_000_000_000;

/** Largest number of units of an item, or of uses of a code. */
export const LARGEST_COUNT = 2_147_483_647;

/** Bytes of the JSON of one promotion. Carts read all live promotions, so each must be small. */
export const MOST_PROMOTION_BYTES = 32 * 1024;

const MOST_DECIMALS = 6;

/** The public contract allows six decimals. */
export function hasFewDecimals(percentage: number): boolean {
  return toExactRate(percentage).denominator <= 10n ** BigInt(MOST_DECIMALS);
}

/** In the public contract 1,000; here that is the limit of one request or job, see `docs/differences/promotions.md`. */
export const MOST_CODES = 100_000;
