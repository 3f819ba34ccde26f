import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { computeCart } from "../../support/compute-cart.ts";
import { type ExactCart, exactTotals } from "../../support/exact-totals.ts";
import { ofVolume } from "../../support/volume.ts";

const numRuns = ofVolume(3000, 100_000);

/** Small amounts make ties and halves frequent; large ones reach the limit of exact JSON numbers. */
const cents = (largest: number) =>
  fc.oneof(
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 0, max: 5000 }),
    fc.integer({ min: 0, max: largest }),
  );
const reduction = cents(1_000_000_000).map((amount) => -1 - amount);
const few = <T>(one: fc.Arbitrary<T>, most: number) => fc.array(one, { maxLength: most });

const rate = fc.oneof(
  fc.constantFrom<[number, number]>([2, 1], [5, 2], [725, 4], [19, 2], [0, 0], [1, 0], [5, 1], [333333, 6]),
  fc.tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 6, max: 12 })),
);

const line = fc.record({
  unit: cents(9_000_000_000),
  quantity: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 10_000 })),
  includesTax: fc.boolean(),
  rates: few(rate, 3),
  amounts: few(cents(1_000_000), 2),
  discounts: few(reduction, 3),
});

const cart: fc.Arbitrary<ExactCart> = fc.record({
  lines: few(line, 12),
  discounts: few(reduction, 3),
  shipping: fc.bigInt({ min: 0n, max: 100_000n }),
  method: fc.constantFrom("line" as const, "simple" as const),
});

/** A rate as the JSON number that a client writes. */
const written = ([digits, places]: readonly [number, number]) => Number(`${digits}e-${places}`);

function computed({ lines, discounts, shipping, method }: ExactCart) {
  const amounts = lines.map(
    ({ unit, quantity, includesTax, rates, amounts: taxAmounts, discounts: own }) => ({
      unitAmount: unit,
      quantity,
      includesTax,
      rates: rates.map(written),
      taxAmounts,
      discounts: own,
    }),
  );
  return computeCart(amounts, discounts, shipping, method);
}

describe("random carts", () => {
  it(`agree with exact fractions in every figure [${numRuns} carts]`, () => {
    fc.assert(
      fc.property(cart, (one) => {
        const { lines, totals } = computed(one);
        const figures = { lines: lines.map(({ value, unit }) => ({ value, unit })), totals };
        expect(figures).toEqual(exactTotals(one));
      }),
      { numRuns },
    );
  }, 600_000);

  it("never go below zero, and shares add up to their discount", () => {
    fc.assert(
      fc.property(cart, (one) => {
        const { lines, totals } = computed(one);
        for (const { value, taken, shares } of lines) {
          const parts = [...taken, ...shares];
          expect(value.withoutDiscount + value.discount).toBeGreaterThanOrEqual(0n);
          expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(value.discount);
          expect(parts.every((part) => part <= 0n)).toBe(true);
        }
        expect(totals.withoutDiscount + totals.discount).toBeGreaterThanOrEqual(totals.shipping);
      }),
      { numRuns: 500 },
    );
  });
});

describe("several cart discounts", () => {
  const plain = (unit: number) => ({
    unit,
    quantity: 1,
    includesTax: false,
    rates: [],
    amounts: [],
    discounts: [],
  });
  const sharesOf = (units: number[], discounts: number[]) =>
    computed({ lines: units.map(plain), discounts, shipping: 0n, method: "line" }).lines.map(({ shares }) =>
      shares.map(Number),
    );

  it("are each weighted by the value after item discounts, not by what earlier ones left", () => {
    expect(sharesOf([1000, 1000, 1000], [-1000, -1000])).toEqual([
      [-334, -334],
      [-333, -333],
      [-333, -333],
    ]);
  });

  it("take no more from a line than it has: the weights then are what is left", () => {
    expect(sharesOf([1, 1], [-1, -1])).toEqual([
      [-1, 0],
      [0, -1],
    ]);
  });
});
