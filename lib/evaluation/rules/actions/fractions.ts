import { divideRounded } from "../../../kernel/money.ts";
import type { Rate } from "../../../kernel/rate.ts";

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

/** The least number that all the others divide. */
export function commonMultiple(numbers: Iterable<number>): bigint {
  let all = 1n;
  for (const number of numbers) {
    const factor = BigInt(number);
    all *= factor / commonDivisor(all, factor);
  }
  return all;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
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
  const rounded = divideRounded(total.numerator, total.denominator);
  const left = Number(rounded - whole.reduce((all, amount) => all + amount, 0n));
  for (const { index } of order.slice(0, left)) whole[index] = (whole[index] ?? 0n) + 1n;
  return whole;
}
