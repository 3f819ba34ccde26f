import type { Period } from "../period.ts";

/** The public contract says 1,000, and more of a short promotion: how many more is in `docs/differences/promotions.md`. */
const MOST_CODES = 100_000;
const MOST_CODES_FOR_LONG = 1000;
const LONGEST_WITH_MANY_MS = 365 * 24 * 60 * 60 * 1000;

/** How many codes a promotion may have: many only if it does not last longer than a year. */
export function mostCodesOf({ start, end }: Period): number {
  const lasts = Date.parse(end) - Date.parse(start);
  return lasts > LONGEST_WITH_MANY_MS ? MOST_CODES_FOR_LONG : MOST_CODES;
}
