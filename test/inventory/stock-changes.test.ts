import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../lib/table/table.ts";
import { aMarket, LAMP } from "../support/orders/market.ts";
import { twoLocations } from "../support/orders/two-locations.ts";
import { NOON } from "../support/runtime.ts";
import { anEmptyShop, expectData, shopOn } from "../support/shop.ts";
import { P2, product } from "../support/shops/carts.ts";
import { amountsIn, inventories, MUG, MULTI, makeStock, refusalIn } from "../support/stock/inventories.ts";
import { faultsIn } from "../support/stock/stock-check.ts";
import { atTwoLocations, CLASSIC, headers, NORTH, SHOP } from "../support/stock/two-locations.ts";
import { useEngine } from "../support/tables/engine.ts";

const engine = useEngine();
const path = `/v2/inventories/${LAMP}` as const;

describe("PUT /v2/inventories/{product_id}", () => {
  it("200: changes one location, leaves what is not named and what is allocated", async () => {
    const { change, move, read } = await atTwoLocations();
    await move("allocate", 3, NORTH);
    const { status, body } = await change({ locations: { [NORTH]: { available: 20 } } });
    expect(status).toBe(200);
    expect(amountsIn({ body })).toEqual([24, 3, 27]);
    expect(body.data.attributes.locations[NORTH]).toEqual({ available: 20, allocated: 3, total: 23 });
    expect((await read()).body.data).toEqual(body.data);
  });

  it("200: null removes an entry; a new one comes last; the log tells each", async () => {
    const { change, location, log, read } = await atTwoLocations();
    await location("east");
    const { body } = await change({ locations: { east: { available: 2 }, [SHOP]: null } });
    expect(Object.keys(body.data.attributes.locations)).toEqual([NORTH, "east"]);
    expect(amountsIn({ body })).toEqual([10, 0, 10]);
    expect((await read()).body.data).toEqual(body.data);
    const sets = (await log()).body.data.filter(({ attributes }) => attributes.action === "set");
    expect(sets.map(({ attributes }) => [attributes.location, attributes.quantity])).toEqual(
      expect.arrayContaining([
        ["east", 2],
        [SHOP, 0],
      ]),
    );
  });

  it("200: without any location left it counts in all, and what is available can be said", async () => {
    const { change, read } = await atTwoLocations();
    const { body } = await change({ locations: { [NORTH]: null, [SHOP]: null } });
    expect(body.data.attributes).toEqual({ available: 0, allocated: 0, total: 0 });
    expect(amountsIn(await change({ available: 7 }))).toEqual([7, 0, 7]);
    expect(amountsIn(await read(MUG, CLASSIC))).toEqual([7, 0, 7]);
  });

  it.each([0, 1])("200: 48 locations with %d unit each go at once, and come again", async (each) => {
    const table = await engine.table({ now: () => NOON });
    const { location, createAt, log } = inventories(table, { deadlineMs: 30_000 });
    const slugs = Array.from({ length: 48 }, (_, n) => `shop-${n}`);
    for (const slug of slugs) await location(slug);
    await createAt(Object.fromEntries(slugs.map((slug) => [slug, each])));
    const putAll = (entry: unknown) => {
      const locations = Object.fromEntries(slugs.map((slug) => [slug, entry]));
      const body = { data: { type: "stock", attributes: { locations } } };
      return shopOn(table).put(`/v2/inventories/${MUG}`, body, { headers, deadlineMs: 30_000 });
    };
    expect(amountsIn(await putAll(null))).toEqual([0, 0, 0]);
    expect(amountsIn(await putAll({ available: 2 }))).toEqual([96, 0, 96]);
    expect((await log()).body.meta.results.total).toBe(each * 48 + 96);
    expect(await faultsIn(table, MUG)).toEqual([]);
  });

  it("200: what is so already writes nothing", async () => {
    const { change, table } = await atTwoLocations();
    const before = table.all();
    expect((await change({ locations: { [NORTH]: { available: 8 }, nowhere: null } })).status).toBe(200);
    expect((await change({})).status).toBe(200);
    expect(table.all()).toEqual(before);
  });

  it("400: another id, an unknown location, both amounts", async () => {
    const { change } = await atTwoLocations();
    expect((await change({}, {}, "other")).body.errors[0]).toMatchObject({
      status: "400",
      source: "data.id",
    });
    expect((await change({ locations: { nowhere: { available: 1 } } })).status).toBe(400);
    expect((await change({ available: 1, locations: {} })).status).toBe(400);
  });

  it("422: what is allocated keeps its location; a record with locations has no amount of its own", async () => {
    const { change, move, read } = await atTwoLocations();
    await move("allocate", 1, NORTH);
    const { status, body } = await change({ locations: { [NORTH]: null, [SHOP]: { available: 0 } } });
    expect([status, body.errors[0].title]).toEqual([422, "Cannot complete request"]);
    expect((await change({ available: 1 })).status).toBe(422);
    expect(amountsIn(await read())).toEqual([11, 1, 12]);
  });

  it("422: units without a location are not forgotten", async () => {
    const { change, location } = await atTwoLocations();
    await change({ locations: { [NORTH]: null, [SHOP]: null } });
    await change({ available: 5 });
    await location("east");
    expect((await change({ locations: { east: { available: 5 } } })).status).toBe(422);
    await change({ available: 0 });
    expect((await change({ locations: { east: { available: 5 } } })).status).toBe(200);
  });

  it.each([
    [55, 200],
    [56, 422],
  ])("%i ended holds at one location and 55 at another are moved back at once: %i", async (count, status) => {
    const { table, change } = await atTwoLocations();
    const [item] = table.all().filter(({ type }) => type === "stock");
    const end = NOON.getTime() / 1000;
    const holds = [NORTH, SHOP].flatMap((slug) =>
      Array.from({ length: slug === NORTH ? count : 55 }, (_, at) => [`hold@${end - at}@${slug}`, 1]),
    );
    const held = { ...item!, ...Object.fromEntries(holds) };
    await table.put(held, { unconditional: "The holds of many orders." });
    const locations = { [NORTH]: { available: 500 }, [SHOP]: { available: 500 } };
    expect((await change({ locations })).status).toBe(status);
  });

  it("404: no record", async () => {
    const { status } = await anEmptyShop().put(`/v2/inventories/${MUG}`, {
      data: { type: "stock", attributes: { available: 1 } },
    });
    expect(status).toBe(404);
  });
});

describe("DELETE /v2/inventories/{product_id}", () => {
  const remove = (table: Table) => shopOn(table).delete(`/v2/inventories/${MUG}`);

  it("204: there is no record any more; the next one has a log of its own", async () => {
    const { table, create, read, log } = inventories();
    await create(12);
    expect((await remove(table)).status).toBe(204);
    expect([(await read()).status, (await log()).status, (await remove(table)).status]).toEqual([
      404, 404, 404,
    ]);
    await create(3);
    expect((await log()).body.meta.results.total).toBe(1);
  });

  it("422: units are allocated", async () => {
    const { table, create, move } = inventories();
    await create(12);
    await move("allocate", 1);
    const { status, body } = await remove(table);
    expect([status, body.errors[0].title]).toEqual([422, "Cannot complete request"]);
    await move("deallocate", 1);
    expect((await remove(table)).status).toBe(204);
  });
});

describe("records", () => {
  it("a PUT changes the location that it names, and `null` takes one away", async () => {
    const shop = await twoLocations();
    const { log } = shop;
    const read = async () => (await expectData(shop.get(path, MULTI))).attributes;
    const put = (locations: object) => shop.put(path, { data: makeStock(LAMP, { locations }) }, MULTI);
    expect((await put({ north: { available: 20 } })).status).toBe(200);
    expect((await read()).locations).toEqual({
      north: { available: 20, allocated: 0, total: 20 },
      shop: { available: 4, allocated: 0, total: 4 },
    });
    expect((await put({ shop: null })).status).toBe(200);
    expect(await read()).toMatchObject({ available: 20, total: 20 });
    expect(Object.keys((await read()).locations)).toEqual(["north"]);
    expect((await put({ nowhere: { available: 1 } })).status).toBe(400);
    expect((await log(LAMP)).map(([action]) => action)).toContain("set");
  });

  it("PUT keeps what is allocated, and a location with allocated pieces stays", async () => {
    const shop = await twoLocations();
    await shop.move(LAMP, "allocate", 3, { location: "shop" });
    const put = (locations: object) => shop.put(path, { data: makeStock(LAMP, { locations }) }, MULTI);
    expect((await put({ shop: { available: 10 } })).status).toBe(200);
    expect((await expectData(shop.get(path, MULTI))).attributes.locations.shop).toEqual({
      available: 10,
      allocated: 3,
      total: 13,
    });
    expect(refusalIn(await put({ shop: null }))).toEqual([422, "Cannot complete request", "422"]);
    expect((await shop.put(`/v2/inventories/${P2.id}`, { data: makeStock(P2.id, {}) }, MULTI)).status).toBe(
      404,
    );
    expect((await shop.put(path, { data: makeStock(P2.id, {}) }, MULTI)).status).toBe(400);
  });

  it("without its record a product is there in any quantity", async () => {
    const shop = await aMarket();
    const { add, items } = shop;
    await expectData(shop.post(path, { data: { quantity: 1 } }));
    await add("C", product("S1"));
    expect((await items("C"))[0].manage_stock).toBe(true);
    expect((await shop.delete(path)).status).toBe(204);
    expect((await shop.delete(path)).status).toBe(404);
    expect((await add("C", product("S1", 1000))).status).toBe(201);
    expect((await items("C"))[0]).toMatchObject({ manage_stock: false, quantity: 1001 });
  });

  it("a record with allocated pieces is not deleted", async () => {
    const shop = await aMarket();
    const { move, count } = shop;
    await expectData(shop.post(path, { data: { quantity: 3 } }));
    await move(LAMP, "allocate", 1);
    expect(refusalIn(await shop.delete(path))).toEqual([422, "Cannot complete request", "422"]);
    expect(await count(LAMP)).toEqual([2, 1, 3]);
  });
});
