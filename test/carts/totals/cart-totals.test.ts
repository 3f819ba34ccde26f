import { describe, expect, it } from "@jest/globals";
import { computeCart, line } from "../../support/compute-cart.ts";

describe("worked examples of the line method", () => {
  it("3 × 1999 excl. at 0.0725", () => {
    const { lines } = computeCart([line(1999, 3, { rates: [0.0725] })]);
    expect(lines[0]?.value).toMatchObject({ tax: 435n, withTax: 6432n, withoutTax: 5997n });
    expect(lines[0]?.unit).toMatchObject({ tax: 145n, withTax: 2144n });
  });

  it("the same with an item discount of −600", () => {
    const { lines } = computeCart([line(1999, 3, { rates: [0.0725], discounts: [-600] })]);
    expect(lines[0]?.value).toMatchObject({
      tax: 391n,
      withTax: 5788n,
      withoutTax: 5397n,
      withoutDiscount: 5997n,
    });
  });

  it("999 incl. at 0.2", () => {
    const { lines } = computeCart([line(999, 1, { includesTax: true, rates: [0.2] })]);
    expect(lines[0]?.value).toMatchObject({ tax: 167n, withoutTax: 832n, withTax: 999n });
  });

  it("2 × 1200 incl. at 0.2, discount −240", () => {
    const { lines } = computeCart([line(1200, 2, { includesTax: true, rates: [0.2], discounts: [-240] })]);
    expect(lines[0]?.value).toMatchObject({ withTax: 2160n, tax: 360n, withoutTax: 1800n });
  });

  it("2 × 1500 and 3 × 700, cart discount −300", () => {
    const { lines, totals } = computeCart([line(1500, 2), line(700, 3)], [-300]);
    expect(lines.map(({ value }) => value.withTax)).toEqual([2824n, 1976n]);
    expect(lines.map(({ unit }) => unit.withTax)).toEqual([1412n, 659n]);
    expect(lines.map(({ value }) => value.discount)).toEqual([-176n, -124n]);
    expect(totals.withTax).toBe(4800n);
  });

  it("three lines of 1000, cart discount −1000", () => {
    const { lines, totals } = computeCart([line(1000, 1), line(1000, 1), line(1000, 1)], [-1000]);
    expect(lines.map(({ value }) => value.discount)).toEqual([-334n, -333n, -333n]);
    expect(totals.withTax).toBe(2000n);
  });

  it("1050 excl. at 0.05 and 0.07 is rounded once", () => {
    expect(computeCart([line(1050, 1, { rates: [0.05, 0.07] })]).totals.tax).toBe(126n);
  });

  it("3 × 999 at 0.2 and 1 × 3 at 0, cart discount −1000", () => {
    const { lines, totals } = computeCart(
      [line(999, 3, { rates: [0.2] }), line(3, 1, { rates: [0] })],
      [-1000],
    );
    expect(lines[0]?.value).toMatchObject({ discount: -999n, withoutTax: 1998n, tax: 400n, withTax: 2398n });
    expect(lines[1]?.value).toMatchObject({ discount: -1n, withTax: 2n });
    expect(totals.withTax).toBe(2400n);
  });

  it("shipping counts in the totals, not in the tax", () => {
    const { totals } = computeCart([line(60000, 1)], [], 700n);
    expect(totals).toEqual({
      withTax: 60700n,
      withoutTax: 60700n,
      tax: 0n,
      discount: 0n,
      withoutDiscount: 60700n,
      shipping: 700n,
      shippingDiscount: 0n,
    });
  });

  it("a line discount before a cart discount", () => {
    const { lines, totals } = computeCart([line(6000, 1, { discounts: [-500] }), line(4000, 1)], [-1000]);
    expect(lines.map(({ value }) => value.withTax)).toEqual([4921n, 3579n]);
    expect(totals).toMatchObject({ discount: -1500n, withTax: 8500n });
  });
});

describe("edges", () => {
  it("an empty cart is all zeros", () => {
    const { totals } = computeCart([]);
    expect(new Set(Object.values(totals))).toEqual(new Set([0n]));
  });

  it("without tax items there is no tax, whatever includes_tax says", () => {
    for (const includesTax of [true, false]) {
      const { totals } = computeCart([line(450, 2, { includesTax })]);
      expect(totals).toMatchObject({ tax: 0n, withTax: 900n, withoutTax: 900n });
    }
  });

  it("a tax amount counts once per line, excluded and included", () => {
    expect(computeCart([line(1000, 3, { taxAmounts: [120] })]).totals).toMatchObject({
      tax: 120n,
      withTax: 3120n,
    });
    const included = computeCart([line(1000, 3, { taxAmounts: [120], includesTax: true })]);
    expect(included.totals).toMatchObject({ tax: 120n, withTax: 3000n, withoutTax: 2880n });
  });

  it("discounts never take more than a line or a cart is worth", () => {
    expect(computeCart([line(500, 1, { discounts: [-900] })]).totals).toMatchObject({
      withTax: 0n,
      discount: -500n,
    });
    const { lines, totals } = computeCart([line(500, 1), line(300, 1)], [-600, -600]);
    expect(totals).toMatchObject({ withTax: 0n, discount: -800n });
    expect(lines.every(({ value }) => value.withTax === 0n)).toBe(true);
  });

  it("a rate is the decimal that was written, also in exponent form", () => {
    expect(computeCart([line(1_000_000_000, 1, { rates: [1e-7] })]).totals.tax).toBe(100n);
    expect(computeCart([line(1000, 1, { rates: [1.5] })]).totals.tax).toBe(1500n);
  });

  it("unit figures come from the rounded line: 29786 / 3 is 9929", () => {
    expect(computeCart([line(9929, 3, { discounts: [-1] })]).lines[0]?.unit.withTax).toBe(9929n);
  });

  it("stays exact where floating point does not", () => {
    const { totals } = computeCart([line(9_007_199_254_740_991, 1, { rates: [0.1] })]);
    expect(totals.tax).toBe(900719925474099n);
  });
});
