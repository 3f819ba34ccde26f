import { describe, expect, it } from "@jest/globals";
import {
  displayPrice,
  divideRounded,
  formatAmount,
  splitByWeight,
  toSafeInteger,
} from "../../lib/kernel/money.ts";
import { DEFAULT_SETTINGS } from "../../lib/settings/settings.ts";

const [usd] = DEFAULT_SETTINGS.currencies;

describe("formatAmount", () => {
  it.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [1999, "$19.99"],
    [-500, "-$5.00"],
    [99999, "$999.99"],
    [100000, "$1,000.00"],
    [-100, "-$1.00"],
    [123456789, "$1,234,567.89"],
  ])("writes %i cents as %s", (amount, text) => expect(formatAmount(amount, usd!)).toBe(text));

  it("writes currencies without minor units and with a trailing sign", () => {
    expect(formatAmount(1200, { ...usd!, decimal_places: 0, format: "¥{price}" })).toBe("¥1,200");
    const zloty = { ...usd!, format: "{price} zł", decimal_point: ",", thousand_separator: " " };
    expect(formatAmount(123456, zloty)).toBe("1 234,56 zł");
    const dinar = { ...usd!, decimal_places: 3, format: "KD {price}." };
    expect(formatAmount(5, dinar)).toBe("KD 0.005.");
  });

  it("leaves a format without a place for the number as it is, and groups with any text", () => {
    expect(formatAmount(-500, { ...usd!, format: "on request" })).toBe("-on request");
    expect(formatAmount(500, { ...usd!, format: "on request" })).toBe("on request");
    expect(formatAmount(123456, { ...usd!, thousand_separator: "$&" })).toBe("$1$&234.56");
  });

  it("is shown next to amount and currency", () => {
    expect(displayPrice(500, usd!)).toEqual({ amount: 500, currency: "USD", formatted: "$5.00" });
  });
});

describe("divideRounded", () => {
  it.each([
    [29786n, 3n, 9929n],
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [4n, 3n, 1n],
    [0n, 3n, 0n],
    [-4n, -3n, 1n],
    [-5n, -2n, 3n],
  ])("%s / %s = %s, halves away from zero", (a, b, result) => expect(divideRounded(a, b)).toBe(result));
});

describe("splitByWeight", () => {
  it.each([
    [-300n, [3000n, 2100n], [-176n, -124n]],
    [-1000n, [1000n, 1000n, 1000n], [-334n, -333n, -333n]],
    [-1000n, [2997n, 3n], [-999n, -1n]],
    [10n, [0n, 0n], [0n, 0n]],
    [0n, [1n, 2n], [0n, 0n]],
    [2n, [1n, 1n, 1n], [1n, 1n, 0n]],
    [5n, [1n, 2n], [2n, 3n]],
    [4n, [1n, 2n], [1n, 3n]],
  ])("splits %s over %s", (total, weights, shares) => expect(splitByWeight(total, weights)).toEqual(shares));
});

it("refuses integers that JSON would change", () => {
  expect(toSafeInteger(9007199254740991n)).toBe(9007199254740991);
  expect(toSafeInteger(9007199254740992n)).toBeUndefined();
  expect(toSafeInteger(-9007199254740991n)).toBe(-9007199254740991);
  expect(toSafeInteger(-9007199254740992n)).toBeUndefined();
});
