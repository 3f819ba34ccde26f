import { describe, expect, it } from "@jest/globals";
import { priceItems } from "../../../lib/carts/totals/price-items.ts";

const item = (amount: number, quantity: number, rate = 0.2) => ({
  unit_price: { amount, currency: "USD", includes_tax: false },
  quantity,
  taxes: [{ id: "t", rate }],
});
type Item = Parameters<typeof priceItems>[0][number];
const price = (items: readonly object[], pricing?: Parameters<typeof priceItems>[1]) =>
  priceItems(items as readonly Item[], pricing);

describe("the totals of items", () => {
  it("have shipping after its discount; before discounts they have all of it", () => {
    const { totals } = price([item(1000, 1)], { shipping: 500n, shippingDiscount: -200n });
    expect(totals).toEqual({
      withTax: 1500n,
      withoutTax: 1300n,
      tax: 200n,
      discount: 0n,
      withoutDiscount: 1500n,
      shipping: 300n,
      shippingDiscount: -200n,
    });
  });

  it.each([
    [-300n, 900n, 700n],
    [-1000n, 200n, 0n],
    [-1100n, 100n, 0n],
    [-1300n, 0n, 0n],
  ])("less %s in all are not less than nothing", (fromTotal, withTax, withoutTax) => {
    const { totals } = price([item(1000, 1)], { fromTotal, method: "simple" });
    expect([totals.withTax, totals.withoutTax, totals.discount]).toEqual([withTax, withoutTax, fromTotal]);
  });

  it("round tax once for all units of an item, unless they are to be rounded for each", () => {
    const three = [item(3, 3, 0.15)];
    expect(price(three).totals.tax).toBe(1n);
    expect(price(three, { method: "line" }).totals.tax).toBe(1n);
    expect(price(three, { method: "simple" }).totals.tax).toBe(0n);
  });
});
