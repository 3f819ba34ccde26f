import { type Rate, toExactRate } from "../../kernel/rate.ts";

export function fractionOfPercent(percentage: number): Rate {
  const { numerator, denominator } = toExactRate(percentage);
  return { numerator, denominator: denominator * 100n };
}

export function sumBigInts(amounts: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** Least common multiple. */
export function leastCommonMultiple(numbers: Iterable<bigint>): bigint {
  let all = 1n;
  for (const number of numbers) all *= number / greatestCommonDivisor(all, number);
  return all;
}

/** Reduces to lowest terms, because the cost of arithmetic grows with the digits. */
export function reduceFraction({ numerator, denominator }: Rate): Rate {
  const divisor = greatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** A loop instead of recursion, because the depth grows with the digits. */
function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [divisor, rest] = [a, b];
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest];
  return divisor;
}
