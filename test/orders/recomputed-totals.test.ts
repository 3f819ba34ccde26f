import { describe, expect, it } from "@jest/globals";
import type { OrderItem, OrderShippingGroup } from "../../lib/orders/order.ts";
import { findWrongAmounts, recomputeTotals } from "../../lib/orders/recomputed-totals.ts";
import { anOrder, anOrderItem, orderId, plainAmounts } from "../support/orders.ts";

const promotion = anOrderItem({
  kind: "promotion",
  product_id: orderId("91"),
  quantity: 1,
  unit_price: { amount: -500, includes_tax: false },
});
const share = { id: orderId("91"), code: "SAVE", amount: -500, is_share: true } as const;
const lowered = anOrderItem({
  value: { with_tax: 5897, without_tax: 5497, tax: 400, discount: -500, without_discount: 5997 },
  discounts: [share],
});
const group = (more: object) =>
  ({ shipping_price: { base: 100, tax: 50, fees: 10 }, ...more }) as OrderShippingGroup;
const totals = (items: readonly OrderItem[], shipping_groups: readonly OrderShippingGroup[] = []) =>
  recomputeTotals({ ...anOrder({ items }), shipping_groups });

describe("recomputedTotals", () => {
  it("counts what promotions take once: it is in the other items", () => {
    expect(totals([lowered, promotion])).toEqual({
      with_tax: 5897,
      without_tax: 5497,
      tax: 400,
      discount: -500,
      without_discount: 5997,
      shipping: 0,
      shipping_discount: 0,
    });
  });

  it("takes it from the totals where no item has a share of it, down to zero", () => {
    expect(totals([anOrderItem(), promotion])).toMatchObject({
      with_tax: 5497,
      discount: -500,
      without_discount: 5997,
    });
    const small = anOrderItem({ quantity: 1, unit_price: { amount: 300, includes_tax: false } });
    expect(totals([small, promotion])).toMatchObject({ with_tax: 0, without_tax: 0, discount: -500 });
  });

  it("adds shipping, less what is taken from it", () => {
    expect(totals([anOrderItem()], [group({}), group({ discount: -60 })])).toMatchObject({
      with_tax: 5997 + 320 - 60,
      without_tax: 5997 + 320 - 60,
      without_discount: 5997 + 320,
      shipping: 260,
      shipping_discount: -60,
    });
  });
});

describe("wrongAmounts", () => {
  it("finds nothing where items and totals agree", () => {
    expect(findWrongAmounts(anOrder())).toEqual([]);
    expect(findWrongAmounts(anOrder({ items: [lowered, promotion] }))).toEqual([]);
  });

  it("names each total and each item that is wrong", () => {
    const order = anOrder();
    expect(findWrongAmounts({ ...order, totals: { ...order.totals, with_tax: 1, shipping: 2 } })).toEqual([
      "with_tax is 1, its items come to 5997",
      "shipping is 2, its items come to 0",
    ]);
    const item = anOrderItem({ value: { ...plainAmounts(6000), tax: 5, discount: -1 } });
    expect(findWrongAmounts(anOrder({ items: [item] }))).toEqual(
      [
        "without_discount is not 5997",
        "discount is not 0",
        "its price less discounts is not 5997",
        "with_tax is not without_tax and tax",
      ].map((what) => `item ${orderId("a1")}: ${what}`),
    );
  });
});
