import { describe, expect, it } from "@jest/globals";
import type { Call } from "../../support/call.ts";
import { aMarket, amountsOf, BILLING, GUEST, refusalOf } from "../../support/orders/market.ts";
import { dataOf } from "../../support/shop.ts";
import { custom, product } from "../../support/shops/carts.ts";

const UNKNOWN = "4b0f2b6a-4c55-4d0b-8d2f-61a5f0c9b701";
const ESTIMATE = { start: "2026-03-05T08:00:00Z", end: "2026-03-06T08:00:00Z" };

/** An order of one thing of 2.00 in a group that ships for 1.00, with tax 0.50 and fees 0.10. */
async function anOrder() {
  const shop = await aMarket();
  await dataOf(shop.post("/v2/carts", { data: { id: "A" } }));
  const data = {
    type: "shipping_group",
    shipping_type: "post",
    shipping_price: { base: 100, tax: 50, fees: 10 },
  };
  const group = await dataOf(shop.post("/v2/carts/A/shipping-groups", { data }));
  await shop.add("A", custom("w", { price: { amount: 200 }, shipping_group_id: group.id }));
  const order = await shop.ordered("A");
  const path = `/v2/orders/${order.id}/shipping-groups` as const;
  return { ...shop, sold: order, group, path };
}

describe("orders 9: shipping groups of an order", () => {
  it("a group shows what it costs with its items: 200 and 160 are 360", async () => {
    const shop = await anOrder();
    const { path, group, sold: order } = shop;
    expect(amountsOf(order)).toMatchObject({ with_tax: 360, shipping: 160, tax: 0 });
    const { body } = await shop.get(`${path}/${group.id}?include=items`);
    const prices = Object.entries(body.data.meta.total_display_price).map(([key, price]) => [
      key,
      price.amount,
    ]);
    expect(Object.fromEntries(prices)).toMatchObject({ with_tax: 360, shipping: 160, tax: 0 });
    expect(body.included.items.map(({ sku }) => sku)).toEqual(["w"]);
    expect(
      (await dataOf(shop.get(path))).map(({ id, relation, order_id }) => [id, relation, order_id]),
    ).toEqual([[group.id, "order", order.id]]);
    expect(refusalOf(await shop.get(`${path}/${UNKNOWN}`))).toEqual([404, "Group not found"]);
    expect(refusalOf(await shop.get(`/v2/orders/${UNKNOWN}/shipping-groups`))).toEqual([404, "Not Found"]);
  });

  it("client credentials add and change groups, which cost nothing; others are 403", async () => {
    const store = await anOrder();
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
    expect(amountsOf(await shop.order(order.id))["with_tax"]).toBe(360);
    for (const as of ["implicit", null] as const) {
      const refused = as ? 403 : 401;
      expect((await store.post(path, { data }, { as })).status).toBe(refused);
      expect((await store.put(one, { data }, { as })).status).toBe(refused);
    }
  });

  it("a start after the end is 400, and so is an address of an order that is fulfilled", async () => {
    const shop = await anOrder();
    const { path, group, sold: order, pay, change } = shop;
    const turned = { start: ESTIMATE.end, end: ESTIMATE.start };
    const put = (data: object) =>
      shop.put(`${path}/${group.id}`, { data: { type: "shipping_group", ...data } });
    expect(refusalOf(await put({ delivery_estimate: turned }))).toEqual([400, "Date Logic Discrepancy"]);
    expect((await put({ address: { city: "Oslo" } })).status).toBe(200);
    await pay(order.id);
    await change(order.id, { shipping: "fulfilled" });
    expect(refusalOf(await put({ address: { city: "Bergen" } }))).toEqual([400, "Bad Request"]);
  });
});

describe("orders 6.7: imported orders", () => {
  const price = (amount: number) => ({ amount, currency: "USD", formatted: "$1.00" });
  const imported = (more: object = {}) => ({
    ...{ type: "order", status: "complete", payment: "paid", shipping: "fulfilled", customer: GUEST },
    ...{ billing_address: BILLING, shipping_address: BILLING },
    meta: {
      display_price: { with_tax: price(100), without_tax: price(100), tax: price(0) },
      timestamps: { created_at: "2020-01-01T00:00:00Z" },
    },
    ...more,
  });

  it("are told from others by `manual`, and deleted; orders of a checkout are not", async () => {
    const shop = await aMarket();
    await shop.cart("A", product("S1"));
    const real = await shop.ordered("A");
    const { status, body, text } = await shop.post("/v2/orders", { data: imported() });
    expect([status, text.slice(0, 200)]).toEqual([201, expect.any(String)]);
    const found = await dataOf(shop.get("/v2/orders?filter=eq(manual,true)"));
    expect(found.map(({ id }) => id)).toEqual([body.data.id]);
    const remove = (id: string, given: Call = {}) => shop.delete(`/v2/orders/${id}`, given);
    expect((await remove(body.data.id, { as: "implicit" })).status).toBe(403);
    const kept = await remove(real.id);
    expect([403, 409, 422]).toContain(kept.status);
    expect((await remove(body.data.id)).status).toBe(204);
    expect((await shop.orders()).map(({ id }) => id)).toEqual([real.id]);
    expect((await remove(body.data.id)).status).toBe(404);
  });

  it("shoppers import none", async () => {
    const shop = await aMarket();
    expect((await shop.post("/v2/orders", { data: imported() }, { as: "implicit" })).status).toBe(403);
    expect(await shop.orders()).toEqual([]);
  });
});
