import { describe, expect, it } from "@jest/globals";
import type { Transaction } from "../../lib/orders/transaction.ts";
import { MAX_TRANSACTIONS } from "../../lib/payments/open-amount.ts";
import { readRefusal } from "../support/answers.ts";
import { anOrderedShop } from "../support/orders/ordered-shop.ts";
import { anOrderOf3000, aPaidShop, ORDER } from "../support/orders/paid-shop.ts";
import { anOrderItem, orderId, plainAmounts } from "../support/orders.ts";
import { NOON, testToken } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { giveStock, readStocked } from "../support/stock/stock.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const priced = (amount: number) => ({
  totals: { ...plainAmounts(amount), shipping: 0, shipping_discount: 0 },
});
const shown = (amount: number) => ({ amount, currency: "USD", formatted: `$${(amount / 100).toFixed(2)}` });

describe("POST /v2/orders/{orderID}/payments", () => {
  it("200: a guest pays all that is owing", async () => {
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
        display_refunded_amount: { ...shown(0), total: shown(0) },
        timestamps: expect.anything(),
      },
    });
    const paid = await order();
    expect([paid.payment, paid.status]).toEqual(["paid", "complete"]);
    expect(paid.updated_at).toBe(body.data.meta.timestamps.created_at);
  });

  it("200: parts, authorised and purchased, in any order", async () => {
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

  it("200: an order of nothing is paid by one purchase of nothing", async () => {
    const { pay, stateOf } = await aPaidShop({ orders: [anOrderOf3000(priced(0))] });
    expect((await pay({ amount: 1 })).status).toBe(422);
    expect((await pay({ amount: 0 })).body.data.amount).toBe(0);
    expect(await stateOf()).toEqual(["paid", "complete", 1]);
    expect((await pay()).status).toBe(422);
  });

  it("422: more than is owing, and anything for an order that is covered", async () => {
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
    const covered = {
      status: 422,
      title: "Unprocessable Entity",
      detail: "The order is paid or authorised in full.",
      meta: { order_id: ORDER },
    };
    expect((await pay()).body).toEqual({ errors: [covered] });
    expect((await pay({ amount: 1 })).body).toEqual({ errors: [covered] });
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

  it("422: another gateway, one that is off, and methods that it does not have", async () => {
    const { pay, table, stateOf } = await aPaidShop();
    const shop = shopOn(table);
    const other = await pay({ gateway: "stripe_platform_account" });
    expect(other.body.errors[0]).toMatchObject({
      ...{ status: 422, title: "Unprocessable Entity", source: "data.gateway" },
    });
    const missing = await pay({ gateway: "adyen" });
    expect(missing.body.errors[0]).toMatchObject({
      ...{ status: 422, title: "Gateway not supported", source: "data.gateway" },
    });
    const setup = await pay({ method: "purchase_setup" });
    expect(setup.body.errors[0]).toMatchObject({
      ...{ status: 422, title: "Unsupported gateway operation", source: "data.method" },
    });
    await shop.put("/v2/gateways/manual", { data: { enabled: false } });
    const off = await pay();
    expect(off.body.errors[0]).toMatchObject({
      ...{ status: 422, title: "Gateway not enabled", source: "data.gateway" },
    });
    expect(await stateOf()).toEqual(["unpaid", "incomplete", 0]);
  });

  it("403: a shopper, where the gateway is for client credentials alone", async () => {
    const { pay, table, stateOf } = await aPaidShop();
    const shop = shopOn(table);
    const body = { data: { callers: "client_credentials" } };
    await shop.put("/v2/gateways/manual", body);
    const refused = await pay();
    expect([refused.status, refused.body.errors[0].source]).toEqual([403, "data.gateway"]);
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
    expect((await pay({ gateway: "stripe" }, { order: orderId(9) })).status).toBe(404);
  });

  it("400: an amount of nothing names what it was", async () => {
    const { pay } = await aPaidShop();
    expect((await pay({ amount: 0 })).body.errors[0].meta).toEqual({ value: 0 });
  });

  it("422: an order that is refunded counts as paid", async () => {
    const { pay, refund } = await aPaidShop();
    await refund((await pay()).body.data.id);
    expect((await pay()).body.errors[0].detail).toBe("The order is paid or authorised in full.");
  });

  it("422: the 101st transaction, so that an order cannot be filled with cents", async () => {
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

  it("200: the first payment takes it, later ones and refunds do not move it", async () => {
    const { pay, capture, refund, table, stateOf } = await aPaidShop({ orders: [managed(1, 2)] });
    await giveStock(table, "mug", 5);
    const { body } = await pay({ method: "authorize", amount: 1000 });
    expect(await readStocked(table, "mug")).toEqual([3, 2, 5]);
    const second = await pay();
    expect(await readStocked(table, "mug")).toEqual([3, 2, 5]);
    await capture(body.data.id);
    for (const { id } of [body.data, second.body.data]) expect((await refund(id)).status).toBe(200);
    expect(await stateOf()).toEqual(["refunded", "complete", 2]);
    expect(await readStocked(table, "mug")).toEqual([3, 2, 5]);
  });

  it("400: too little leaves no transaction behind", async () => {
    const { pay, table, stateOf } = await aPaidShop({ orders: [managed(1), managed(2)] });
    await giveStock(table, "mug", 1);
    expect((await pay()).status).toBe(200);
    const { status, body } = await pay({}, { order: orderId(2) });
    expect([status, body.errors[0]]).toEqual([
      400,
      expect.objectContaining({ title: "Insufficient stock", meta: expect.objectContaining({ id: "mug" }) }),
    ]);
    expect(await stateOf(orderId(2))).toEqual(["unpaid", "incomplete", 0]);
    expect(await readStocked(table, "mug")).toEqual([0, 1, 1]);
  });

  it("200: an imported order moves none", async () => {
    const { pay, table } = await aPaidShop({ orders: [{ ...managed(1), is_manual: true }] });
    await giveStock(table, "mug", 1);
    expect((await pay()).status).toBe(200);
    expect(await readStocked(table, "mug")).toEqual([1, 0, 1]);
  });

  it("200: a bundle takes its components, a bundle with a record itself", async () => {
    const bundle = { selected_options: { cup: { mug: 2 } }, component_names: {} };
    const item = anOrderItem({ product_id: "set", quantity: 2, bundle });
    const orders = [1, 2].map((id) => anOrderOf3000({ id: orderId(id), items: [item] }));
    const { pay, table } = await aPaidShop({ orders });
    await giveStock(table, "mug", 5);
    expect((await pay()).status).toBe(200);
    expect(await readStocked(table, "mug")).toEqual([1, 4, 5]);
    await giveStock(table, "set", 2);
    expect((await pay({}, { order: orderId(2) })).status).toBe(200);
    expect(await readStocked(table, "mug")).toEqual([1, 4, 5]);
    expect(await readStocked(table, "set")).toEqual([0, 2, 2]);
  });
});

describe("payments", () => {
  it("a guest's purchase is complete, the order paid and the balance 0", async () => {
    const { id, pay, states, paid } = await anOrderedShop();
    const { status, body } = await pay();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ type: "transaction", gateway: "manual", reference: "manual", amount: 3000, refunded_amount: 0 },
      ...{
        currency: "USD",
        transaction_type: "purchase",
        "transaction-type": "purchase",
        status: "complete",
      },
    });
    expect(body.data.relationships.order.data).toEqual({ type: "order", id });
    expect(body.data.meta.display_price).toMatchObject({
      amount: 3000,
      currency: "USD",
      formatted: "$30.00",
    });
    expect(body.data.meta.display_refunded_amount.total).toMatchObject({ amount: 0, currency: "USD" });
    expect(await states()).toBe("complete/paid/unfulfilled");
    expect(await paid()).toEqual({ with_tax: 3000, balance_owing: 0, paid: 3000, authorized: 0 });
  });

  it("an authorisation, then its capture under the same id", async () => {
    const { pay, states, paid, settle, transactions, id } = await anOrderedShop();
    const authorised = (await pay({ method: "authorize" })).body.data;
    expect(authorised.transaction_type).toBe("authorize");
    expect(await states()).toBe("processing/authorized/unfulfilled");
    expect(await paid()).toEqual({ with_tax: 3000, balance_owing: 0, paid: 0, authorized: 3000 });
    const captured = await settle(authorised.id, "capture");
    expect([captured.status, captured.body.data.id, captured.body.data.transaction_type]).toEqual([
      200,
      authorised.id,
      "capture",
    ]);
    expect(await states()).toBe("complete/paid/unfulfilled");
    expect(await paid()).toEqual({ with_tax: 3000, balance_owing: 0, paid: 3000, authorized: 0 });
    expect(await transactions(id)).toHaveLength(1);
  });

  it("1000 authorised, 2000 purchased, then the capture", async () => {
    const { pay, states, paid, settle } = await anOrderedShop();
    const first = (await pay({ method: "authorize", amount: 1000 })).body.data.id;
    expect(await states()).toBe("incomplete/partially_authorized/unfulfilled");
    expect((await paid()).balance_owing).toBe(2000);
    expect((await pay({ amount: 2000 })).status).toBe(200);
    expect(await states()).toBe("processing/authorized/unfulfilled");
    expect(await paid()).toEqual({ with_tax: 3000, balance_owing: 0, paid: 2000, authorized: 1000 });
    await settle(first, "capture");
    expect(await states()).toBe("complete/paid/unfulfilled");
  });

  it("1000 authorised and 500 purchased are partially paid", async () => {
    const { pay, states, paid } = await anOrderedShop();
    await pay({ method: "authorize", amount: 1000 });
    await pay({ amount: 500 });
    expect([await states(), (await paid()).balance_owing]).toEqual([
      "incomplete/partially_paid/unfulfilled",
      1500,
    ]);
  });

  it("1000 of 3000 purchased are partially paid", async () => {
    const { pay, states, paid } = await anOrderedShop();
    await pay({ amount: 1000 });
    expect(await states()).toBe("incomplete/partially_paid/unfulfilled");
    expect(await paid()).toEqual({ with_tax: 3000, balance_owing: 2000, paid: 1000, authorized: 0 });
    expect((await pay()).body.data.amount).toBe(2000);
    expect(await states()).toBe("complete/paid/unfulfilled");
  });

  it("too much, a paid order, another gateway are 422; a missing method is 400", async () => {
    const { pay, transactions, id } = await anOrderedShop();
    expect(readRefusal(await pay({ amount: 3001 }))).toEqual([422, "Unprocessable Entity"]);
    expect((await pay({ gateway: "stripe" })).status).toBe(422);
    expect(readRefusal(await pay({ method: undefined }))).toEqual([400, "required"]);
    expect(await transactions(id)).toEqual([]);
    await pay();
    expect(readRefusal(await pay())).toEqual([422, "Unprocessable Entity"]);
    expect(readRefusal(await pay({ amount: 1 }))).toEqual([422, "Unprocessable Entity"]);
    expect(await transactions(id)).toHaveLength(1);
  });

  it("an order that is authorised in full takes no other payment", async () => {
    const { pay, transactions, id } = await anOrderedShop();
    await pay({ method: "authorize" });
    expect(readRefusal(await pay())).toEqual([422, "Unprocessable Entity"]);
    expect(await transactions(id)).toHaveLength(1);
  });

  it.each(["purchase_setup", "authorize_setup"])("%s is 422", async (method) => {
    const { pay, states } = await anOrderedShop();
    expect(readRefusal(await pay({ method }))).toEqual([422, "Unsupported gateway operation"]);
    expect(await states()).toBe("incomplete/unpaid/unfulfilled");
  });

  it.each([
    [{ method: "steal" }, "enum"],
    [{ gateway: undefined }, "required"],
    [{ amount: "10" }, "invalid_type"],
    [{ amount: 1.5 }, "invalid_type"],
    [{ amount: -1 }, "number_gte"],
  ])("%j is 400", async (data, title) => {
    const { pay, transactions, id } = await anOrderedShop();
    const answer = await pay(data);
    expect(readRefusal(answer)).toEqual([400, title]);
    expect(await transactions(id)).toEqual([]);
  });

  it("an amount of 0 pays no order that costs something", async () => {
    const { pay, transactions, id } = await anOrderedShop();
    const { status } = await pay({ amount: 0 });
    expect([400, 422]).toContain(status);
    expect(await transactions(id)).toEqual([]);
  });

  it("a gateway that is off is 422, and it is off by default", async () => {
    const shop = await anOrderedShop();
    const { pay, transactions, id } = shop;
    await expectData(shop.put("/v2/gateways/manual", { data: { enabled: false } }));
    expect(readRefusal(await pay())).toEqual([422, "Gateway not enabled"]);
    expect(await transactions(id)).toEqual([]);
  });

  it("name and custom reference of the payment are the transaction's", async () => {
    const { pay, settle } = await anOrderedShop();
    const paymentmethod_meta = { custom_reference: "cash-7", name: "Till" };
    const { body } = await pay({ method: "authorize", paymentmethod_meta });
    expect(body.data).toMatchObject({ custom_reference: "cash-7", name: "Till" });
    const kept = await settle(body.data.id, "capture", {});
    expect(kept.body.data.custom_reference).toBe("cash-7");
  });

  it.each([
    ["new", "new"],
    ["", undefined],
  ])("a capture's custom reference %j", async (custom_reference, shown) => {
    const { pay, settle } = await anOrderedShop();
    const { body } = await pay({ method: "authorize", paymentmethod_meta: { custom_reference: "old" } });
    const captured = await settle(body.data.id, "capture", { custom_reference });
    expect(captured.body.data.custom_reference || undefined).toBe(shown);
  });

  it("an order of nothing is paid by one purchase", async () => {
    const { pay, states, id, transactions } = await anOrderedShop(0);
    expect(await states()).toBe("incomplete/unpaid/unfulfilled");
    expect((await pay()).body.data.amount).toBe(0);
    expect(await states()).toBe("complete/paid/unfulfilled");
    expect((await pay()).status).toBe(422);
    expect(await transactions(id)).toHaveLength(1);
  });

  it("confirming a manual transaction changes nothing, for everybody", async () => {
    const { pay, settle, read } = await anOrderedShop();
    const { data } = (await pay()).body;
    const before = await read();
    const { status, body } = await settle(data.id, "confirm", {}, { as: "implicit" });
    expect([status, body.data]).toEqual([200, data]);
    expect(await read()).toEqual(before);
  });

  it("unknown orders and transactions are 404", async () => {
    const shop = await anOrderedShop();
    const { pay, settle, id } = shop;
    const transaction = (await pay()).body.data.id;
    for (const what of ["capture", "refund", "cancel", "confirm"] as const) {
      expect((await settle(UNKNOWN_ID, what)).status).toBe(404);
      expect((await shop.post(`/v2/orders/${UNKNOWN_ID}/transactions/${transaction}/${what}`)).status).toBe(
        404,
      );
    }
    const data = { gateway: "manual", method: "purchase" };
    const paid = await shop.post(`/v2/orders/${UNKNOWN_ID}/payments`, { data });
    expect(readRefusal(paid)).toEqual([404, "Not Found"]);
    expect((await shop.get(`/v2/orders/${id}/transactions/${UNKNOWN_ID}`)).status).toBe(404);
    expect((await shop.get(`/v2/orders/${UNKNOWN_ID}/transactions`)).status).toBe(404);
  });

  it("transactions are listed oldest first, and read one by one", async () => {
    const shop = await anOrderedShop();
    const { pay, later, id } = shop;
    const made = [];
    for (const amount of [500, 700, 100]) {
      made.push((await pay({ amount })).body.data);
      later(1);
    }
    expect(await expectData(shop.get(`/v2/orders/${id}/transactions`))).toEqual(made);
    expect(await expectData(shop.get(`/v2/orders/${id}/transactions/${made[1]!.id}`))).toEqual(made[1]);
  });
});
