/** How amounts of one currency are written; amounts themselves are integers in its minor unit. */
export type CurrencyFormat = {
  readonly code: string;
  /** Holds `{price}` where the number goes. */
  readonly format: string;
  readonly decimal_point: string;
  readonly thousand_separator: string;
  readonly decimal_places: number;
};

/** An amount as clients show it. */
export type DisplayPrice = { readonly amount: number; readonly currency: string; readonly formatted: string };

/** Writes an amount of minor units; the sign of a negative amount stands before everything, as in `-$5.00`. */
export function formatAmount(amount: number, currency: CurrencyFormat): string {
  const digits = Math.abs(amount)
    .toFixed(0)
    .padStart(currency.decimal_places + 1, "0");
  const cut = digits.length - currency.decimal_places;
  const whole = digits.slice(0, cut).replaceAll(/\B(?=(\d{3})+(?!\d))/g, () => currency.thousand_separator);
  const number =
    currency.decimal_places === 0 ? whole : `${whole}${currency.decimal_point}${digits.slice(cut)}`;
  return `${amount < 0 ? "-" : ""}${currency.format.replace("{price}", () => number)}`;
}

export function displayPrice(amount: number, currency: CurrencyFormat): DisplayPrice {
  return { amount, currency: currency.code, formatted: formatAmount(amount, currency) };
}

/** `numerator / denominator` to the nearest integer, halves away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n !== denominator < 0n ? -1n : 1n;
  const above = numerator < 0n ? -numerator : numerator;
  const below = denominator < 0n ? -denominator : denominator;
  return sign * ((2n * above + below) / (2n * below));
}

/** The integer, if it can be a JSON number without loss. */
export function safeInteger(value: bigint): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/**
 * Splits a total over weights by largest remainder: the shares add up exactly, units left over go to the largest
 * fractions, ties to the earlier weight.
 */
export function splitByWeight(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum === 0n) return weights.map(() => 0n);
  const sign = total < 0n ? -1n : 1n;
  const size = total * sign;
  const shares = weights.map((weight) => (size * weight) / sum);
  const order = weights
    .map((weight, index) => ({ index, rest: (size * weight) % sum }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1));
  const left = Number(size - shares.reduce((all, share) => all + share, 0n));
  for (const { index } of order.slice(0, left)) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares.map((share) => share * sign);
}
