import { describe, expect, it } from "@jest/globals";
import { addRates, toExactRate } from "../../lib/kernel/rate.ts";

describe("a rate", () => {
  it.each([
    [0.0725, 725n, 10_000n],
    [0, 0n, 1n],
    [7, 7n, 1n],
    [1.5, 15n, 10n],
    [1e-7, 1n, 10_000_000n],
    [1.25e-7, 125n, 1_000_000_000n],
    [1e21, 10n ** 21n, 1n],
    [1.5e21, 15n * 10n ** 20n, 1n],
  ])("of %d is exactly %i / %i", (value, numerator, denominator) => {
    expect(toExactRate(value)).toEqual({ numerator, denominator });
  });

  it("is added to others without rounding", () => {
    expect(addRates([])).toEqual({ numerator: 0n, denominator: 1n });
    expect(addRates([0.1, 0.05].map(toExactRate))).toEqual({ numerator: 150n, denominator: 1000n });
  });
});
