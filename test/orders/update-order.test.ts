import { describe, expect, it } from "@jest/globals";
import { aPayment, aStoredOrder, giveAllocated, PAID } from "../support/changed-orders.ts";
import { orderId, SHIPPED } from "../support/orders.ts";
import { asShopper, NOON } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { aPart, stockedIn } from "../support/stock/stock.ts";

const CUSTOMER = orderId("d1");
const LATER = new Date(NOON.getTime() + 60_000);
const later = { now: () => LATER };

/** What a refused update leaves as it was. */
const refusal = async (fields: Parameters<typeof aStoredOrder>[0], data: object) => {
  const { put, stored } = await aStoredOrder(fields);
  const before = await stored();
  const { status, body } = await put(data);
  expect(await stored()).toEqual(before);
  return [status, body.errors[0].title, body.errors[0].source ?? body.errors[0].detail];
};

describe("PUT /v2/orders/{orderID}", () => {
  it("200: references are set, changed, and removed by an empty text [Case 31]", async () => {
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

  it("200: of the shipping address only what is given changes [Case 30]", async () => {
    const { put } = await aStoredOrder();
    const { status, body } = await put({ shipping_address: { first_name: "Ada", instructions: null } });
    expect([status, body.data.shipping_address]).toEqual([
      200,
      { ...SHIPPED, first_name: "Ada", instructions: "" },
    ]);
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
      items: [],
      meta: { display_price: { with_tax: { amount: 1 } } },
    };
    expect((await put(data, later)).status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ["status 'complete' [Case 29]", { status: "complete" }, "enum", "data.status"],
    ["shipping 'unfulfilled'", { shipping: "unfulfilled" }, "enum", "data.shipping"],
    [
      "a reference of 65 characters [Case 31]",
      { external_ref: "x".repeat(65) },
      "string_lte",
      "data.external_ref",
    ],
    ["no type", { type: undefined }, "required", "data.type"],
    ["another type", { type: "cart" }, "enum", "data.type"],
    ["an address that is a text", { shipping_address: "home" }, "invalid_type", "data.shipping_address"],
    ["an empty street", { shipping_address: { line_1: "" } }, "string_gte", "data.shipping_address.line_1"],
    ["a number for a reference", { order_number: 7 }, "invalid_type", "data.order_number"],
  ])("400: %s, and nothing changes", async (_, data, title, source) => {
    expect(await refusal({}, data)).toEqual([400, title, source]);
  });

  it("403: no shopper changes an order, not even the own one [Case 29]; 404: an unknown order", async () => {
    const { put, table } = await aStoredOrder({
      customer: { id: CUSTOMER, name: "Mira", email: "m@example.org" },
    });
    const shop = shopOn(table);
    const headers = await asShopper({ customer: CUSTOMER });
    expect((await put({ status: "cancelled" }, { as: "implicit", headers })).status).toBe(403);
    const unknown = await shop.put(`/v2/orders/${orderId(9)}`, { data: { type: "order" } });
    expect([unknown.status, unknown.body.errors[0].detail]).toEqual([404, "The order does not exist"]);
  });

  it("422 or 200: fulfilling takes a paid order, and ends cancelling and moving [Case 27]", async () => {
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

  it("200: cancelling an authorized order keeps its payment and frees its stock, once [Case 28]", async () => {
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
    expect(await stockedIn(table, orderId("f1"))).toEqual([10, 0, 10]);
    expect((await stored()).value.stock).toEqual({ state: "released", parts });
    const again = await put({ status: "cancelled" });
    expect([again.status, again.body.errors[0].detail]).toEqual([
      422,
      "Nobody can cancel the order: it is cancelled.",
    ]);
    expect(await stockedIn(table, orderId("f1"))).toEqual([10, 0, 10]);
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
