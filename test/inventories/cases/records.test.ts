import { describe, expect, it } from "@jest/globals";
import { type Ask, aMarket, LAMP } from "../../support/orders/market.ts";
import { dataOf } from "../../support/shop.ts";
import { P2, product } from "../../support/shops/carts.ts";

const UNKNOWN = "4b0f2b6a-4c55-4d0b-8d2f-61a5f0c9b701";
/** Any spelling of the header's name will do. */
const MULTI: Ask = { headers: { "ep-inventories-multi-location": "true" } };
const path = `/v2/inventories/${LAMP}`;

const stockOf = (id: string, attributes: object) => ({ type: "stock", id, attributes });
const location = (slug: string, more: object = {}) => ({
  type: "inventory_location",
  attributes: { name: `Larkfield ${slug}`, slug, ...more },
});

/** A shop with two locations: 8 lamps in one and 4 in the other. */
async function aShopOfTwo() {
  const shop = await aMarket();
  for (const slug of ["north", "shop"])
    await dataOf(shop.post("/v2/inventories/locations", { data: location(slug) }, { ...MULTI }));
  const locations = { north: { available: 8 }, shop: { available: 4 } };
  const created = await dataOf(
    shop.post("/v2/inventories", { data: stockOf(LAMP, { locations }) }, { ...MULTI }),
  );
  const read = async () => (await dataOf(shop.get(path, MULTI))).attributes;
  return { ...shop, created, read };
}

const title = ({ status, body }: any) => [status, body.errors[0].title, body.errors[0].status];

describe("inventory 16: records", () => {
  it("1: a record of 12 pieces in the flat shape", async () => {
    const shop = await aMarket();
    const { status, body } = await shop.post(path, { data: { quantity: 12 } });
    expect([status, body]).toEqual([
      201,
      { data: { id: LAMP, type: "stock", total: 12, available: 12, allocated: 0 } },
    ]);
  });

  it("2: a second record of the product is 400, in both shapes", async () => {
    const shop = await aMarket();
    const { count } = shop;
    await dataOf(shop.post(path, { data: { quantity: 12 } }));
    expect(title(await shop.post(path, { data: { quantity: 5 } }))).toEqual([400, "Validation Error", "400"]);
    const other = await shop.post("/v2/inventories", { data: stockOf(LAMP, { available: 5 }) }, { ...MULTI });
    expect(other.status).toBe(400);
    expect(await count(LAMP)).toEqual([12, 0, 12]);
  });

  it("3: one record in the shape that the header names", async () => {
    const shop = await aMarket();
    await dataOf(shop.post(path, { data: { quantity: 12 } }));
    expect(await dataOf(shop.get(path))).toEqual({
      id: LAMP,
      type: "stock",
      total: 12,
      available: 12,
      allocated: 0,
    });
    for (const name of ["EP-Inventories-Multi-Location", "ep-inventories-multi-location"]) {
      const { attributes, meta } = await dataOf(
        shop.get(path, { headers: { [name.toLowerCase()]: "true" } }),
      );
      expect(attributes).toEqual({ total: 12, available: 12, allocated: 0 });
      expect(Object.keys(meta).sort()).toEqual(["stock_id", "timestamps"]);
      expect(meta.timestamps).toEqual({
        created_at: "2026-03-02T10:00:00.000Z",
        updated_at: "2026-03-02T10:00:00.000Z",
      });
    }
  });

  it("4: a product without a record is 404 in both shapes", async () => {
    const shop = await aMarket();
    expect(title(await shop.get(path))).toEqual([404, "Not Found", "404"]);
    expect(title(await shop.get(path, MULTI))).toEqual([404, "Not Found", "404"]);
  });

  it("5: two locations, and the sums above them", async () => {
    const store = await aShopOfTwo();
    const { created } = store;
    expect(created.attributes).toEqual({
      ...{ available: 12, allocated: 0, total: 12 },
      locations: {
        north: { available: 8, allocated: 0, total: 8 },
        shop: { available: 4, allocated: 0, total: 4 },
      },
    });
    expect(Object.keys(created.attributes.locations)).toEqual(["north", "shop"]);
    expect(await dataOf(store.get(path))).toEqual({
      id: LAMP,
      type: "stock",
      total: 12,
      available: 12,
      allocated: 0,
    });
  });

  it("6: an unknown location, both kinds at once, and no id are 400", async () => {
    const shop = await aMarket();
    const send = (data: object) => shop.post("/v2/inventories", { data }, { ...MULTI });
    const locations = { nowhere: { available: 1 } };
    expect(title(await send(stockOf(P2.id, { locations })))).toEqual([400, "Validation Error", "400"]);
    expect((await send(stockOf(P2.id, { available: 1, locations }))).status).toBe(400);
    expect((await send({ type: "stock", attributes: { available: 1 } })).status).toBe(400);
    expect((await send(stockOf(P2.id, { available: -1 }))).status).toBe(400);
    expect((await shop.get(`/v2/inventories/${P2.id}`)).status).toBe(404);
    const nothing = await send(stockOf(P2.id, {}));
    expect([nothing.status, nothing.body.data.attributes.available]).toEqual([201, 0]);
  });

  it("7: a PUT changes the location that it names, and `null` takes one away", async () => {
    const shop = await aShopOfTwo();
    const { read, log } = shop;
    const put = (locations: object) => shop.put(path, { data: stockOf(LAMP, { locations }) }, { ...MULTI });
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

  it("7: PUT keeps what is allocated, and a location with allocated pieces stays", async () => {
    const store = await aShopOfTwo();
    const { read, move } = store;
    await move(LAMP, "allocate", 3, { location: "shop" });
    const put = (locations: object) => store.put(path, { data: stockOf(LAMP, { locations }) }, { ...MULTI });
    expect((await put({ shop: { available: 10 } })).status).toBe(200);
    expect((await read()).locations.shop).toEqual({ available: 10, allocated: 3, total: 13 });
    expect(title(await put({ shop: null }))).toEqual([422, "Cannot complete request", "422"]);
    expect(
      (await store.put(`/v2/inventories/${P2.id}`, { data: stockOf(P2.id, {}) }, { ...MULTI })).status,
    ).toBe(404);
    expect((await store.put(path, { data: stockOf(P2.id, {}) }, { ...MULTI })).status).toBe(400);
  });

  it("8: without its record a product is there in any quantity", async () => {
    const shop = await aMarket();
    const { add, items } = shop;
    await dataOf(shop.post(path, { data: { quantity: 1 } }));
    await add("C", product("S1"));
    expect((await items("C"))[0].manage_stock).toBe(true);
    expect((await shop.delete(path)).status).toBe(204);
    expect((await shop.delete(path)).status).toBe(404);
    expect((await add("C", product("S1", 1000))).status).toBe(201);
    expect((await items("C"))[0]).toMatchObject({ manage_stock: false, quantity: 1001 });
  });

  it("4.2: a record with allocated pieces is not deleted", async () => {
    const shop = await aMarket();
    const { move, count } = shop;
    await dataOf(shop.post(path, { data: { quantity: 3 } }));
    await move(LAMP, "allocate", 1);
    expect(title(await shop.delete(path))).toEqual([422, "Cannot complete request", "422"]);
    expect(await count(LAMP)).toEqual([2, 1, 3]);
  });

  it("9: of several ids those with a record are answered, as asked", async () => {
    const shop = await aMarket();
    const { stock } = shop;
    await stock(LAMP, 3);
    await stock(P2.id, 4);
    const multiple = (ids: string[], given: Ask = {}) =>
      shop.post(
        "/v2/inventories/multiple",
        { data: ids.map((id) => ({ id, type: "stock" })) },
        { as: "implicit", ...given },
      );
    const { status, body } = await multiple([P2.id, UNKNOWN, LAMP]);
    expect([status, body.data.map(({ id, available }: any) => [id, available])]).toEqual([
      200,
      [
        [P2.id, 4],
        [LAMP, 3],
      ],
    ]);
    const other = await multiple([LAMP, UNKNOWN], MULTI);
    expect(other.body.data).toHaveLength(1);
    expect(other.body.data[0].attributes.available).toBe(3);
    expect((await multiple([UNKNOWN])).body.data).toEqual([]);
  });

  it("10: implicit tokens read stock and locations, and write nothing", async () => {
    const shop = await aShopOfTwo();
    const { ask, table } = shop;
    const guest = { as: "implicit" } as const;
    const { id } = (await shop.get("/v2/inventories/locations", guest)).body.data[0];
    const paths = ["/v2/inventories", path, `/v2/inventories/locations/${id}`];
    for (const one of paths) expect((await shop.get(one, guest)).status).toBe(200);
    const before = table.all().length;
    const data = {};
    for (const [method, one] of [
      ...(["PUT", "DELETE", "POST"] as const).map((verb) => [verb, path] as const),
      ...([
        ["POST", "/v2/inventories"],
        ["POST", `${path}/transactions`],
        ["POST", "/v2/inventories/locations"],
      ] as const),
      ...(["PUT", "DELETE"] as const).map((verb) => [verb, `/v2/inventories/locations/${id}`] as const),
    ]) {
      expect([method, one, (await ask(method, one, { data, ...guest })).status]).toEqual([method, one, 403]);
      expect((await ask(method, one, { data, as: null })).status).toBe(401);
    }
    expect(table.all().length).toBe(before);
  });

  it("11: a filter by location lists the records that have it, in the order of their ids", async () => {
    const store = await aShopOfTwo();
    await dataOf(
      store.post(
        "/v2/inventories",
        { data: stockOf(P2.id, { locations: { shop: { available: 0 } } }) },
        { ...MULTI },
      ),
    );
    const found = async (filter: string) =>
      (await store.get(`/v2/inventories?filter=${filter}`, MULTI)).body.data.map(({ id }: any) => id);
    expect(await found("eq(location,north)")).toEqual([LAMP]);
    expect(await found("eq(location,shop)")).toEqual([LAMP, P2.id].sort());
    expect(await found("eq(location,nowhere)")).toEqual([]);
    const all = await store.get("/v2/inventories?page[limit]=1");
    expect(all.body.data.map(({ id }: any) => id)).toEqual([LAMP, P2.id].sort().slice(0, 1));
    expect(all.body.meta).toMatchObject({ results: { total: 2 }, page: { limit: 1, offset: 0 } });
    expect((await store.get("/v2/inventories?page[limit]=0")).status).toBe(400);
    expect((await store.get("/v2/inventories?page[offset]=10001")).status).toBe(400);
  });

  it("3: an empty list is 200", async () => {
    const shop = await aMarket();
    expect((await shop.get("/v2/inventories")).body.data).toEqual([]);
    expect((await shop.get("/v2/inventories/locations", MULTI)).body.data).toEqual([]);
  });

  it("13: a record, then two at once: one is made", async () => {
    const shop = await aMarket();
    const { count, log } = shop;
    const answers = await Promise.all([5, 7].map((quantity) => shop.post(path, { data: { quantity } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const [available] = await count(LAMP);
    expect(await log(LAMP)).toEqual([["increment", available]]);
  });
});
