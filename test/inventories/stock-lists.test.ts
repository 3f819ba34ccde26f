import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../support/shop.ts";
import { inventories, MUG } from "../support/stock/inventories.ts";
import { atTwoLocations, CLASSIC, headers, NORTH, SHOP } from "./two-locations.ts";

describe("POST /v2/inventories/multiple", () => {
  const read = (table: any, ids: readonly string[], more = {}) =>
    shopOn(table).post(
      "/v2/inventories/multiple",
      { data: ids.map((id) => ({ type: "stock", id })) },
      { ...more },
    );

  it("200: those that there are, each once, in the order of the request, also to shoppers", async () => {
    const { table, create } = inventories();
    for (const id of ["a", "b", "c"]) await create(1, id);
    const { status, body } = await read(table, ["c", "none", "A", "c"], { as: "implicit" });
    expect([status, body.data.map(({ id }: any) => id)]).toEqual([200, ["c", "a"]]);
    expect((await read(table, ["none"])).body).toEqual({ data: [] });
    expect((await read(table, ["b"], { headers })).body.data[0].attributes.total).toBe(1);
  });

  it("200: nothing for no ids, as of an empty listing; 400: more than 100", async () => {
    const ids = (length: number) => Array.from({ length }, (_, n) => `p-${n}`);
    const { status, body } = await read(undefined, []);
    expect([status, body]).toEqual([200, { data: [] }]);
    expect((await read(undefined, ids(101))).status).toBe(400);
    expect((await read(undefined, ids(100))).status).toBe(200);
  });
});

describe("GET /v2/inventories", () => {
  const list = (table: any, query = "", more = {}) =>
    shopOn(table).get(`/v2/inventories?${query}`, { headers, ...more });

  it("200: by product, a page at a time, with an exact total", async () => {
    const { table, create } = inventories();
    for (const n of [3, 1, 5, 2, 4]) await create(n, `P-${n}`);
    const { body } = await list(table, "page[limit]=2&page[offset]=2");
    expect(body.data.map(({ id }: any) => id)).toEqual(["p-3", "p-4"]);
    expect(body.meta).toEqual({ page: { limit: 2, offset: 2, current: 2, total: 3 }, results: { total: 5 } });
    expect(body.links).toMatchObject({
      current: "/v2/inventories?page[limit]=2&page[offset]=2",
      first: "/v2/inventories?page[limit]=2&page[offset]=0",
      last: "/v2/inventories?page[limit]=2&page[offset]=4",
    });
    expect((await list(table, "page[limit]=2&page[offset]=9")).body.data).toEqual([]);
    expect((await list(table, "", CLASSIC)).body.data[0]).toEqual({
      id: "p-1",
      type: "stock",
      total: 1,
      available: 1,
      allocated: 0,
    });
  });

  it("200: nothing is an empty list", async () => {
    expect((await list(undefined)).body).toMatchObject({ data: [], meta: { results: { total: 0 } } });
  });

  it("200: filtered by a location, also after it came or went", async () => {
    const { table, createAt, create, change } = await atTwoLocations();
    await create(1, "nowhere");
    await createAt({ [NORTH]: 1 }, "north-only");
    const ids = async (slug: string) => {
      const { body } = await list(table, `filter=eq(location,${slug})`);
      expect(body.meta.results.total).toBe(body.data.length);
      return body.data.map(({ id }: any) => id);
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
    expect((await list(undefined, "filter=eq(total,1)")).status).toBe(400);
    expect((await list(undefined, "page[offset]=10001")).status).toBe(400);
  });
});
