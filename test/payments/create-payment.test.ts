import { describe, expect, it } from "@jest/globals";
import type { Transaction } from "../../lib/orders/transaction.ts";
import { MAX_TRANSACTIONS } from "../../lib/payments/open-amount.ts";
import { anOrderOf3000, aPaidShop, ORDER } from "../support/orders/paid-shop.ts";
import { anOrderItem, orderId, plainAmounts } from "../support/orders.ts";
import { NOON, testToken } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { giveStock, stockedIn } from "../support/stock/stock.ts";

const priced = (amount: number) => ({
  totals: { ...plainAmounts(amount), shipping: 0, shipping_discount: 0 },
});
const shown = (amount: number) => ({ amount, currency: "USD", formatted: `$${(amount / 100).toFixed(2)}` });

describe("POST /v2/orders/{orderID}/payments", () => {
  it("200: a guest pays all that is owing [orders case 14]", async () => {
    const { pay, order } = await aPaidShop();
    const { status, body } = await pay({ paymentmethod_meta: { name: "Till 4", custom_reference: "R-1" } });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.any(String),
      type: "transaction",
      reference: "manual",
      name: "Till 4",
      custom_reference: "R-1",
      gateway: "manual",
      amount: 3000,
      refunded_amount: 0,
      currency: "USD",
      transaction_type: "purchase",
      "transaction-type": "purchase",
      status: "complete",
      relationships: { order: { data: { type: "order", id: ORDER } } },
      meta: {
        display_price: shown(3000),
        display_refunded_amount: { total: shown(0) },
        timestamps: expect.anything(),
      },
    });
    const paid = await order();
    expect([paid.payment, paid.status]).toEqual(["paid", "complete"]);
    expect(paid.updated_at).toBe(body.data.meta.timestamps.created_at);
  });

  it("200: parts, authorised and purchased, in any order [orders case 16, 17]", async () => {
    const { pay, capture, stateOf } = await aPaidShop();
    const first = await pay({ method: "authorize", amount: 1000 });
    expect(await stateOf()).toEqual(["partially_authorized", "incomplete", 1]);
    const second = await pay({ amount: 500 });
    expect(await stateOf()).toEqual(["partially_paid", "incomplete", 2]);
    expect((await pay()).body.data.amount).toBe(1500);
    expect(await stateOf()).toEqual(["authorized", "processing", 3]);
    expect((await capture(second.body.data.id)).status).toBe(422);
    expect((await capture(first.body.data.id)).status).toBe(200);
    expect(await stateOf()).toEqual(["paid", "complete", 3]);
  });

  it("200: an order of nothing is paid by one purchase of nothing [orders case 26]", async () => {
    const { pay, stateOf } = await aPaidShop({ orders: [anOrderOf3000(priced(0))] });
    expect((await pay({ amount: 1 })).status).toBe(422);
    expect((await pay()).body.data.amount).toBe(0);
    expect(await stateOf()).toEqual(["paid", "complete", 1]);
    expect((await pay()).status).toBe(422);
  });

  it("422: more than is owing, and anything for an order that is covered [orders case 18]", async () => {
    const { pay, stateOf } = await aPaidShop();
    const { body, status } = await pay({ amount: 3001 });
    expect([status, body.errors[0]]).toEqual([
      422,
      {
        status: 422,
        title: "Unprocessable Entity",
        detail: "At most 3000 can be paid: that is owing.",
        source: "data.amount",
        meta: { order_id: ORDER },
      },
    ]);
    await pay({ method: "authorize" });
    expect((await pay()).status).toBe(422);
    expect((await pay({ amount: 1 })).status).toBe(422);
    expect(await stateOf()).toEqual(["authorized", "processing", 1]);
  });

  it.each([
    ["cancelled", { status: "cancelled" }],
    ["anonymized", { is_anonymized: true }],
    ["imported as paid", { is_manual: true, payment: "paid", status: "complete" }],
  ] as const)("422: an order that is %s", async (_, fields) => {
    const { pay, order } = await aPaidShop({ orders: [anOrderOf3000(fields)] });
    expect((await pay()).status).toBe(422);
    expect((await order()).transactions).toEqual([]);
  });

  it("422: another gateway, one that is off, and methods that it does not have [orders case 18, 19]", async () => {
    const { pay, table, stateOf } = await aPaidShop();
    const shop = shopOn(table);
    const other = await pay({ gateway: "stripe" });
    expect([other.status, other.body.errors[0].title]).toEqual([422, "Unprocessable Entity"]);
    const setup = await pay({ method: "purchase_setup" });
    expect([setup.status, setup.body.errors[0].title]).toEqual([422, "Unsupported gateway operation"]);
    await shop.put("/v2/gateways/manual", { data: { enabled: false } });
    const off = await pay();
    expect([off.status, off.body.errors[0].title]).toEqual([422, "Gateway not enabled"]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", 0]);
  });

  it("403: a shopper, where the gateway is for client credentials alone", async () => {
    const { pay, table, stateOf } = await aPaidShop();
    const shop = shopOn(table);
    const body = { data: { callers: "client_credentials" } };
    await shop.put("/v2/gateways/manual", body);
    expect((await pay()).status).toBe(403);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", 0]);
    expect((await pay({ gateway: "external", amount: 1000 })).status).toBe(200);
    expect((await pay({}, { as: "client_credentials" })).status).toBe(200);
  });

  it.each([
    [{ method: undefined }, "required", "data.method"],
    [{ gateway: undefined }, "required", "data.gateway"],
    [{ method: "give" }, "enum", "data.method"],
    [{ amount: 1.5 }, "invalid_type", "data.amount"],
    [{ amount: -1 }, "number_gte", "data.amount"],
    [{ amount: 0 }, "number_gt", "data.amount"],
    [{ options: { card: { number: "x" } } }, "invalid", "data.options.card"],
  ])("400: %j", async (data, title, source) => {
    const { pay, stateOf } = await aPaidShop();
    const { status, body } = await pay(data);
    expect([status, body.errors[0]]).toEqual([400, expect.objectContaining({ title, source })]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", 0]);
  });

  it("401, 404: without a token, and an order that is not there", async () => {
    const { pay } = await aPaidShop();
    expect((await pay({}, { as: null })).status).toBe(401);
    const { status, body } = await pay({}, { order: orderId(9) });
    expect([status, body.errors[0].detail]).toEqual([404, "The order does not exist"]);
  });

  it("422: the 101st transaction, so that nobody fills an order with cents", async () => {
    const cent = { gateway: "manual", transaction_type: "purchase", status: "complete", amount: 1 } as const;
    const times = { created_at: "2026-03-02T09:00:00.000Z", updated_at: "2026-03-02T09:00:00.000Z" };
    const transactions = Array.from({ length: MAX_TRANSACTIONS }, (_, at): Transaction => {
      return { id: orderId(`b${at}`), ...cent, refunded_amount: 0, reference: "manual", ...times };
    });
    const { pay } = await aPaidShop({ orders: [anOrderOf3000({ transactions })] });
    const { status, body } = await pay();
    expect([status, body.errors[0].title]).toEqual([422, "Limit Reached"]);
  });

  it("200: a request that is repeated with its key pays once; without one 422 once it is paid", async () => {
    const { pay, stateOf } = await aPaidShop();
    const as = { token: await testToken("implicit", NOON) };
    const keyed = () => pay({}, { as, headers: { "idempotency-key": "k-1" } });
    const first = await keyed();
    expect((await keyed()).body).toEqual(first.body);
    expect(await stateOf()).toEqual(["paid", "complete", 1]);
    expect((await pay()).status).toBe(422);
    expect(await stateOf()).toEqual(["paid", "complete", 1]);
  });
});

describe("stock of an order that is paid", () => {
  const managed = (id: number, quantity = 1) =>
    anOrderOf3000({ id: orderId(id), items: [anOrderItem({ quantity, product_id: "mug" })] });

  it("200: the first payment takes it, later ones and refunds do not move it [inventory case 38, 41, 44]", async () => {
    const { pay, capture, refund, table, stateOf } = await aPaidShop({ orders: [managed(1, 2)] });
    await giveStock(table, "mug", 5);
    const { body } = await pay({ method: "authorize", amount: 1000 });
    expect(await stockedIn(table, "mug")).toEqual([3, 2, 5]);
    const second = await pay();
    expect(await stockedIn(table, "mug")).toEqual([3, 2, 5]);
    await capture(body.data.id);
    for (const { id } of [body.data, second.body.data]) expect((await refund(id)).status).toBe(200);
    expect(await stateOf()).toEqual(["refunded", "complete", 2]);
    expect(await stockedIn(table, "mug")).toEqual([3, 2, 5]);
  });

  it("400: too little leaves no transaction behind [orders case 20, inventory case 40]", async () => {
    const { pay, table, stateOf } = await aPaidShop({ orders: [managed(1), managed(2)] });
    await giveStock(table, "mug", 1);
    expect((await pay()).status).toBe(200);
    const { status, body } = await pay({}, { order: orderId(2) });
    expect([status, body.errors[0]]).toEqual([
      400,
      expect.objectContaining({ title: "Insufficient stock", meta: expect.objectContaining({ id: "mug" }) }),
    ]);
    expect(await stateOf(orderId(2))).toEqual(["unpaid", "incomplete", 0]);
    expect(await stockedIn(table, "mug")).toEqual([0, 1, 1]);
  });

  it("200: an imported order moves none", async () => {
    const { pay, table } = await aPaidShop({ orders: [{ ...managed(1), is_manual: true }] });
    await giveStock(table, "mug", 1);
    expect((await pay()).status).toBe(200);
    expect(await stockedIn(table, "mug")).toEqual([1, 0, 1]);
  });

  it("200: a bundle takes its components, a bundle with a record itself [inventory case 45, 46]", async () => {
    const bundle = { selected_options: { cup: { mug: 2 } }, component_names: {} };
    const item = anOrderItem({ product_id: "set", quantity: 2, bundle });
    const orders = [1, 2].map((id) => anOrderOf3000({ id: orderId(id), items: [item] }));
    const { pay, table } = await aPaidShop({ orders });
    await giveStock(table, "mug", 5);
    expect((await pay()).status).toBe(200);
    expect(await stockedIn(table, "mug")).toEqual([1, 4, 5]);
    await giveStock(table, "set", 2);
    expect((await pay({}, { order: orderId(2) })).status).toBe(200);
    expect(await stockedIn(table, "mug")).toEqual([1, 4, 5]);
    expect(await stockedIn(table, "set")).toEqual([0, 2, 2]);
  });
});
