/** An exact decimal fraction: `numerator / denominator`. @answers How are amounts split, rounded and written as text? */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint };

/** Reads the decimal as a JSON number was written: 0.0725 is 725 / 10000, not the nearest binary fraction. */
export function toExactRate(value: number): Rate {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0
    ? { numerator: digits, denominator: 10n ** BigInt(scale) }
    : { numerator: digits * 10n ** BigInt(-scale), denominator: 1n };
}

export function addRates(rates: readonly Rate[]): Rate {
  return rates.reduce(
    (sum, rate) => ({
      numerator: sum.numerator * rate.denominator + rate.numerator * sum.denominator,
      denominator: sum.denominator * rate.denominator,
    }),
    { numerator: 0n, denominator: 1n },
  );
}
