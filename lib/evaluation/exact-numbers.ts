import { type Rate, rateOf } from "../kernel/rate.ts";

/** A percentage as the fraction of the whole that it takes. */
export function fractionOfPercent(percentage: number): Rate {
  const { numerator, denominator } = rateOf(percentage);
  return { numerator, denominator: denominator * 100n };
}

/** The sum of amounts. */
export function sumOf(amounts: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** The least number that all the others divide. */
export function commonMultiple(numbers: Iterable<bigint>): bigint {
  let all = 1n;
  for (const number of numbers) all *= number / commonDivisor(all, number);
  return all;
}

/** A fraction in its lowest terms: what is computed with it costs what it has digits. */
export function reduced({ numerator, denominator }: Rate): Rate {
  const divisor = commonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** A loop, since the steps grow with the digits. */
function commonDivisor(a: bigint, b: bigint): bigint {
  let [divisor, rest] = [a, b];
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest];
  return divisor;
}
