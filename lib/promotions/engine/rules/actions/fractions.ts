import { divideRounded, splitByWeight } from "../../../../kernel/money.ts";
import type { Rate } from "../../../../kernel/rate.ts";
import { leastCommonMultiple, sumBigInts } from "../../exact-numbers.ts";

/** Rounds halves away from zero. */
export function roundFraction({ numerator, denominator }: Rate): bigint {
  return divideRounded(numerator, denominator);
}

/** The results add up to the rounded sum. Units left over go to the largest remainders. */
export function roundTogether(numerators: readonly bigint[], denominator: bigint): readonly bigint[] {
  const whole = numerators.map((numerator) => numerator / denominator);
  const order = numerators
    .map((numerator, index) => ({ index, rest: numerator % denominator }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1));
  const unitsLeft = Number(divideRounded(sumBigInts(numerators), denominator) - sumBigInts(whole));
  for (const { index } of order.slice(0, unitsLeft)) whole[index] = (whole[index] ?? 0n) + 1n;
  return whole;
}

/**
 * Spreads the limit by the exact amounts. If only rounding exceeds it, by the rounded ones, as no exact amount may grow.
 */
export function applyDiscountLimit(
  exact: readonly Rate[],
  amounts: readonly bigint[],
  limit: bigint | undefined,
): readonly bigint[] {
  if (limit === undefined || sumBigInts(amounts) <= limit) return amounts;
  const parts = leastCommonMultiple(exact.map(({ denominator }) => denominator));
  const weights = exact.map(({ numerator, denominator }) => numerator * (parts / denominator));
  return splitByWeight(limit, sumBigInts(weights) < limit * parts ? amounts : weights);
}
