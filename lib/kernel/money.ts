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

const PRICE = "{price}";

/**
 * Writes amounts of minor units in one currency; the sign of a negative amount stands before everything, as in
 * `-$5.00`. What the currency's format says is looked at once for all amounts.
 */
export function amountFormatter(currency: CurrencyFormat): (amount: number) => string {
  const { format, decimal_point, decimal_places: places, thousand_separator: separator } = currency;
  const at = format.indexOf(PRICE);
  if (at < 0) return (amount) => `${signOf(amount)}${format}`;
  const [before, after] = [format.slice(0, at), format.slice(at + PRICE.length)];
  return (amount) => {
    const digits = Math.abs(amount)
      .toFixed(0)
      .padStart(places + 1, "0");
    const cut = digits.length - places;
    const whole = inGroups(digits.slice(0, cut), separator);
    const number = places === 0 ? whole : `${whole}${decimal_point}${digits.slice(cut)}`;
    return `${signOf(amount)}${before}${number}${after}`;
  };
}

function signOf(amount: number): string {
  return amount < 0 ? "-" : "";
}

const FEWEST_GROUPED_DIGITS = 4;

/** Most prices have no thousands, and looking for them costs more than all the rest. */
function inGroups(digits: string, separator: string): string {
  if (digits.length < FEWEST_GROUPED_DIGITS) return digits;
  return digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, () => separator);
}

/** Writes one amount as `amountFormatter` does. */
export function formatAmount(amount: number, currency: CurrencyFormat): string {
  return amountFormatter(currency)(amount);
}

/** An amount of minor units with its text. */
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
