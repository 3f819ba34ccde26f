/**
 * Format of amounts of one currency. Amounts are integers in its minor unit.
 * @answers How are amounts split, rounded and written as text?
 */
export type CurrencyFormat = {
  readonly code: string;
  /** Contains `{price}` in the place of the number. */
  readonly format: string;
  readonly decimal_point: string;
  readonly thousand_separator: string;
  readonly decimal_places: number;
};

export type DisplayPrice = { readonly amount: number; readonly currency: string; readonly formatted: string };

const PRICE_PLACEHOLDER = "{price}";

/** Minor units; a minus sign comes first, as in `-$5.00`. Parses the format once for all amounts. */
export function amountFormatter(currency: CurrencyFormat): (amount: number) => string {
  const { format, decimal_point, decimal_places: places, thousand_separator: separator } = currency;
  const at = format.indexOf(PRICE_PLACEHOLDER);
  if (at < 0) return (amount) => `${minusSign(amount)}${format}`;
  const [before, after] = [format.slice(0, at), format.slice(at + PRICE_PLACEHOLDER.length)];
  return (amount) => {
    const digits = Math.abs(amount)
      .toFixed(0)
      .padStart(places + 1, "0");
    const cut = digits.length - places;
    const whole = groupThousands(digits.slice(0, cut), separator);
    const number = places === 0 ? whole : `${whole}${decimal_point}${digits.slice(cut)}`;
    return `${minusSign(amount)}${before}${number}${after}`;
  };
}

function minusSign(amount: number): string {
  return amount < 0 ? "-" : "";
}

const FEWEST_GROUPED_DIGITS = 4;

/** Skips the slow search, because most prices have no thousands. */
function groupThousands(digits: string, separator: string): string {
  if (digits.length < FEWEST_GROUPED_DIGITS) return digits;
  return digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, () => separator);
}

export function formatAmount(amount: number, currency: CurrencyFormat): string {
  return amountFormatter(currency)(amount);
}

/** @param amount in minor units */
export function displayPrice(amount: number, currency: CurrencyFormat): DisplayPrice {
  return { amount, currency: currency.code, formatted: formatAmount(amount, currency) };
}

/** Rounds to the nearest integer, halves away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n !== denominator < 0n ? -1n : 1n;
  const above = numerator < 0n ? -numerator : numerator;
  const below = denominator < 0n ? -denominator : denominator;
  return sign * ((2n * above + below) / (2n * below));
}

/** Undefined for an integer that a JSON number cannot hold exactly. */
export function toSafeInteger(value: bigint): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Largest remainder: shares add up exactly; ties go to the earlier weight. */
export function splitByWeight(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum === 0n) return weights.map(() => 0n);
  const sign = total < 0n ? -1n : 1n;
  const size = total * sign;
  const shares = weights.map((weight) => (size * weight) / sum);
  const order = weights
    .map((weight, index) => ({ index, rest: (size * weight) % sum }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1));
  const remaining = Number(size - shares.reduce((all, share) => all + share, 0n));
  for (const { index } of order.slice(0, remaining)) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares.map((share) => share * sign);
}
