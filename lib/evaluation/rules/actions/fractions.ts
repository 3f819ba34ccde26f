import { divideRounded, splitByWeight } from "../../../kernel/money.ts";
import type { Rate } from "../../../kernel/rate.ts";
import { commonMultiple, sumOf } from "../../exact-numbers.ts";

/** A fraction to the nearest integer, halves away from zero. */
export function rounded({ numerator, denominator }: Rate): bigint {
  return divideRounded(numerator, denominator);
}

/**
 * Fractions of one denominator as integers that add up to their rounded sum: each is rounded down, and the units left
 * over go to the largest remainders, ties to the earlier.
 */
export function roundedTogether(numerators: readonly bigint[], denominator: bigint): readonly bigint[] {
  const whole = numerators.map((numerator) => numerator / denominator);
  const order = numerators
    .map((numerator, index) => ({ index, rest: numerator % denominator }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1));
  const left = Number(divideRounded(sumOf(numerators), denominator) - sumOf(whole));
  for (const { index } of order.slice(0, left)) whole[index] = (whole[index] ?? 0n) + 1n;
  return whole;
}

/**
 * Rounded amounts, or a limit that they are above of, spread in proportion to the exact ones. Where rounding alone is
 * above the limit, the rounded ones are the proportion, since an exact one may not grow.
 */
export function withinLimit(
  exact: readonly Rate[],
  amounts: readonly bigint[],
  limit: bigint | undefined,
): readonly bigint[] {
  if (limit === undefined || sumOf(amounts) <= limit) return amounts;
  const parts = commonMultiple(exact.map(({ denominator }) => denominator));
  const weights = exact.map(({ numerator, denominator }) => numerator * (parts / denominator));
  return splitByWeight(limit, sumOf(weights) < limit * parts ? amounts : weights);
}
