import { beforeEach, describe, expect, it } from "@jest/globals";
import type { RaisedEvent } from "../../../lib/events/event.ts";
import { aListenedShop, type ListenedShop, tally } from "../../support/events/listened-shop.ts";
import { LAMP } from "../../support/orders/market.ts";
import { dataOf } from "../../support/shop.ts";
import { custom, product } from "../../support/shops/carts.ts";

let shop: ListenedShop;
beforeEach(async () => {
  shop = await aListenedShop();
});
const keysIn = async (work: () => Promise<unknown>) => tally((await shop.during(work)).events);
const anOrder = async (id = "basket") => {
  await shop.cart(id, custom("w"));
  return shop.ordered(id);
};
const of = (events: readonly RaisedEvent[], key: string) => events.filter((event) => event.key === key);

describe("events of carts", () => {
  it("one for three items in one request, none for a refused or an empty one", async () => {
    await dataOf(shop.post("/v2/carts", { data: { id: "C1" } }));
    expect(await keysIn(() => shop.add("C1", [custom("a"), custom("b"), product("S1")]))).toEqual({
      "cart.updated": 1,
    });
    expect(await keysIn(() => shop.add("C1", product("nothing")))).toEqual({});
    expect(await keysIn(() => shop.add("C1", custom("x", { quantity: -1 })))).toEqual({});
    expect(await keysIn(() => shop.get("/v2/carts/C1"))).toEqual({});
    expect(await keysIn(() => shop.get("/v2/carts/never-made"))).toEqual({});
  });

  it("none for an empty cart that is made; one for a cart that is made with a name", async () => {
    expect(await keysIn(() => dataOf(shop.post("/v2/carts", { data: { id: "C1" } })))).toEqual({});
    const named = () => dataOf(shop.post("/v2/carts", { data: { id: "C2", name: "Spring" } }));
    expect(await keysIn(named)).toEqual({ "cart.updated": 1 });
  });

  it("each change of an item or the cart, with positions that leave none out", async () => {
    const { events } = await shop.during(async () => {
      await dataOf(shop.post("/v2/carts", { data: { id: "C1" } }));
      await shop.add("C1", custom("a"));
      await shop.add("C1", custom("b"));
      const [item] = await shop.items("C1");
      await dataOf(shop.put(`/v2/carts/C1/items/${item.id}`, { data: { quantity: 3 } }));
      await dataOf(shop.put("/v2/carts/C1", { data: { name: "Renamed" } }));
      await dataOf(shop.delete(`/v2/carts/C1/items/${item.id}`));
      await dataOf(shop.delete("/v2/carts/C1/items"));
      await dataOf(shop.delete("/v2/carts/C1"));
    });
    expect(tally(events)).toEqual({ "cart.updated": 6, "cart.deleted": 1 });
    const positions = events.map(({ position }) => position);
    expect(positions).toEqual(positions.map((_, at) => positions[0]! + at));
    expect(new Set(events.map(({ object }) => `${object.type} ${object.id}`))).toEqual(new Set(["cart C1"]));
    expect(events.at(-1)?.payload).toEqual({ id: "C1", type: "cart" });
  });

  it("none for a change that changed nothing", async () => {
    await shop.cart("C1", custom("a"));
    await dataOf(shop.put("/v2/carts/C1", { data: { name: "Spring" } }));
    expect(await keysIn(() => dataOf(shop.put("/v2/carts/C1", { data: { name: "Spring" } })))).toEqual({});
    const [item] = await shop.items("C1");
    const same = () =>
      dataOf(shop.put(`/v2/carts/C1/items/${item.id}`, { data: { quantity: item.quantity } }));
    expect(await keysIn(same)).toEqual({});
  });

  it("none for a cart that has expired, or for a request that is told again", async () => {
    await shop.cart("C1", custom("a"));
    const add = () =>
      shop.post("/v2/carts/C1/items", { data: custom("b") }, { headers: { "idempotency-key": "one" } });
    expect([await keysIn(add), await keysIn(add)]).toEqual([{ "cart.updated": 1 }, {}]);
    shop.later(400 * 24 * 3600);
    expect(await keysIn(() => shop.table.removeExpired())).toEqual({});
  });

  it("hold the cart as GET shows it, with its items", async () => {
    const { events } = await shop.during(async () => {
      await shop.cart("C1", [custom("a"), product("S1", 2)]);
    });
    const { payload } = events.at(-1)!;
    const { body } = await shop.get("/v2/carts/C1?include=items", { as: "implicit" });
    const { items } = payload["included"] as any;
    expect(items.map(({ sku, quantity }: any) => [sku, quantity])).toEqual(
      body.included.items.map(({ sku, quantity }: any) => [sku, quantity]),
    );
    const data = payload["data"] as any;
    expect(data.meta.display_price).toEqual(body.data.meta.display_price);
    expect(data).toMatchObject({ id: "C1", type: "cart", name: body.data.name });
    expect(data.relationships.items.data).toHaveLength(2);
  });
});

describe("events of orders", () => {
  it("one `order.created` by a checkout, beside the emptied cart", async () => {
    await shop.cart("basket", custom("w"));
    const { events, result } = await shop.during(() => shop.ordered("basket"));
    expect(of(events, "order.created")).toHaveLength(1);
    expect(tally(events)["cart.updated"] ?? 0).toBeLessThanOrEqual(1);
    const [created] = of(events, "order.created");
    expect(created?.payload).toMatchObject({ data: { id: result.id, type: "order" } });
    expect((created!.payload["included"] as any).items.map(({ id }: any) => id)).toEqual(
      result.items.map(({ id }: any) => id),
    );
    expect(await keysIn(() => shop.checkout("never-made"))).toEqual({});
  });

  it("`order.paid`, `order.updated` and the transaction's by a full purchase", async () => {
    const { id, items } = await anOrder();
    const { events } = await shop.during(() => shop.pay(id));
    const found = tally(events);
    expect(found).toMatchObject({ "order.paid": 1, "order.updated": 1 });
    expect(found["transaction.created"]).toBe(1);
    expect(found).not.toHaveProperty(["order.authorized"]);
    const [paid] = of(events, "order.paid");
    const data = paid?.payload["data"] as any;
    expect(data).toMatchObject({ type: "order", id, payment: "paid", status: "complete" });
    expect((paid!.payload["included"] as any).items).toHaveLength(items.length);
    expect(data).toMatchObject(
      await shop
        .order(id)
        .then(({ items: _, ...order }) => ({ ...order, relationships: data.relationships })),
    );
  });

  it("`order.authorized`, later `order.paid`; a part that is refunded updates, all that is refunded refunds", async () => {
    const { id } = await anOrder();
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

  it("`order.cancelled` and `order.fulfilled`, each beside `order.updated`", async () => {
    const first = await anOrder("one");
    expect(await keysIn(() => shop.change(first.id, { status: "cancelled" }))).toMatchObject({
      "order.cancelled": 1,
      "order.updated": 1,
    });
    const second = await anOrder("two");
    await shop.pay(second.id);
    expect(await keysIn(() => shop.change(second.id, { shipping: "fulfilled" }))).toMatchObject({
      "order.fulfilled": 1,
      "order.updated": 1,
    });
    expect(await keysIn(() => shop.change(second.id, { shipping: "nowhere" }))).toEqual({});
  });

  it("positions of an order and its transactions leave none out, from the first on", async () => {
    const { id } = await anOrder();
    await shop.raised();
    const all: RaisedEvent[] = [];
    shop = await aListenedShop();
    const { events } = await shop.during(async () => {
      const order = await anOrder("three");
      await shop.pay(order.id, { amount: 100 });
      shop.later(1);
      await shop.pay(order.id);
      shop.later(1);
      await shop.change(order.id, { shipping: "fulfilled" });
    });
    all.push(...events.filter(({ object }) => object.type === "order"));
    const positions = [...new Set(all.map(({ position }) => position))];
    expect(positions).toEqual(positions.map((_, at) => at + 1));
    expect(all.map(({ position }) => position)).toEqual(
      all.map(({ position }) => position).toSorted((a, b) => a - b),
    );
    expect(id).toBeDefined();
  });

  it("stock tells every movement", async () => {
    const { events } = await shop.during(async () => {
      await shop.stock(LAMP, 10);
      await shop.move(LAMP, "increment", 5);
      await shop.move(LAMP, "allocate", 2);
    });
    const told = of(events, "stock-transaction.created").map(({ payload }) => (payload["data"] as any).type);
    expect(told.length).toBeGreaterThanOrEqual(2);
    expect(new Set(told)).toEqual(new Set(["stock-transaction"]));
    expect(await keysIn(() => shop.move(LAMP, "decrement", 1000))).toEqual({});
  });
});

describe("events of a store", () => {
  it("currencies, settings, gateways and Custom APIs' entries, each once", async () => {
    const currency = {
      type: "currency",
      ...{ code: "SEK", exchange_rate: 1, format: "{price} kr", decimal_point: ",", thousand_separator: "." },
      ...{ decimal_places: 2, default: false, enabled: true },
    };
    const { events, result } = await shop.during(() =>
      dataOf(shop.post("/v2/currencies", { data: currency })),
    );
    expect(tally(events)).toEqual({ "currency.created": 1 });
    const path = `/v2/currencies/${result.id}`;
    const change = { type: "currency", exchange_rate: 2 };
    expect(await keysIn(() => dataOf(shop.put(path, { data: change })))).toEqual({ "currency.updated": 1 });
    expect(await keysIn(() => dataOf(shop.put(path, { data: change })))).toEqual({});
    expect(await keysIn(() => dataOf(shop.delete(path)))).toEqual({ "currency.deleted": 1 });
    const settings = () => dataOf(shop.put("/v2/settings", { data: { type: "settings", page_length: 30 } }));
    const told = await keysIn(settings);
    expect([told, await keysIn(settings)]).toEqual([{ [Object.keys(told)[0]!]: 1 }, {}]);
    expect(Object.keys(told)[0]).toMatch(/^settings\.(created|updated)$/);
    const gateway = (enabled: boolean) => () =>
      dataOf(shop.put("/v2/gateways/manual", { data: { enabled } }));
    expect(await keysIn(gateway(false))).toEqual({ "payment-gateway.updated": 1 });
    expect(await keysIn(gateway(false))).toEqual({});
  });

  it("entries of a Custom API by its type", async () => {
    const data = {
      ...{ type: "custom_api", name: "Wishes", slug: "wishlists", api_type: "wishlist_ext", timestamps: {} },
      relationships: { parent_apis: { data: [] } },
    };
    await dataOf(shop.post("/v2/settings/extensions/custom-apis", { data }));
    const path = "/v2/extensions/wishlists";
    const made = await shop.during(() => dataOf(shop.post(path, { data: { type: "wishlist_ext" } })));
    expect(tally(made.events)).toEqual({ "wishlist_ext.created": 1 });
    expect(made.events[0]?.payload).toMatchObject({ data: { id: made.result.id, type: "wishlist_ext" } });
    expect(made.events[0]?.position).toBe(1);
    const gone = await shop.during(() => dataOf(shop.delete(`${path}/${made.result.id}`)));
    expect(tally(gone.events)).toEqual({ "wishlist_ext.deleted": 1 });
    expect(gone.events[0]).toMatchObject({
      position: 2,
      payload: { id: made.result.id, type: "wishlist_ext" },
    });
  });

  it("releases of a catalog, when they are asked for and when they are done; rules as they are written", async () => {
    const attributes = { name: "Shop", hierarchy_ids: [] };
    const catalog = await dataOf(
      shop.post("/v2/catalogs".replace("/v2", ""), { data: { type: "catalog", attributes } }),
    );
    const { events } = await shop.during(() =>
      dataOf(shop.post(`/catalogs/${catalog.id}/releases`, { data: { type: "catalog-release" } })),
    );
    const found = tally(events);
    expect(found["catalog-release.created"]).toBe(1);
    expect(found["catalog-release.updated"]).toBeGreaterThanOrEqual(1);
    const last = events.at(-1)?.payload["data"] as any;
    expect(last.meta.release_status).toBe("PUBLISHED");
    const positions = [...new Set(events.map(({ position }) => position))];
    expect(positions).toEqual(positions.map((_, at) => at + 1));
    const rule = { type: "catalog_rule", attributes: { name: "All", catalog_id: catalog.id } };
    const made = await shop.during(() => dataOf(shop.post("/catalogs/rules", { data: rule })));
    expect(tally(made.events)).toEqual({ "catalog-rule.created": 1 });
    const gone = await keysIn(() => dataOf(shop.delete(`/catalogs/rules/${made.result.id}`)));
    expect(gone).toEqual({ "catalog-rule.deleted": 1 });
  });
});
