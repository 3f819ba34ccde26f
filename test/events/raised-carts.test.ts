import { describe, expect, it } from "@jest/globals";
import { keepFreedIds } from "../../lib/carts/keep-freed-ids.ts";
import { createContexts } from "../../lib/runtime/consumer.ts";
import type { Call } from "../support/call.ts";
import { aListenedShop, tally } from "../support/events/listened-shop.ts";
import { raiseBy } from "../support/events/raised.ts";
import { asGuest, guestCheckout } from "../support/orders/market.ts";
import { testRuntime } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { custom, product } from "../support/shops/carts.ts";

const compatible = { ...asGuest, profile: "compatible" } as const;
const DAY = 24 * 3600;

/** A shop that returns its events, with shorthands for cart A. */
async function aTellingMarket() {
  const shop = await aListenedShop();
  return {
    ...shop,
    one: (data: object = product("S1"), more: Call = asGuest) =>
      shop.post("/v2/carts/A/items", { data }, more),
    remove: () => shop.delete("/v2/carts/A", asGuest),
  };
}

describe("events of carts", () => {
  it("none of an empty cart, created or read into being; the first change is the first event [events 15]", async () => {
    const shop = await aTellingMarket();
    await expectData(shop.post("/v2/carts", { data: { id: "A" } }, asGuest));
    expect(await shop.told()).toEqual([]);
    await shop.one();
    expect(await shop.told()).toEqual(["cart.updated 1"]);
    await expectData(shop.get("/v2/carts/B", compatible));
    expect(await shop.told()).toEqual([]);
    await expectData(shop.put("/v2/carts/B", { data: { name: "B" } }));
    expect(await shop.told()).toEqual(["cart.updated 1"]);
  });

  it.each([
    { name: "Mine" },
    { description: "Mine" },
    { contact: { email: "a@example.org" } },
    { custom_attributes: { x: { type: "string", value: "1" } } },
  ])("one of a cart that is created with %j", async (fields) => {
    const shop = await aTellingMarket();
    await expectData(shop.post("/v2/carts", { data: { id: "A", ...fields } }, asGuest));
    expect(await shop.told()).toEqual(["cart.updated 1"]);
  });

  it("one of three items in one request, none of one that is refused [events 13, 14]", async () => {
    const shop = await aTellingMarket();
    await shop.one([product("S1"), product("S2"), product("S1")] as object, compatible);
    expect(await shop.told()).toEqual(["cart.updated 1"]);
    expect((await shop.one(product("S1", 0))).status).toBe(400);
    expect((await shop.one(product("nothing"))).status).toBe(404);
    expect(await shop.told()).toEqual([]);
  });

  it("none of a preview, nor of its end [events 17]", async () => {
    const shop = await aTellingMarket();
    const data = { id: "A", name: "Then", snapshot_date: "2026-12-24T00:00:00Z" };
    await expectData(shop.post("/v2/carts", { data }));
    await shop.one();
    await shop.remove();
    expect(await shop.told()).toEqual([]);
    await shop.one(product("S1"), compatible);
    expect(await shop.told()).toEqual(["cart.updated 1"]);
  });

  it("of a deletion only type and id; a new cart under the id goes on with the positions [events 16]", async () => {
    const shop = await aTellingMarket();
    await shop.one(product("S1"), compatible);
    await shop.remove();
    const [, deletion] = await shop.raised();
    expect(deletion).toEqual({
      ...{ key: "cart.deleted", object: { type: "cart", id: "A" }, position: 2 },
      payload: { type: "cart", id: "A" },
    });
    await shop.remove();
    await expectData(shop.get("/v2/carts/A", compatible));
    expect(await shop.told()).toEqual([]);
    await shop.one();
    await shop.remove();
    expect(await shop.told()).toEqual(["cart.updated 3", "cart.deleted 4"]);
  });

  it.each(["before", "after"])(
    "none of a cart that expires; one that is used %s the table has removed it goes on with the positions",
    async (when) => {
      const shop = await aTellingMarket();
      await expectData(shop.post("/v2/carts", { data: { id: "A" } }, asGuest));
      await shop.one();
      shop.later(8 * DAY);
      if (when === "after") await expire(shop);
      expect(await shop.told()).toEqual(["cart.updated 1"]);
      expect((await shop.one()).status).toBe(404);
      const { status, body } = await shop.one(product("S1", 2), compatible);
      expect([status, body.data[0].quantity]).toEqual([201, 2]);
      expect(await shop.told()).toEqual(["cart.updated 2"]);
    },
  );

  it("count positions from 1 again after the id was unused for 30 days, as long as the log keeps events", async () => {
    const shop = await aTellingMarket();
    await shop.one(product("S1"), compatible);
    shop.later(38 * DAY);
    await shop.one(product("S1"), compatible);
    expect(await shop.told()).toEqual(["cart.updated 1", "cart.updated 1"]);
  });

  it("one for the cart that a merge writes, and none for a cart that a checkout only reads", async () => {
    const shop = await aTellingMarket();
    await shop.one(product("S1"), compatible);
    await shop.post("/v2/carts/B/items", { data: product("S2") }, compatible);
    await shop.told();
    await shop.one({ type: "cart_items", cart_id: "B" });
    const merged = await shop.raised();
    expect(merged.map(({ key, object, position }) => [key, object.id, position])).toEqual([
      ["cart.updated", "A", 2],
    ]);
    await expectData(shop.post("/v2/carts/A/checkout", { data: guestCheckout() }, asGuest));
    expect(await shop.told()).toEqual(["order.created 1"]);
  });

  it("the same events of a change whose item before is not known any more", async () => {
    const shop = await aTellingMarket();
    await expectData(shop.get("/v2/carts/A", compatible));
    await shop.one();
    await shop.one();
    await shop.remove();
    for (const { before: _, ...change } of shop.table.newChanges()) {
      const whole = await raiseBy(shop.table, { ...change, ...(_ ? { before: _ } : {}) });
      expect(await raiseBy(shop.table, change)).toEqual(whole);
    }
  });

  it("one for three items in one request, none for a refused or an empty one", async () => {
    const shop = await aListenedShop();
    const { keysIn } = shop;
    await expectData(shop.post("/v2/carts", { data: { id: "C1" } }));
    expect(await keysIn(() => shop.add("C1", [custom("a"), custom("b"), product("S1")]))).toEqual({
      "cart.updated": 1,
    });
    expect(await keysIn(() => shop.add("C1", product("nothing")))).toEqual({});
    expect(await keysIn(() => shop.add("C1", custom("x", { quantity: -1 })))).toEqual({});
    expect(await keysIn(() => shop.get("/v2/carts/C1"))).toEqual({});
    expect(await keysIn(() => shop.get("/v2/carts/never-made"))).toEqual({});
  });

  it("none for an empty cart that is made; one for a cart that is made with a name", async () => {
    const shop = await aListenedShop();
    const { keysIn } = shop;
    expect(await keysIn(() => expectData(shop.post("/v2/carts", { data: { id: "C1" } })))).toEqual({});
    const named = () => expectData(shop.post("/v2/carts", { data: { id: "C2", name: "Spring" } }));
    expect(await keysIn(named)).toEqual({ "cart.updated": 1 });
  });

  it("each change of an item or the cart, with positions that leave none out", async () => {
    const shop = await aListenedShop();
    const { events } = await shop.during(async () => {
      await expectData(shop.post("/v2/carts", { data: { id: "C1" } }));
      await shop.add("C1", custom("a"));
      await shop.add("C1", custom("b"));
      const [item] = await shop.items("C1");
      await expectData(shop.put(`/v2/carts/C1/items/${item.id}`, { data: { quantity: 3 } }));
      await expectData(shop.put("/v2/carts/C1", { data: { name: "Renamed" } }));
      await expectData(shop.delete(`/v2/carts/C1/items/${item.id}`));
      await expectData(shop.delete("/v2/carts/C1/items"));
      await expectData(shop.delete("/v2/carts/C1"));
    });
    expect(tally(events)).toEqual({ "cart.updated": 6, "cart.deleted": 1 });
    const positions = events.map(({ position }) => position);
    expect(positions).toEqual(positions.map((_, at) => positions[0]! + at));
    expect(new Set(events.map(({ object }) => `${object.type} ${object.id}`))).toEqual(new Set(["cart C1"]));
    expect(events.at(-1)?.payload).toEqual({ id: "C1", type: "cart" });
  });

  it("none for a change that changed nothing", async () => {
    const shop = await aListenedShop();
    const { keysIn } = shop;
    await shop.cart("C1", custom("a"));
    await expectData(shop.put("/v2/carts/C1", { data: { name: "Spring" } }));
    expect(await keysIn(() => expectData(shop.put("/v2/carts/C1", { data: { name: "Spring" } })))).toEqual(
      {},
    );
    const [item] = await shop.items("C1");
    const same = () =>
      expectData(shop.put(`/v2/carts/C1/items/${item.id}`, { data: { quantity: item.quantity } }));
    expect(await keysIn(same)).toEqual({});
  });

  it("none for a cart that has expired, or for a request that is repeated", async () => {
    const shop = await aListenedShop();
    const { keysIn } = shop;
    await shop.cart("C1", custom("a"));
    const add = () =>
      shop.post("/v2/carts/C1/items", { data: custom("b") }, { headers: { "idempotency-key": "one" } });
    expect([await keysIn(add), await keysIn(add)]).toEqual([{ "cart.updated": 1 }, {}]);
    shop.later(400 * 24 * 3600);
    expect(await keysIn(() => shop.table.removeExpired())).toEqual({});
  });

  it("hold the cart as GET shows it, with its items", async () => {
    const shop = await aListenedShop();
    const { events } = await shop.during(async () => {
      await shop.cart("C1", [custom("a"), product("S1", 2)]);
    });
    const { payload } = events.at(-1)!;
    const { body } = await shop.get("/v2/carts/C1?include=items", { as: "implicit" });
    const { items } = Object(payload["included"]);
    const shown = ({ sku, quantity }: { sku: string; quantity: number }) => [sku, quantity];
    expect(items.map(shown)).toEqual(body.included.items.map(shown));
    const data = Object(payload["data"]);
    expect(data.meta.display_price).toEqual(body.data.meta.display_price);
    expect(data).toMatchObject({ id: "C1", type: "cart", name: body.data.name });
    expect(data.relationships.items.data).toHaveLength(2);
  });
});

async function expire({ table, clock }: Awaited<ReturnType<typeof aTellingMarket>>): Promise<void> {
  const before = table.changes().length;
  await table.removeExpired();
  const expired = table
    .changes()
    .slice(before)
    .flatMap(({ before: item }) => (item?.type === "cart" ? [item] : []));
  expect(expired.map(({ pk }) => pk)).toContain("CART#A");
  const next = createContexts(testRuntime({ table, now: () => clock.now }), () => {});
  const removed = expired.map((item) => ({
    ...{ version: 0, expires_at: 0, image: {} },
    ...item,
    silent_versions: 1,
  }));
  expect(
    await keepFreedIds({
      next,
      expired: removed,
      changes: [],
      written: [],
      hasWork: false,
      hasTime: () => true,
    }),
  ).toBe(true);
}
