import { describe, expect, it } from "@jest/globals";
import { computeCart, type ItemAmounts, line } from "../../support/compute-cart.ts";

/** The share of each cart discount that every item carries. */
const sharesOf = (lines: readonly ItemAmounts[], discounts: readonly number[]) =>
  computeCart(lines, discounts).lines.map(({ shares }) => shares.map(Number));

describe("discounts of a cart item", () => {
  it.each([
    [[-600, -300], [-600, -300], 100n],
    [[-600, -600], [-600, -400], 0n],
    [[-5000, -1], [-1000, 0], 0n],
  ])("take at most what is left of 1000: %j", (discounts, taken, left) => {
    const { lines, totals } = computeCart([line(1000, 1, { discounts })]);
    expect([lines[0]?.taken.map(Number), totals.withTax]).toEqual([taken, left]);
  });
});

describe("discounts of the whole cart", () => {
  it.each([
    [[-700, -200], 100n],
    [[-700, -700], 0n],
    [[-5000], 0n],
  ])("take at most what the cart is worth: %j of 1000", (discounts, left) => {
    const { totals } = computeCart([line(600), line(400)], discounts);
    expect([totals.withTax, totals.discount]).toEqual([left, left - 1000n]);
  });

  it("weigh the lines by what item discounts left of them", () => {
    const lines = [line(1000), line(1000, 1, { discounts: [-500] })];
    expect(sharesOf(lines, [-300])).toEqual([[-200], [-100]]);
  });

  it("weigh them alike each time, not by what earlier ones left", () => {
    expect(sharesOf([line(3), line(2)], [-1, -1, -1])).toEqual([
      [-1, -1, -1],
      [0, 0, 0],
    ]);
  });

  it("are spread over what is left, where a line has too little for its part", () => {
    expect(sharesOf([line(3), line(2)], [-1, -1, -1, -1])).toEqual([
      [-1, -1, -1, 0],
      [0, 0, 0, -1],
    ]);
  });
});

describe("a tax that is an amount", () => {
  it.each([
    ["is added once per line, tax excluded", line(1000, 3, { taxAmounts: [50] }), 50n, 3050n],
    ["is inside the price, tax included", line(1000, 3, { taxAmounts: [50], includesTax: true }), 50n, 3000n],
    ["adds up with a rate, tax excluded", line(1000, 1, { taxAmounts: [50], rates: [0.2] }), 250n, 1250n],
    [
      "shares an included price with a rate: (1250 × 0.2 + 50) ÷ 1.2",
      line(1250, 1, { taxAmounts: [50], rates: [0.2], includesTax: true }),
      250n,
      1250n,
    ],
    [
      "does not shrink with a discount, but the rate's part does",
      line(1000, 1, { taxAmounts: [50], rates: [0.2], discounts: [-500] }),
      150n,
      650n,
    ],
  ])("%s", (_, item, tax, withTax) => {
    expect(computeCart([item]).lines[0]?.value).toMatchObject({ tax, withTax });
  });
});
