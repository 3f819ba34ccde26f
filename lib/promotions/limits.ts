import { rateOf } from "../kernel/rate.ts";

/** Minor units; as much as a price may be. */
export const LARGEST_AMOUNT = 1_000_000_000_000;

/** Units of an item, and uses of a code. */
export const LARGEST_COUNT = 2_147_483_647;

/** Of the JSON of one promotion: carts read all live ones, so each is small. */
export const MOST_PROMOTION_BYTES = 32 * 1024;

const MOST_DECIMALS = 6;

/** Whether a percentage has no more decimals than it may have. (public contract) */
export function hasFewDecimals(percentage: number): boolean {
  return rateOf(percentage).denominator <= 10n ** BigInt(MOST_DECIMALS);
}
