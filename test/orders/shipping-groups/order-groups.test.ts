import { describe, expect, it } from "@jest/globals";
import type { Order, OrderShippingGroup } from "../../../lib/orders/order.ts";
import { EMPTY_ADDRESS } from "../../support/addresses.ts";
import { readRefusal } from "../../support/answers.ts";
import type { Call } from "../../support/call.ts";
import { aPayment, aStoredOrder, PAID } from "../../support/changed-orders.ts";
import { aMarket, amountsIn, BILLING, readAmounts } from "../../support/orders/market.ts";
import { anOrder, anOrderItem, orderId, plainAmounts } from "../../support/orders.ts";
import { asShopper, NOON } from "../../support/runtime.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { custom } from "../../support/shops/carts.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const GROUP: OrderShippingGroup = {
  id: orderId("e1"),
  currency: anOrder().currency,
  shipping_type: "express",
  tracking_reference: "T-1",
  shipping_price: { base: 100, tax: 50, fees: 10 },
  address: { first_name: "Mira" },
  created_at: NOON.toISOString(),
  updated_at: NOON.toISOString(),
};
const CUSTOMER = { id: orderId("d1"), name: "Mira", email: "m@example.org" };
const LATER = new Date(NOON.getTime() + 60_000);

/** An order with two groups, an item of 200 in the first and an item of 50 in none. */
async function grouped(fields: Partial<Order> = {}) {
  const inGroup = anOrderItem({
    quantity: 1,
    unit_price: { amount: 200, includes_tax: false },
    shipping_group_id: GROUP.id,
  });
  const loose = anOrderItem({
    id: orderId("a2"),
    quantity: 1,
    unit_price: { amount: 50, includes_tax: false },
  });
  const order = await aStoredOrder({
    items: [inGroup, loose],
    totals: { ...plainAmounts(410), shipping: 160, shipping_discount: 0 },
    shipping_groups: [GROUP, { ...GROUP, id: orderId("e2"), shipping_price: { base: 0, tax: 0, fees: 0 } }],
    ...fields,
  });
  const { table, params } = order;
  const shop = shopOn(table);
  const type = "shipping_group";
  return {
    ...order,
    list: (more: Call = {}) => shop.get(`/v2/orders/${params.orderID}/shipping-groups`, more),
    read: (id: string = GROUP.id, more: Call = {}) =>
      shop.get(`/v2/orders/${params.orderID}/shipping-groups/${id}`, more),
    create: (data: object, more: Call = {}) =>
      shop.post(`/v2/orders/${params.orderID}/shipping-groups`, { data: { type, ...data } }, more),
    update: (data: object, id: string = GROUP.id, more: Call = {}) =>
      shop.put(`/v2/orders/${params.orderID}/shipping-groups/${id}`, { data }, more),
  };
}

const ESTIMATE = { start: "2026-03-05T08:00:00Z", end: "2026-03-06T08:00:00Z" };

/** An order of one item of 2.00 in a group with shipping 1.00, tax 0.50 and fees 0.10. */
async function anOrderThatShips() {
  const shop = await aMarket();
  await expectData(shop.post("/v2/carts", { data: { id: "A" } }));
  const data = {
    type: "shipping_group",
    shipping_type: "post",
    shipping_price: { base: 100, tax: 50, fees: 10 },
  };
  const group = await expectData(shop.post("/v2/carts/A/shipping-groups", { data }));
  await shop.add("A", custom("w", { price: { amount: 200 }, shipping_group_id: group.id }));
  const order = await shop.ordered("A");
  const path = `/v2/orders/${order.id}/shipping-groups` as const;
  return { ...shop, sold: order, group, path };
}

describe("GET /v2/orders/{orderID}/shipping-groups", () => {
  it("200: the groups that came with the cart, now of the order [orders 9]", async () => {
    const { list, order } = await grouped();
    const { status, body } = await list();
    expect([status, body.data.length]).toEqual([200, 2]);
    expect(body.data[0]).toMatchObject({
      id: GROUP.id,
      type: "shipping_group",
      relation: "order",
      cart_id: "C",
      order_id: order.id,
      address: { ...EMPTY_ADDRESS, first_name: "Mira" },
      relationships: { order: { data: { type: "order", id: order.id } } },
    });
    expect(amountsIn(body.data[0].meta.shipping_display_price)).toEqual({
      total: 160,
      base: 100,
      tax: 50,
      fees: 10,
    });
    expect(body.data[0].meta).not.toHaveProperty("total_display_price");
  });

  it("200: nothing for an order without groups; 404: an unknown order", async () => {
    const { table, params } = await aStoredOrder();
    const shop = shopOn(table);
    expect((await shop.get(`/v2/orders/${params.orderID}/shipping-groups`)).body).toEqual({ data: [] });
    const unknown = await shop.get(`/v2/orders/${orderId(7)}/shipping-groups`);
    expect([unknown.status, unknown.body.errors[0].detail]).toEqual([404, "The order does not exist"]);
  });

  it("403: a guest; 200: who bought it; 404: anybody else", async () => {
    const { list, read } = await grouped({ customer: CUSTOMER });
    for (const get of [list, (more: Call) => read(GROUP.id, more)]) {
      const statusFor = async (headers = {}) => (await get({ as: "implicit", headers })).status;
      expect(await statusFor()).toBe(403);
      expect(await statusFor(await asShopper({ customer: CUSTOMER.id }))).toBe(200);
      expect(await statusFor(await asShopper({ customer: orderId("d9") }))).toBe(404);
    }
  });
});

describe("GET /v2/orders/{orderID}/shipping-groups/{shippingGroupID}", () => {
  it("200: what its items and its shipping cost, and the items if they are asked for [orders 9]", async () => {
    const { read } = await grouped();
    const { body } = await read(GROUP.id.toUpperCase(), { query: "include=items" });
    expect(amountsIn(body.data.meta.total_display_price)).toEqual({
      ...plainAmounts(360),
      ...{ shipping: 160, shipping_discount: 0, balance_owing: 360, paid: 0, authorized: 0 },
    });
    expect(body.included.items.map(({ id }: { id: string }) => id)).toEqual([orderId("a1")]);
    expect((await read()).body).not.toHaveProperty("included");
  });

  it.each([
    ["paid", [aPayment(410)], { balance_owing: 0, paid: 360, authorized: 0 }],
    ["half paid", [aPayment(205)], { balance_owing: 180, paid: 180, authorized: 0 }],
    [
      "authorized",
      [aPayment(410, { transaction_type: "authorize" })],
      { balance_owing: 0, paid: 0, authorized: 360 },
    ],
  ] as const)("200: of an order that is %s its part of the payments", async (_, transactions, expected) => {
    const { read } = await grouped({ transactions });
    const prices = amountsIn((await read()).body.data.meta.total_display_price);
    expect(prices).toMatchObject(expected);
  });

  it("200: a promotion of shipping is in the total, and nothing twice", async () => {
    const { read } = await grouped({ shipping_groups: [{ ...GROUP, discount: -60 }] });
    const { meta } = (await read()).body.data;
    expect(amountsIn(meta.shipping_display_price)).toMatchObject({ total: 100, discount: -60 });
    expect(amountsIn(meta.total_display_price)).toMatchObject({
      with_tax: 300,
      without_discount: 360,
      shipping: 100,
      shipping_discount: -60,
    });
  });

  it("404: a group that the order does not have", async () => {
    const { read } = await grouped();
    const { status, body } = await read(orderId("e9"));
    expect([status, body.errors[0].title]).toEqual([404, "Group not found"]);
  });
});

describe("POST /v2/orders/{orderID}/shipping-groups", () => {
  it("201: a group without a price, whatever is sent; the order's amounts stay", async () => {
    const { create, stored, order } = await grouped();
    const { status, body } = await create({
      tracking_reference: "T-2",
      shipping_price: { base: 900 },
      address: { line_1: "2 Quay" },
    });
    expect([status, body.data.tracking_reference, body.data.relation]).toEqual([201, "T-2", "order"]);
    expect(body.data.address).toEqual({ ...EMPTY_ADDRESS, line_1: "2 Quay" });
    expect(amountsIn(body.data.meta.shipping_display_price)).toEqual({ total: 0, base: 0, tax: 0, fees: 0 });
    const { value } = await stored();
    expect([value.totals, value.shipping_groups?.length]).toEqual([order.totals, 3]);
  });

  it("201: one group for one request, with or without a key", async () => {
    const { create, stored } = await grouped();
    const keyed = { headers: { "idempotency-key": "k" } };
    const answers = [await create({}, keyed), await create({}, keyed)];
    const again = { requestId: "r-1" };
    answers.push(await create({}, again), await create({}, again));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(2);
    expect((await stored()).value.shipping_groups?.length).toBe(4);
  });

  it.each([
    ["a wrong type", { type: "cart" }, "enum"],
    [
      "an estimate that ends before it starts",
      { delivery_estimate: { start: "2031-01-02T00:00:00Z", end: "2031-01-01T00:00:00Z" } },
      "Date Logic Discrepancy",
    ],
    ["a reference of 51 characters", { tracking_reference: "x".repeat(51) }, "string_lte"],
  ])("400: %s", async (_, data, title) => {
    const { create } = await grouped();
    const { status, body } = await create(data);
    expect([status, body.errors[0].title]).toEqual([400, title]);
  });

  it.each([
    ["fulfilled", { ...PAID, shipping: "fulfilled" }],
    ["cancelled", { status: "cancelled" }],
    ["anonymized", { status: "cancelled", is_anonymized: true }],
    ["full", { shipping_groups: Array.from({ length: 100 }, () => GROUP) }],
  ] as const)("422: an order that is %s", async (_, fields) => {
    const { create } = await grouped(fields);
    expect((await create({})).body.errors[0]).toMatchObject({ status: 422, title: "Unprocessable Entity" });
  });

  it("403: who bought it; 404: an unknown order", async () => {
    const { create, table } = await grouped({ customer: CUSTOMER });
    const shop = shopOn(table);
    const headers = await asShopper({ customer: CUSTOMER.id });
    expect((await create({}, { as: "implicit", headers })).status).toBe(403);
    const body = { data: { type: "shipping_group" } };
    expect((await shop.post(`/v2/orders/${orderId(7)}/shipping-groups`, body)).status).toBe(404);
  });
});

describe("PUT /v2/orders/{orderID}/shipping-groups/{shippingGroupID}", () => {
  it("200: what is given replaces, the rest stays; the same again writes nothing", async () => {
    const { update, stored } = await grouped();
    const data = { tracking_reference: "T-3", shipping_price: { base: 1 } };
    const { status, body } = await update(data, GROUP.id, { now: () => LATER });
    expect([status, body.data.tracking_reference, body.data.shipping_type]).toEqual([200, "T-3", "express"]);
    expect([body.data.updated_at, body.data.meta.shipping_display_price.base.amount]).toEqual([
      LATER.toISOString(),
      100,
    ]);
    const { version } = await stored();
    expect((await update(data)).status).toBe(200);
    expect((await stored()).version).toBe(version);
  });

  it("400: its address once the order is fulfilled, while it can still be tracked", async () => {
    const { update } = await grouped({ ...PAID, shipping: "fulfilled" });
    const { status, body } = await update({ address: { first_name: "Eve" } });
    expect([status, body.errors[0].title, body.errors[0].source]).toEqual([
      400,
      "Bad Request",
      "data.address",
    ]);
    expect((await update({ tracking_reference: "T-4" })).status).toBe(200);
  });

  it("400: an estimate that ends before it starts, also with the stored half", async () => {
    const { update } = await grouped({
      shipping_groups: [{ ...GROUP, delivery_estimate: { start: "2031-01-02T00:00:00Z" } }],
    });
    const { status, body } = await update({ delivery_estimate: { end: "2031-01-01T00:00:00Z" } });
    expect([status, body.errors[0].title]).toEqual([400, "Date Logic Discrepancy"]);
  });

  it("404: an unknown group; 422: an anonymized order; 403: who bought it", async () => {
    const { update } = await grouped({ status: "cancelled", is_anonymized: true, customer: CUSTOMER });
    expect((await update({}, orderId("e9"))).body.errors[0].title).toBe("Group not found");
    expect((await update({ tracking_reference: "T" })).status).toBe(422);
    const headers = await asShopper({ customer: CUSTOMER.id });
    expect((await update({}, GROUP.id, { as: "implicit", headers })).status).toBe(403);
  });
});

describe("shipping groups of an order", () => {
  it("a group shows what it costs with its items: 200 and 160 are 360", async () => {
    const shop = await anOrderThatShips();
    const { path, group, sold: order } = shop;
    expect(readAmounts(order)).toMatchObject({ with_tax: 360, shipping: 160, tax: 0 });
    const { body } = await shop.get(`${path}/${group.id}?include=items`);
    expect(amountsIn(body.data.meta.total_display_price)).toMatchObject({
      with_tax: 360,
      shipping: 160,
      tax: 0,
    });
    expect(body.included.items.map(({ sku }) => sku)).toEqual(["w"]);
    expect(
      (await expectData(shop.get(path))).map(({ id, relation, order_id }) => [id, relation, order_id]),
    ).toEqual([[group.id, "order", order.id]]);
    expect(readRefusal(await shop.get(`${path}/${UNKNOWN_ID}`))).toEqual([404, "Group not found"]);
    expect(readRefusal(await shop.get(`/v2/orders/${UNKNOWN_ID}/shipping-groups`))).toEqual([
      404,
      "Not Found",
    ]);
  });

  it("client credentials add and change groups, which cost nothing; others are 403", async () => {
    const store = await anOrderThatShips();
    const { path, sold: order, ...shop } = store;
    const data = {
      type: "shipping_group",
      shipping_type: "van",
      tracking_reference: "T1",
      address: BILLING,
      delivery_estimate: ESTIMATE,
    };
    const { status, body } = await store.post(path, { data: { ...data, shipping_price: { base: 999 } } });
    expect([status, body.data.tracking_reference, body.data.relation]).toEqual([201, "T1", "order"]);
    const one = `${path}/${body.data.id}` as const;
    const changed = await store.put(one, { data: { type: "shipping_group", tracking_reference: "T2" } });
    expect([changed.status, changed.body.data.tracking_reference, changed.body.data.shipping_type]).toEqual([
      200,
      "T2",
      "van",
    ]);
    expect(readAmounts(await shop.order(order.id))["with_tax"]).toBe(360);
    for (const as of ["implicit", null] as const) {
      const refused = as ? 403 : 401;
      expect((await store.post(path, { data }, { as })).status).toBe(refused);
      expect((await store.put(one, { data }, { as })).status).toBe(refused);
    }
  });

  it("a start after the end is 400, and so is an address of an order that is fulfilled", async () => {
    const shop = await anOrderThatShips();
    const { path, group, sold: order, pay, change } = shop;
    const turned = { start: ESTIMATE.end, end: ESTIMATE.start };
    const put = (data: object) =>
      shop.put(`${path}/${group.id}`, { data: { type: "shipping_group", ...data } });
    expect(readRefusal(await put({ delivery_estimate: turned }))).toEqual([400, "Date Logic Discrepancy"]);
    expect((await put({ address: { city: "Oslo" } })).status).toBe(200);
    await pay(order.id);
    await change(order.id, { shipping: "fulfilled" });
    expect(readRefusal(await put({ address: { city: "Bergen" } }))).toEqual([400, "Bad Request"]);
  });
});
