import { describe, expect, it } from "@jest/globals";
import { runWorker } from "../support/background/worker.ts";
import { allRaisedBy } from "../support/events/raised.ts";
import { receiver } from "../support/events/receiver.ts";
import { recordedTable } from "../support/events/recorded-changes.ts";
import { asGuest, BILLING, GUEST, guestCheckout, LAMP, market } from "../support/orders/market.ts";
import { NOON } from "../support/runtime.ts";
import { product } from "../support/shops/carts.ts";
import { aProduct } from "../support/shops/products.ts";

/** An order of one lamp, and what is told since it was made: each key with its position. */
async function anOrder(cart = "A") {
  const table = recordedTable({ now: () => NOON });
  const shop = await market(table);
  await shop.cart(cart, product("S1"));
  const events = async () => (await allRaisedBy(table, table.newChanges())).flat();
  await events();
  const { id } = await shop.ordered(cart);
  const told = async () => (await events()).map(({ key, position }) => `${key} ${position}`);
  return { ...shop, table, id: id as string, events, told };
}

const paid = (data: object = {}) => ({ gateway: "manual", method: "purchase", ...data });

describe("events of orders", () => {
  it("a checkout raises one order.created with every item, and nothing of the cart [events 9, 24]", async () => {
    const shop = await anOrder();
    const { events, id } = shop;
    const [created, ...others] = await events();
    expect(others).toEqual([]);
    const { body } = await shop.get(`/v2/orders/${id}?include=items`);
    expect(created).toEqual({
      key: "order.created",
      object: { type: "order", id },
      position: 1,
      payload: body,
    });
    expect(Object(created?.payload["included"]).items).toHaveLength(1);
  });

  it("a full purchase raises order.paid beside order.updated, and its transaction [events 10]", async () => {
    const { pay, told, id } = await anOrder();
    await told();
    await pay(id);
    expect(await told()).toEqual(["order.updated 2", "order.paid 2", "transaction.created 2"]);
  });

  it("authorising is not paying; capturing afterwards is, a part never is [events 11]", async () => {
    const { pay, settle, told, id } = await anOrder();
    await told();
    const { body } = await pay(id, paid({ method: "authorize" }));
    expect(await told()).toEqual(["order.updated 2", "order.authorized 2", "transaction.created 2"]);
    await settle(id, body.data.id, "capture");
    expect(await told()).toEqual(["order.updated 3", "order.paid 3", "transaction.updated 3"]);
    const other = await anOrder();
    await other.told();
    await other.pay(other.id, paid({ amount: 100 }));
    expect(await other.told()).toEqual(["order.updated 2", "transaction.created 2"]);
  });

  it("refunds: a part raises order.updated, all of it order.refunded [events 12, orders 10]", async () => {
    const { pay, settle, told, id } = await anOrder();
    const { body } = await pay(id);
    await told();
    await settle(id, body.data.id, "refund", { amount: 999 });
    expect(await told()).toEqual(["order.updated 3", "transaction.updated 3"]);
    await settle(id, body.data.id, "refund");
    expect(await told()).toEqual(["order.updated 4", "order.refunded 4", "transaction.updated 4"]);
  });

  it("cancelling and shipping are told beside order.updated, with what they do to stock [events 12]", async () => {
    const shop = await anOrder();
    await shop.stock(LAMP, 5);
    await shop.pay(shop.id);
    await shop.told();
    await shop.change(shop.id, { shipping: "fulfilled" });
    expect((await shop.told()).toSorted()).toEqual([
      "order.fulfilled 3",
      "order.updated 3",
      "stock-transaction.created 1",
      "stock-transaction.created 1",
    ]);
    const other = await anOrder();
    await other.told();
    await other.change(other.id, { status: "cancelled" });
    expect(await other.told()).toEqual(["order.updated 2", "order.cancelled 2"]);
    await other.change(other.id, { status: "cancelled" });
    await other.change(other.id, { external_ref: "7" });
    await other.change(other.id, { external_ref: "7" });
    expect(await other.told()).toEqual(["order.updated 3"]);
  });

  it("an anonymized order is told with its masks, and so are its payments", async () => {
    const shop = await anOrder();
    const { pay, change, events, id } = shop;
    await pay(id);
    await change(id, { shipping: "fulfilled" });
    await events();
    await shop.post("/v2/orders/anonymize", { data: { order_ids: [id] } });
    const [updated, ...others] = await events();
    expect(others).toEqual([]);
    expect([updated?.key, JSON.stringify(updated).includes(GUEST.email)]).toEqual(["order.updated", false]);
  });

  it("an import is a creation, with the payments that came along; it reaches no state", async () => {
    const shop = await anOrder();
    const { told } = shop;
    await told();
    const price = (amount: number) => ({ amount, currency: "USD", formatted: "$1.00" });
    const { status } = await shop.post("/v2/orders", {
      data: {
        ...{ type: "order", status: "complete", payment: "paid", shipping: "fulfilled", customer: GUEST },
        ...{ billing_address: BILLING, shipping_address: BILLING },
        meta: { display_price: { with_tax: price(100), without_tax: price(100), tax: price(0) } },
      },
    });
    expect(status).toBe(201);
    expect(await told()).toEqual(["order.created 1", "transaction.created 1"]);
  });

  it("an order whose stock takes several transactions: background work leaves no position out", async () => {
    const table = recordedTable({ now: () => NOON });
    const names = Array.from({ length: 100 }, (_, at) => `P${at}`);
    const goods = names.map((name) => aProduct({ name, sku: name, price: { USD: 100 } }));
    const shop = await market(table, { products: goods });
    for (const { id } of goods) await shop.stock(id, 9);
    await shop.cart(
      "A",
      names.map((name) => product(name)),
    );
    const { id } = await shop.ordered("A");
    const known = receiver();
    await shop.pay(id);
    await shop.change(id, { shipping: "fulfilled" });
    while (!(await runWorker({ table }))) {}
    for (const events of await allRaisedBy(table, table.newChanges())) known.take(events);
    const { body } = await shop.get(`/v2/orders/${id}?include=items`);
    expect(known.stateOf("order", id)).toEqual(body);
    expect(known.positionOf("order", id)).toBeGreaterThan(4);
    expect([known.counts.get("order.paid"), known.counts.get("order.fulfilled")]).toEqual([1, 1]);
    // 100 beginnings, 100 allocations, and what was shipped leaves with two entries each.
    expect(known.counts.get("stock-transaction.created")).toBe(400);
  });

  it("a checkout that is sent twice is told once", async () => {
    const shop = await anOrder("B");
    const { ask, told } = shop;
    await told();
    const keyed = { ...asGuest, headers: { "idempotency-key": "k" }, data: guestCheckout() };
    await ask("POST", "/v2/carts/B/checkout", keyed);
    await ask("POST", "/v2/carts/B/checkout", keyed);
    expect(await told()).toEqual([]);
  });
});
