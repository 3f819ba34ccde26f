import { describe, expect, it } from "@jest/globals";
import type { RaisedEvent } from "../../lib/events/event.ts";
import { runWorker } from "../support/background/worker.ts";
import { aListenedShop, type ListenedShop, tally } from "../support/events/listened-shop.ts";
import { allRaisedBy } from "../support/events/raised.ts";
import { receiver } from "../support/events/receiver.ts";
import { createRecordedTable } from "../support/events/recorded-changes.ts";
import { asGuest, BILLING, GUEST, guestCheckout, LAMP, market } from "../support/orders/market.ts";
import { NOON } from "../support/runtime.ts";
import { custom, product } from "../support/shops/carts.ts";
import { aProduct } from "../support/shops/products.ts";

/** An order of one lamp whose events were not read yet. */
async function anOrder(cart = "A") {
  const shop = await aListenedShop();
  await shop.cart(cart, product("S1"));
  await shop.raised();
  const { id } = await shop.ordered(cart);
  return { ...shop, id };
}

/** A further order in this shop. */
async function orderIn(shop: ListenedShop, id = "basket") {
  await shop.cart(id, custom("w"));
  return shop.ordered(id);
}

const of = (events: readonly RaisedEvent[], key: string) => events.filter((event) => event.key === key);
const paid = (data: object = {}) => ({ gateway: "manual", method: "purchase", ...data });

describe("events of orders", () => {
  it("a checkout raises one order.created with every item, and nothing of the cart [events 9, 24]", async () => {
    const shop = await anOrder();
    const { raised: events, id } = shop;
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

  it("a full purchase raises order.updated, order.paid and transaction.created [events 10]", async () => {
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

  it("cancelling and shipping raise their own event, order.updated and the events of stock [events 12]", async () => {
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

  it("an anonymized order raises one order.updated with its masks, and no event of its payments", async () => {
    const shop = await anOrder();
    const { pay, change, raised: events, id } = shop;
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
    const table = createRecordedTable({ now: () => NOON });
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
    // 100 starting quantities, 100 allocations and 100 shipments of two entries each.
    expect(known.counts.get("stock-transaction.created")).toBe(400);
  });

  it("a checkout that is sent again raises no further event", async () => {
    const shop = await anOrder("B");
    await shop.told();
    const keyed = { ...asGuest, headers: { "idempotency-key": "k" } };
    for (const _ of [1, 2]) await shop.post("/v2/carts/B/checkout", { data: guestCheckout() }, keyed);
    expect(await shop.told()).toEqual([]);
  });

  it("one `order.created` by a checkout, and at most one `cart.updated`", async () => {
    const shop = await aListenedShop();
    const { keysIn } = shop;
    await shop.cart("basket", custom("w"));
    const { events, result } = await shop.during(() => shop.ordered("basket"));
    expect(of(events, "order.created")).toHaveLength(1);
    expect(tally(events)["cart.updated"] ?? 0).toBeLessThanOrEqual(1);
    const [created] = of(events, "order.created");
    expect(created?.payload).toMatchObject({ data: { id: result.id, type: "order" } });
    const idOf = ({ id }: { id: string }) => id;
    expect(Object(created?.payload["included"]).items.map(idOf)).toEqual(result.items.map(idOf));
    expect(await keysIn(() => shop.checkout("never-made"))).toEqual({});
  });

  it("`order.paid`, `order.updated` and the transaction's by a full purchase", async () => {
    const shop = await aListenedShop();
    const { id, items } = await orderIn(shop);
    const { events } = await shop.during(() => shop.pay(id));
    const found = tally(events);
    expect(found).toMatchObject({ "order.paid": 1, "order.updated": 1 });
    expect(found["transaction.created"]).toBe(1);
    expect(found).not.toHaveProperty(["order.authorized"]);
    const [paid] = of(events, "order.paid");
    const data = Object(paid?.payload["data"]);
    expect(data).toMatchObject({ type: "order", id, payment: "paid", status: "complete" });
    expect(Object(paid?.payload["included"]).items).toHaveLength(items.length);
    expect(data).toMatchObject(
      await shop
        .order(id)
        .then(({ items: _, ...order }) => ({ ...order, relationships: data.relationships })),
    );
  });

  it("`order.authorized`, later `order.paid`; a part that is refunded updates, all that is refunded refunds", async () => {
    const shop = await aListenedShop();
    const { id } = await orderIn(shop);
    const authorized = await shop.during(() => shop.pay(id, { method: "authorize" }));
    expect(tally(authorized.events)).toMatchObject({ "order.authorized": 1, "order.updated": 1 });
    expect(tally(authorized.events)).not.toHaveProperty(["order.paid"]);
    const [transaction] = await shop.transactions(id);
    shop.later(1);
    const captured = await shop.during(() => shop.settle(id, transaction.id, "capture", {}));
    expect(tally(captured.events)).toMatchObject({ "order.paid": 1, "order.updated": 1 });
    expect(tally(captured.events)).not.toHaveProperty(["order.authorized"]);
    shop.later(1);
    const part = await shop.during(() => shop.settle(id, transaction.id, "refund", { amount: 100 }));
    expect([part.result.status < 300, tally(part.events)["order.updated"]]).toEqual([true, 1]);
    expect(tally(part.events)).not.toHaveProperty(["order.refunded"]);
    shop.later(1);
    const rest = await shop.during(() => shop.settle(id, transaction.id, "refund", {}));
    expect([rest.result.status, tally(rest.events)]).toMatchObject([
      200,
      { "order.refunded": 1, "order.updated": 1 },
    ]);
  });

  it("`order.cancelled` and `order.fulfilled`, each together with `order.updated`", async () => {
    const shop = await aListenedShop();
    const { keysIn } = shop;
    const first = await orderIn(shop, "one");
    expect(await keysIn(() => shop.change(first.id, { status: "cancelled" }))).toMatchObject({
      "order.cancelled": 1,
      "order.updated": 1,
    });
    const second = await orderIn(shop, "two");
    await shop.pay(second.id);
    expect(await keysIn(() => shop.change(second.id, { shipping: "fulfilled" }))).toMatchObject({
      "order.fulfilled": 1,
      "order.updated": 1,
    });
    expect(await keysIn(() => shop.change(second.id, { shipping: "nowhere" }))).toEqual({});
  });

  it("positions of an order and its transactions leave none out, from the first on", async () => {
    const shop = await aListenedShop();
    const { events } = await shop.during(async () => {
      const order = await orderIn(shop, "three");
      await shop.pay(order.id, { amount: 100 });
      shop.later(1);
      await shop.pay(order.id);
      shop.later(1);
      await shop.change(order.id, { shipping: "fulfilled" });
    });
    const all = events.filter(({ object }) => object.type === "order");
    const positions = [...new Set(all.map(({ position }) => position))];
    expect(positions).toEqual(positions.map((_, at) => at + 1));
    expect(all.map(({ position }) => position)).toEqual(
      all.map(({ position }) => position).toSorted((a, b) => a - b),
    );
  });

  it("stock tells every movement", async () => {
    const shop = await aListenedShop();
    const { keysIn } = shop;
    const { events } = await shop.during(async () => {
      await shop.stock(LAMP, 10);
      await shop.move(LAMP, "increment", 5);
      await shop.move(LAMP, "allocate", 2);
    });
    const told = of(events, "stock-transaction.created").map(({ payload }) => Object(payload["data"]).type);
    expect(told.length).toBeGreaterThanOrEqual(2);
    expect(new Set(told)).toEqual(new Set(["stock-transaction"]));
    expect(await keysIn(() => shop.move(LAMP, "decrement", 1000))).toEqual({});
  });
});
