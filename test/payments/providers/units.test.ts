import { describe, expect, it } from "@jest/globals";
import {
  decimalsAtPayPal,
  fromProviderUnits,
  readDecimal,
  toProviderUnits,
  writeDecimal,
} from "../../../lib/payments/providers/units.ts";

const WHOLE = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ");
const THOUSANDTHS = "BHD JOD KWD OMR TND".split(" ");
const HUNDREDTHS = "AED AUD CAD CHF CZK DKK EUR GBP HUF INR MXN NOK NZD PLN SEK THB TRY TWD USD ZAR".split(
  " ",
);
const PAYPAL_HUNDREDTHS =
  "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD".split(" ");
const PLACES = [0, 1, 2, 3, 4];

/** Provider, currency, and the decimals with which the provider counts it. */
const RULES = [
  ...WHOLE.map((code) => ["stripe", code, 0] as const),
  ...THOUSANDTHS.map((code) => ["stripe", code, 3] as const),
  ...[...HUNDREDTHS, "ISK"].map((code) => ["stripe", code, 2] as const),
  ...["HUF", "JPY", "TWD"].map((code) => ["paypal", code, 0] as const),
  ...PAYPAL_HUNDREDTHS.map((code) => ["paypal", code, 2] as const),
];

describe("an amount in a provider's units", () => {
  it.each(RULES)(
    "%s counts %s with %i decimals, whatever the store has, and back",
    (provider, code, decimals) => {
      for (const decimal_places of PLACES) {
        const currency = { code, decimal_places };
        for (const whole of [1, 7, 12_340]) {
          const units = toProviderUnits(provider, currency, whole * 10 ** decimal_places);
          expect(units).toBe(whole * 10 ** decimals);
          expect(fromProviderUnits(provider, currency, units!)).toBe(whole * 10 ** decimal_places);
        }
        expect(toProviderUnits(provider, currency, 0)).toBe(0);
      }
    },
  );

  it.each(RULES)("%s takes of %s only what comes back the same", (provider, code, _) => {
    for (const decimal_places of PLACES) {
      const currency = { code, decimal_places };
      const amounts = Array.from({ length: 1010 }, (_amount, at) => at + 1);
      const changed = amounts.filter((amount) => {
        const units = toProviderUnits(provider, currency, amount);
        return units !== undefined && fromProviderUnits(provider, currency, units) !== amount;
      });
      expect(changed).toEqual([]);
    }
  });

  it.each([
    ["stripe", "JPY", 2, 150],
    ["stripe", "USD", 3, 1005],
    ["stripe", "KWD", 3, 1234],
    ["stripe", "ISK", 2, 150],
    ["stripe", "UGX", 0, 100],
    ["stripe", "UGX", 2, 10_000],
    ["stripe", "USD", 0, 2 ** 52],
    ["paypal", "HUF", 2, 150],
    ["paypal", "KWD", 3, 1000],
    ["paypal", "XAF", 0, 100],
  ] as const)("%s cannot take, of %s with %i decimals, %i", (provider, code, decimal_places, amount) => {
    expect(toProviderUnits(provider, { code, decimal_places }, amount)).toBeUndefined();
  });

  it("is no amount of the store, where the store has fewer decimals", () => {
    expect(fromProviderUnits("stripe", { code: "USD", decimal_places: 0 }, 150)).toBeUndefined();
    expect(fromProviderUnits("stripe", { code: "UGX", decimal_places: 0 }, 100)).toBeUndefined();
  });
});

describe("decimal texts", () => {
  it.each([
    [1230, 2, "12.30"],
    [5, 2, "0.05"],
    [0, 2, "0.00"],
    [1200, 0, "1200"],
    [1234, 3, "1.234"],
  ])("%i with %i decimals is %s, and back", (units, decimals, text) => {
    expect(writeDecimal(units, decimals)).toBe(text);
    expect(readDecimal(text, decimals)).toBe(units);
  });

  it.each(["", "1,5", "-1", "1.", ".5", "1.234", "1e3", "1234567890123", " 1"])("%j is no amount", (text) => {
    expect(readDecimal(text, 2)).toBeUndefined();
  });

  it("may have fewer decimals than the currency", () => {
    expect([readDecimal("12", 2), readDecimal("12.3", 2)]).toEqual([1200, 1230]);
    expect([decimalsAtPayPal("JPY"), decimalsAtPayPal("USD"), decimalsAtPayPal("XAF")]).toEqual([0, 2, 2]);
  });
});
