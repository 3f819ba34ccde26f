import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../lib/table/table.ts";
import type { Call } from "../support/call.ts";
import { ANY_TAG } from "../support/etags.ts";
import { aMarket, LAMP } from "../support/orders/market.ts";
import { twoLocations } from "../support/orders/two-locations.ts";
import { anEmptyShop, expectData, shopOn } from "../support/shop.ts";
import { P2 } from "../support/shops/carts.ts";
import { aProduct, publish } from "../support/shops/products.ts";
import { inventories, MUG, MULTI, makeStock } from "../support/stock/inventories.ts";
import { atTwoLocations, CLASSIC, headers, NORTH, SHOP } from "../support/stock/two-locations.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

describe("POST /v2/inventories/multiple", () => {
  const read = (table: Table, ids: readonly string[], more = {}) =>
    shopOn(table).post("/v2/inventories/multiple", { data: ids.map((id) => ({ type: "stock", id })) }, more);

  it("200: those that there are, each once, in the order of the request, also to shoppers", async () => {
    const { table, create } = inventories();
    for (const id of ["a", "b", "c"]) await create(1, id);
    await publish(
      table,
      ["a", "c"].map((id) => aProduct({ id })),
    );
    for (const as of ["implicit", "client_credentials"] as const) {
      const { status, body } = await read(table, ["c", "none", "A", "c"], { as });
      expect([status, body.data.map(({ id }) => id)]).toEqual([200, ["c", "a"]]);
    }
    expect((await read(table, ["none"])).body).toEqual({ data: [] });
    expect((await read(table, ["b"], { headers })).body.data[0].attributes.total).toBe(1);
  });

  it("200: nothing for no ids, as of an empty listing; 400: more than 100", async () => {
    const ids = (length: number) => Array.from({ length }, (_, n) => `p-${n}`);
    const { status, body } = await read(anEmptyShop().table, []);
    expect([status, body]).toEqual([200, { data: [] }]);
    expect((await read(anEmptyShop().table, ids(101))).status).toBe(400);
    expect((await read(anEmptyShop().table, ids(100))).status).toBe(200);
  });
});

describe("GET /v2/inventories", () => {
  const list = (table: Table, query = "", more = {}) =>
    shopOn(table).get(`/v2/inventories?${query}`, { headers, ...more });

  it("200: by product, a page at a time, with an exact total", async () => {
    const { table, create } = inventories();
    for (const n of [3, 1, 5, 2, 4]) await create(n, `P-${n}`);
    const { body } = await list(table, "page[limit]=2&page[offset]=2");
    expect(body.data.map(({ id }) => id)).toEqual(["p-3", "p-4"]);
    expect(body.meta).toEqual({ page: { limit: 2, offset: 2, current: 2, total: 3 }, results: { total: 5 } });
    expect(body.links).toMatchObject({
      current: "/v2/inventories?page[limit]=2&page[offset]=2",
      first: "/v2/inventories?page[limit]=2&page[offset]=0",
      last: "/v2/inventories?page[limit]=2&page[offset]=4",
    });
    expect((await list(table, "page[limit]=2&page[offset]=9")).body.data).toEqual([]);
    expect((await list(table, "", CLASSIC)).body.data[0]).toEqual({
      id: "p-1",
      meta: ANY_TAG,
      type: "stock",
      total: 1,
      available: 1,
      allocated: 0,
    });
  });

  it("200: nothing is an empty list", async () => {
    expect((await list(anEmptyShop().table)).body).toMatchObject({
      data: [],
      meta: { results: { total: 0 } },
    });
  });

  it("200: filtered by a location, also after it came or went", async () => {
    const { table, createAt, create, change } = await atTwoLocations();
    await create(1, "nowhere");
    await createAt({ [NORTH]: 1 }, "north-only");
    const ids = async (slug: string) => {
      const { body } = await list(table, `filter=eq(location,${slug})`);
      expect(body.meta.results.total).toBe(body.data.length);
      return body.data.map(({ id }) => id);
    };
    expect([await ids(NORTH), await ids(SHOP), await ids("nowhere")]).toEqual([
      [MUG, "north-only"],
      [MUG],
      [],
    ]);
    await change({ locations: { [NORTH]: null } });
    expect(await ids(NORTH)).toEqual(["north-only"]);
  });

  it("400: a filter by anything else, an offset that is too far", async () => {
    expect((await list(anEmptyShop().table, "filter=eq(total,1)")).status).toBe(400);
    expect((await list(anEmptyShop().table, "page[offset]=10001")).status).toBe(400);
  });
});

describe("records", () => {
  it("of several ids those with a record are answered, as asked", async () => {
    const shop = await aMarket();
    const { stock } = shop;
    await stock(LAMP, 3);
    await stock(P2.id, 4);
    const multiple = (ids: string[], given: Call = {}) =>
      shop.post(
        "/v2/inventories/multiple",
        { data: ids.map((id) => ({ id, type: "stock" })) },
        { as: "implicit", ...given },
      );
    const { status, body } = await multiple([P2.id, UNKNOWN_ID, LAMP]);
    expect([status, body.data.map(({ id, available }) => [id, available])]).toEqual([
      200,
      [
        [P2.id, 4],
        [LAMP, 3],
      ],
    ]);
    const other = await multiple([LAMP, UNKNOWN_ID], MULTI);
    expect(other.body.data).toHaveLength(1);
    expect(other.body.data[0].attributes.available).toBe(3);
    expect((await multiple([UNKNOWN_ID])).body.data).toEqual([]);
  });

  it("a filter by location lists the records that have it, in the order of their ids", async () => {
    const store = await twoLocations();
    await expectData(
      store.post(
        "/v2/inventories",
        { data: makeStock(P2.id, { locations: { shop: { available: 0 } } }) },
        MULTI,
      ),
    );
    const found = async (filter: string) =>
      (await store.get(`/v2/inventories?filter=${filter}`, MULTI)).body.data.map(({ id }) => id);
    expect(await found("eq(location,north)")).toEqual([LAMP]);
    expect(await found("eq(location,shop)")).toEqual([LAMP, P2.id].sort());
    expect(await found("eq(location,nowhere)")).toEqual([]);
    const all = await store.get("/v2/inventories?page[limit]=1");
    expect(all.body.data.map(({ id }) => id)).toEqual([LAMP, P2.id].sort().slice(0, 1));
    expect(all.body.meta).toMatchObject({ results: { total: 2 }, page: { limit: 1, offset: 0 } });
    expect((await store.get("/v2/inventories?page[limit]=0")).status).toBe(400);
    expect((await store.get("/v2/inventories?page[offset]=10001")).status).toBe(400);
  });

  it("an empty list is 200", async () => {
    const shop = await aMarket();
    expect((await shop.get("/v2/inventories")).body.data).toEqual([]);
    expect((await shop.get("/v2/inventories/locations", MULTI)).body.data).toEqual([]);
  });
});
