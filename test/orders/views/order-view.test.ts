import { describe, expect, it } from "@jest/globals";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { coverageOf } from "../../../lib/orders/coverage.ts";
import { orderItemSchema, orderSchema } from "../../../lib/orders/schemas.ts";
import type { Transaction } from "../../../lib/orders/transaction.ts";
import { orderItemViews } from "../../../lib/orders/views/order-item-view.ts";
import { orderView } from "../../../lib/orders/views/order-view.ts";
import { anOrder, anOrderItem, orderId, plainAmounts } from "../../support/orders.ts";

const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
const isOrder = ajv.compile(orderSchema);
const isItem = ajv.compile(orderItemSchema);

const aTransaction = (fields: Partial<Transaction>): Transaction => ({
  id: orderId("d1"),
  gateway: "manual",
  transaction_type: "purchase",
  status: "complete",
  amount: 1000,
  refunded_amount: 0,
  reference: "manual",
  created_at: "2031-03-04T10:00:00.000Z",
  updated_at: "2031-03-04T10:00:00.000Z",
  ...fields,
});

describe("orderView", () => {
  it("has ten amounts, and owes what is neither authorised nor paid", () => {
    const transactions = [
      aTransaction({ transaction_type: "authorize", amount: 2000 }),
      aTransaction({ transaction_type: "capture", amount: 1000 }),
      aTransaction({ transaction_type: "purchase", amount: 500, status: "pending" }),
    ];
    const { meta } = orderView(anOrder({ transactions }));
    expect(Object.keys(meta.display_price).sort()).toEqual(
      "authorized balance_owing discount paid shipping shipping_discount tax with_tax without_discount without_tax".split(
        " ",
      ),
    );
    expect(meta.display_price).toMatchObject({
      with_tax: { amount: 5997, currency: "USD", formatted: "$59.97" },
      authorized: { amount: 2000 },
      paid: { amount: 1000 },
      balance_owing: { amount: 2997, formatted: "$29.97" },
    });
  });

  it("owes the same after a refund", () => {
    const refunded = aTransaction({ transaction_type: "refund", amount: 5997, refunded_amount: 400 });
    const { display_price } = orderView(anOrder({ transactions: [refunded] })).meta;
    expect([display_price.paid.amount, display_price.balance_owing.amount]).toEqual([5997, 0]);
    expect(coverageOf([refunded])).toEqual({ authorized: 0, paid: 5997, refunded: 400 });
  });

  it("is whole as its schema says, for guests and for accounts", () => {
    const account = { id: orderId("e1"), member_id: orderId("e2") };
    for (const order of [anOrder(), anOrder({ account, order_number: "7", external_ref: "x", items: [] })]) {
      const view = JSON.parse(JSON.stringify(orderView(order)));
      expect([isOrder(view), isOrder.errors]).toEqual([true, null]);
    }
    expect(orderView(anOrder({ account })).relationships).toMatchObject({
      account: { data: { type: "account", id: orderId("e1") } },
      account_member: { data: { type: "account_member", id: orderId("e2") } },
    });
  });

  it("names its items and its shipping groups", () => {
    const group = { ...anOrder(), id: orderId("b1") } as never;
    const { items } = orderView(anOrder({ shipping_groups: [group] })).relationships;
    expect(items.data).toEqual([
      { type: "item", id: orderId("a1") },
      { type: "shipping_group", id: orderId("b1") },
    ]);
  });
});

describe("orderItemViews", () => {
  const promotion = (source: "rule" | "standard") =>
    anOrderItem({
      kind: "promotion",
      product_id: orderId("91"),
      sku: "SAVE",
      quantity: 1,
      unit_price: { amount: -500, includes_tax: false },
      value: { ...plainAmounts(-500), without_discount: 0 },
      unit: { ...plainAmounts(-500), without_discount: 0 },
      promotion_source: source,
    });
  const viewOf = (item = anOrderItem()) =>
    JSON.parse(JSON.stringify(orderItemViews(anOrder({ items: [item] }))[0]));

  it("says promotion_item of rule promotions of the whole cart alone, with their negative amounts", () => {
    expect(viewOf(promotion("rule"))).toMatchObject({
      type: "promotion_item",
      sku: "SAVE",
      promotion_source: "rule-promotion",
      unit_price: { amount: -500, currency: "USD", includes_tax: false },
      meta: { display_price: { without_discount: { unit: { amount: -500 }, value: { amount: -500 } } } },
      relationships: { promotions: { data: [{ type: "promotion", id: orderId("91") }] } },
    });
    expect(viewOf(promotion("standard"))).toMatchObject({ type: "order_item", sku: "SAVE" });
    expect(viewOf(promotion("standard"))).not.toHaveProperty("promotion_source");
  });

  it("always has a sku, and an empty product id for custom items", () => {
    expect(viewOf(anOrderItem({ kind: "custom", product_id: "", sku: "" }))).toMatchObject({
      type: "order_item",
      product_id: "",
      sku: "",
    });
  });

  it("is whole as its schema says, with all that an item can have", () => {
    const full = viewOf(
      anOrderItem({
        discounts: [
          { id: orderId("91"), code: "SAVE", amount: -10, promotion: { source: "rule", ordinal: 1 } },
          {
            id: orderId("92"),
            code: "OLD",
            amount: -20,
            is_share: true,
            promotion: { source: "standard", ordinal: 2 },
          },
          { id: orderId("93"), code: "MINE", amount: -30, is_share: true },
        ],
        custom_inputs: { front: "Ann" },
        bundle: { selected_options: { main: { p: 2 } }, component_names: { main: "Main" } },
        shipping_group_id: orderId("b1"),
        location: "north",
        taxes: [{ id: orderId("71"), name: "CA", rate: 0.0725 }],
        image: { href: "https://example.org/a", mime_type: "image/png", file_name: "a" },
      }),
    );
    expect([isItem(full), isItem.errors]).toEqual([true, null]);
    expect(full.discounts.map(({ code }: { code: string }) => code)).toEqual(["SAVE", "MINE"]);
    expect(full.discounts[1]).toMatchObject({ amount: { amount: -30 }, is_cart_discount: true });
    expect(full.components).toEqual({
      main: { name: "Main", options: [{ id: "p", type: "product", quantity: 2 }] },
    });
    expect(full.relationships).toEqual({
      cart_item: { data: { type: "cart_item", id: orderId("c1") } },
      taxes: { data: [{ type: "tax_item", id: orderId("71") }] },
      promotions: {
        data: [
          { type: "promotion", id: orderId("91") },
          { type: "promotion", id: orderId("92") },
        ],
      },
    });
    expect(full.meta.display_price.discounts).toMatchObject({ SAVE: { amount: -10 }, MINE: { amount: -30 } });
  });
});
