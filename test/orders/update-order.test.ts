import { describe, expect, it } from "@jest/globals";
import { readRefusal } from "../support/answers.ts";
import { aPayment, aStoredOrder, giveAllocated, PAID } from "../support/changed-orders.ts";
import { aMarket, BILLING, LAMP, readStates } from "../support/orders/market.ts";
import { anOrderedShop } from "../support/orders/ordered-shop.ts";
import { aCustomer, signUp } from "../support/orders/people.ts";
import { orderId, SHIPPED } from "../support/orders.ts";
import { asShopper, NOON } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { product } from "../support/shops/carts.ts";
import { aPart, readStocked } from "../support/stock/stock.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const CUSTOMER = orderId("d1");
const LATER = new Date(NOON.getTime() + 60_000);
const later = { now: () => LATER };

/** Checks that the refused update changed nothing, and returns its error. */
const refusal = async (fields: Parameters<typeof aStoredOrder>[0], data: object) => {
  const { put, stored } = await aStoredOrder(fields);
  const before = await stored();
  const { status, body } = await put(data);
  expect(await stored()).toEqual(before);
  return [status, body.errors[0].title, body.errors[0].source ?? body.errors[0].detail];
};

const refused = [422, "Unprocessable Entity"];

describe("PUT /v2/orders/{orderID}", () => {
  it("200: references are set, changed, and removed by an empty text", async () => {
    const { put } = await aStoredOrder({ external_ref: "old", order_number: "7" });
    const set = await put({ external_ref: "x".repeat(64) }, later);
    expect(set.body.data).toMatchObject({ external_ref: "x".repeat(64), order_number: "7" });
    expect(set.body.data.meta.timestamps.updated_at).toBe(LATER.toISOString());
    const removed = await put({ external_ref: "", order_number: "" });
    expect(removed.body.data).not.toHaveProperty("external_ref");
    await put({ external_ref: "new" }, later);
    expect((await put({ external_ref: null })).body.data).not.toHaveProperty("external_ref");
    expect(removed.body.data).not.toHaveProperty("order_number");
  });

  it("200: of the shipping address only what is given changes", async () => {
    const { put } = await aStoredOrder();
    const { status, body } = await put({ shipping_address: { first_name: "Ada", instructions: null } });
    expect([status, body.data.shipping_address]).toEqual([
      200,
      { ...SHIPPED, first_name: "Ada", instructions: "" },
    ]);
  });

  it.each([
    [{ shipping: "fulfilled", items: [{ quantity: 1 }] }, "data.items"],
    [{ Status: "cancelled" }, "data.Status"],
    [{ external_ref: "R", shipping_address: { zip: "1" } }, "data.shipping_address.zip"],
  ])("422: %j has a key that would be overlooked, and nothing is written", async (data, source) => {
    const { put, stored } = await aStoredOrder({});
    const before = await stored();
    const { status, body } = await put(data, later);
    expect([status, body.errors[0].source]).toEqual([422, source]);
    expect(await stored()).toEqual(before);
  });

  it("200: what cannot be changed is ignored, and nothing is written where nothing changes", async () => {
    const { put, stored, order } = await aStoredOrder({ external_ref: "R" });
    const before = await stored();
    const data = {
      external_ref: "R",
      shipping_address: { first_name: order.shipping_address.first_name },
      payment: "paid",
      billing_address: { first_name: "Eve" },
      customer: { name: "Eve", email: "eve@example.org" },
      relationships: { items: { data: [] } },
      meta: { display_price: { with_tax: { amount: 1 } } },
    };
    expect((await put(data, later)).status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ["status 'complete'", { status: "complete" }, "enum", "data.status"],
    ["shipping 'unfulfilled'", { shipping: "unfulfilled" }, "enum", "data.shipping"],
    ["a reference of 65 characters", { external_ref: "x".repeat(65) }, "string_lte", "data.external_ref"],
    ["no type", { type: undefined }, "required", "data.type"],
    ["another type", { type: "cart" }, "enum", "data.type"],
    ["an address that is a text", { shipping_address: "home" }, "invalid_type", "data.shipping_address"],
    ["an empty street", { shipping_address: { line_1: "" } }, "string_gte", "data.shipping_address.line_1"],
    ["a number for a reference", { order_number: 7 }, "invalid_type", "data.order_number"],
  ])("400: %s, and nothing changes", async (_, data, title, source) => {
    expect(await refusal({}, data)).toEqual([400, title, source]);
  });

  it("403: no shopper changes an order, not even the own one; 404: an unknown order", async () => {
    const { put, table } = await aStoredOrder({
      customer: { id: CUSTOMER, name: "Mira", email: "m@example.org" },
    });
    const shop = shopOn(table);
    const headers = await asShopper({ customer: CUSTOMER });
    expect((await put({ status: "cancelled" }, { as: "implicit", headers })).status).toBe(403);
    const unknown = await shop.put(`/v2/orders/${orderId(9)}`, { data: { type: "order" } });
    expect([unknown.status, unknown.body.errors[0].detail]).toEqual([404, "The order does not exist"]);
  });

  it("422 or 200: fulfilling takes a paid order, and ends cancelling and moving", async () => {
    expect((await refusal({}, { shipping: "fulfilled" }))[0]).toBe(422);
    const { put } = await aStoredOrder(PAID);
    const { status, body } = await put({ shipping: "fulfilled", shipping_address: { city: "Tromsø" } });
    expect([status, body.data.shipping, body.data.status, body.data.shipping_address.city]).toEqual([
      200,
      "fulfilled",
      "complete",
      "Tromsø",
    ]);
    for (const data of [
      { status: "cancelled" },
      { shipping: "fulfilled" },
      { shipping_address: { city: "" } },
    ]) {
      expect((await put(data)).body.errors[0]).toMatchObject({ status: 422, title: "Unprocessable Entity" });
    }
    expect((await put({ order_number: "8" })).body.data.order_number).toBe("8");
  });

  it("422: both at once, whatever the order is", async () => {
    expect((await refusal(PAID, { status: "cancelled", shipping: "fulfilled" }))[0]).toBe(422);
  });

  it("200: cancelling an authorized order keeps its payment and frees its stock, once", async () => {
    const parts = [aPart(orderId("f1"), 3)];
    const { table, put, stored } = await aStoredOrder({
      status: "processing",
      payment: "authorized",
      transactions: [aPayment(5997, { transaction_type: "authorize" })],
      stock: { state: "allocated", parts },
    });
    await giveAllocated(table, orderId("f1"), 7, 3);
    const { status, body } = await put({ status: "cancelled" });
    expect([status, body.data.status, body.data.payment]).toEqual([200, "cancelled", "authorized"]);
    expect(await readStocked(table, orderId("f1"))).toEqual([10, 0, 10]);
    expect((await stored()).value.stock).toEqual({ state: "released", parts });
    const again = await put({ status: "cancelled" });
    expect([again.status, again.body.errors[0].detail]).toEqual([
      422,
      "Cannot cancel the order: it is cancelled.",
    ]);
    expect(await readStocked(table, orderId("f1"))).toEqual([10, 0, 10]);
  });

  it("422: nothing of an anonymized order changes any more", async () => {
    const fields = { status: "cancelled", is_anonymized: true } as const;
    for (const data of [
      { external_ref: "R" },
      { shipping_address: { city: "A" } },
      { shipping: "fulfilled" },
    ]) {
      expect((await refusal(fields, data))[0]).toBe(422);
    }
  });
});

describe("what may become of an order", () => {
  it("fulfilled only when paid, and then never cancelled", async () => {
    const { id, change, pay, read } = await anOrderedShop();
    expect(readRefusal(await change(id, { shipping: "fulfilled" }))).toEqual(refused);
    await pay({ amount: 100 });
    expect(readRefusal(await change(id, { shipping: "fulfilled" }))).toEqual(refused);
    await pay();
    const { status, body } = await change(id, { shipping: "fulfilled" });
    expect([status, readStates(body.data)]).toEqual([200, "complete/paid/fulfilled"]);
    expect(readRefusal(await change(id, { status: "cancelled" }))).toEqual(refused);
    expect(readRefusal(await change(id, { shipping_address: { city: "Oslo" } }))).toEqual(refused);
    expect(readStates(await read())).toBe("complete/paid/fulfilled");
    expect((await change(id, { order_number: "7" })).status).toBe(200);
  });

  it("an authorised order is not fulfilled", async () => {
    const { id, change, pay } = await anOrderedShop();
    await pay({ method: "authorize" });
    expect(readRefusal(await change(id, { shipping: "fulfilled" }))).toEqual(refused);
  });

  it("an authorised order is cancelled, stays authorised, and its stock is free", async () => {
    const shop = await aMarket();
    await shop.stock(LAMP, 5);
    await shop.cart("A", product("S1", 2));
    const { id } = await shop.ordered("A");
    await shop.pay(id, { method: "authorize" });
    expect(await shop.count(LAMP)).toEqual([3, 2, 5]);
    const { status, body } = await shop.change(id, { status: "cancelled" });
    expect([status, readStates(body.data)]).toEqual([200, "cancelled/authorized/unfulfilled"]);
    expect(await shop.count(LAMP)).toEqual([5, 0, 5]);
  });

  it("a cancelled order is not paid, not captured and not fulfilled", async () => {
    const { id, change, pay, settle, transaction, transactions } = await anOrderedShop();
    const authorised = await transaction({ method: "authorize", amount: 1000 });
    await change(id, { status: "cancelled" });
    expect(readRefusal(await pay())).toEqual(refused);
    expect(readRefusal(await change(id, { shipping: "fulfilled" }))).toEqual(refused);
    expect((await settle(authorised, "capture")).status).toBe(422);
    expect(await transactions(id)).toHaveLength(1);
  });

  it.each(["complete", "processing", "incomplete", "", 7])("the status %j is 400", async (status) => {
    const { id, change, read } = await anOrderedShop();
    const answer = await change(id, { status });
    expect([answer.status, answer.body.errors[0].source]).toEqual([400, "data.status"]);
    expect(readStates(await read())).toBe("incomplete/unpaid/unfulfilled");
  });

  it("shipping `unfulfilled` and a missing type are 400, an unknown order 404", async () => {
    const shop = await anOrderedShop();
    const { id, change } = shop;
    expect(readRefusal(await change(id, { shipping: "unfulfilled" }))).toEqual([400, "enum"]);
    expect((await change(id, { type: undefined })).status).toBe(400);
    expect((await change(id, { type: "cart" })).status).toBe(400);
    expect((await shop.put(`/v2/orders/${UNKNOWN_ID}`, { data: { type: "order" } })).status).toBe(404);
  });

  it("shoppers change no order, not even their own", async () => {
    const shop = await aMarket();
    const [ada, grace] = [await signUp(shop), await aCustomer(shop)];
    await shop.cart("A", product("S1"), ada.caller);
    const contact = { name: "Ada", email: "ada@example.com" };
    const { id } = await shop.ordered("A", { customer: undefined, contact }, ada.caller);
    for (const caller of [ada.caller, grace.caller, { as: "implicit" } as const]) {
      expect(readRefusal(await shop.change(id, { status: "cancelled" }, caller))).toEqual([403, "Forbidden"]);
    }
    expect((await shop.order(id)).status).toBe("incomplete");
  });

  it("an address is changed field by field", async () => {
    const { id, change, read } = await anOrderedShop();
    const before = (await read()).shipping_address;
    const { status, body } = await change(id, { shipping_address: { first_name: "Mika" } });
    expect([status, body.data.shipping_address]).toEqual([200, { ...before, first_name: "Mika" }]);
    expect((await read()).shipping_address).toEqual({ ...before, first_name: "Mika" });
    expect((await read()).billing_address.first_name).toBe(BILLING.first_name);
  });

  it("external_ref of 65 characters is 400, of 64 kept, empty gone", async () => {
    const { id, change, read } = await anOrderedShop();
    expect(readRefusal(await change(id, { external_ref: "x".repeat(65) }))).toEqual([400, "string_lte"]);
    await change(id, { external_ref: "x".repeat(64), order_number: "4711" });
    expect(await read()).toMatchObject({ external_ref: "x".repeat(64), order_number: "4711" });
    await change(id, { external_ref: "", order_number: "" });
    const after = await read();
    expect(["external_ref" in after, "order_number" in after]).toEqual([false, false]);
  });
});
