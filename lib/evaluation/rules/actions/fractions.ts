import { divideRounded, splitByWeight } from "../../../kernel/money.ts";
import type { Rate } from "../../../kernel/rate.ts";
import { commonMultiple, sumOf } from "../../exact-numbers.ts";

export const ZERO: Rate = { numerator: 0n, denominator: 1n };

/** The sum of two fractions, exactly. */
export function plus(a: Rate, b: Rate): Rate {
  if (a.denominator === b.denominator)
    return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** A fraction to the nearest integer, halves away from zero. */
export function rounded({ numerator, denominator }: Rate): bigint {
  return divideRounded(numerator, denominator);
}

/**
 * Fractions as integers that add up to their rounded sum: each is rounded down, and the units left over go to the
 * largest remainders, ties to the earlier.
 */
export function roundedTogether(fractions: readonly Rate[], total: Rate): readonly bigint[] {
  const whole = fractions.map(({ numerator, denominator }) => numerator / denominator);
  const order = fractions
    .map(({ numerator, denominator }, index) => ({ index, rest: numerator % denominator, denominator }))
    .sort((a, b) => {
      const [first, second] = [a.rest * b.denominator, b.rest * a.denominator];
      return first === second ? a.index - b.index : first < second ? 1 : -1;
    });
  const left = Number(rounded(total) - sumOf(whole));
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
