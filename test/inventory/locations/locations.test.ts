import { describe, expect, it } from "@jest/globals";
import { readRefusal } from "../../support/answers.ts";
import type { Call } from "../../support/call.ts";
import { ANY_TAG } from "../../support/etags.ts";
import { showExample } from "../../support/examples.ts";
import { aMarket, LAMP } from "../../support/orders/market.ts";
import { twoLocations } from "../../support/orders/two-locations.ts";
import { expectData, type Shop, shopOn } from "../../support/shop.ts";
import { inventories, MUG } from "../../support/stock/inventories.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const FULL = {
  name: "Larkfield North",
  slug: "larkfield-north",
  external_ref: "wh-north",
  description: "By the quarry",
  address: ["4 Quarry Rise", "Larkfield"],
  geolocation: { lat: 53.9, lon: -1.1 },
};

function locations(table = memoryTable()) {
  const shop = shopOn(table);
  const type = "inventory_location";
  return {
    table,
    create: (attributes: object, more = {}) =>
      shop.post("/v2/inventories/locations", { data: { type, attributes } }, more),
    read: (location_id: string, more = {}) => shop.get(`/v2/inventories/locations/${location_id}`, more),
    update: (location_id: string, attributes: object, { body, ...more }: Call = {}) =>
      shop.put(
        `/v2/inventories/locations/${location_id}`,
        body ?? { data: { type, id: location_id, attributes } },
        more,
      ),
    remove: (location_id: string, more = {}) => shop.delete(`/v2/inventories/locations/${location_id}`, more),
    list: (query = "", more = {}) => shop.get(`/v2/inventories/locations?${query}`, more),
  };
}

describe("PUT /v2/inventories/locations/{location_id}, its body", () => {
  it.each(["id", "type", "attributes"])("400: without its '%s'", async (missing) => {
    const { table, create } = locations();
    const shop = shopOn(table);
    const { id } = (await create({ name: "abc", slug: "a" })).body.data;
    const whole = { id, type: "inventory_location", attributes: { name: "other" } };
    const data = { ...whole, [missing]: undefined };
    const { status, body } = await shop.put(`/v2/inventories/locations/${id}`, { data });
    expect([status, body.errors[0].source]).toEqual([400, `data.${missing}`]);
  });
});

describe("POST /v2/inventories/locations", () => {
  it("201: all that a location has, and null for what it has not", async () => {
    const attributes = {
      name: "Market hall",
      slug: "market-hall",
      description: "Open on Saturdays",
      address: ["Market hall 3", "9008 Tromsø", "Norway"],
      geolocation: { lat: 69.6489, lon: 18.9551 },
    };
    const data = { type: "inventory_location", attributes };
    const { body, shop } = await showExample("inventory/locations/create-stock-location", { data });
    expect(body.data).toEqual({
      ...data,
      id: expect.any(String),
      attributes: { ...attributes, external_ref: null },
      meta: {
        timestamps: { created_at: expect.any(String), updated_at: expect.any(String) },
        ...ANY_TAG,
      },
    });
    const path = `/v2/inventories/locations/${body.data.id}` as const;
    expect((await shop.get(path, { as: "implicit" })).body).toEqual(body);
    const bare = (await locations().create({ name: "abc", slug: "a" })).body.data.attributes;
    const none = { external_ref: null, description: null, address: null, geolocation: null };
    expect(bare).toEqual({ name: "abc", slug: "a", ...none });
  });

  it.each([
    [{ name: "ab" }, "name"],
    [{ name: "x".repeat(1025) }, "name"],
    [{ name: undefined }, "name"],
    [{ slug: "" }, "slug"],
    [{ slug: "x".repeat(129) }, "slug"],
    [{ slug: undefined }, "slug"],
    [{ external_ref: "ab" }, "external_ref"],
    [{ description: "ab" }, "description"],
    [{ address: [] }, "address"],
    [{ address: Array.from({ length: 9 }, () => "x") }, "address"],
    [{ geolocation: { lat: 91, lon: 0 } }, "geolocation.lat"],
    [{ geolocation: { lat: 0, lon: -181 } }, "geolocation.lon"],
    [{ geolocation: { lat: 0 } }, "geolocation.lon"],
  ])("400: %j", async (more, field) => {
    const { status, body } = await locations().create({ ...FULL, ...more });
    expect([status, body.errors[0].title, body.errors[0].source]).toEqual([
      400,
      "Validation Error",
      `data.attributes.${field}`,
    ]);
  });

  it("422: a slug that another one has; of ten at once one is created", async () => {
    const { create, list } = locations();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(FULL)));
    const refused = answers.filter(({ status }) => status === 422);
    expect([refused.length, refused[0]!.body.errors[0].title]).toEqual([9, "Cannot complete request"]);
    expect((await list()).body.meta.results.total).toBe(1);
  });
});

describe("GET /v2/inventories/locations", () => {
  it("200: oldest first, a page at a time, to shoppers too", async () => {
    const { create, list } = locations();
    for (const n of [3, 1, 2]) {
      const now = () => new Date(Date.UTC(2026, 2, 1, n));
      await create({ name: `Shop ${n}`, slug: `s${n}` }, { now });
    }
    const { status, body } = await list("page[limit]=2", { as: "implicit" });
    expect(status).toBe(200);
    expect(body.data.map(({ attributes }) => attributes.slug)).toEqual(["s1", "s2"]);
    expect(body.meta.results.total).toBe(3);
  });

  it("404: an unknown one", async () => {
    expect((await locations().read("none")).status).toBe(404);
  });
});

describe("PUT /v2/inventories/locations/{location_id}", () => {
  it("200: changes what is named, null clears", async () => {
    const { create, update, read } = locations();
    const { id } = (await create(FULL)).body.data;
    const { status, body } = await update(id, { name: "Larkfield South", address: null, slug: "south" });
    expect(status).toBe(200);
    expect(body.data.attributes).toEqual({ ...FULL, name: "Larkfield South", slug: "south", address: null });
    expect((await read(id)).body).toEqual(body);
    expect((await create(FULL)).status).toBe(201);
  });

  it("422: a slug that another one has, or any other while there is stock", async () => {
    const { table, create, update } = locations();
    const { id } = (await create(FULL)).body.data;
    await create({ ...FULL, slug: "other" });
    expect((await update(id, { slug: "other" })).status).toBe(422);
    await inventories(table).createAt({ [FULL.slug]: 1 });
    expect((await update(id, { slug: "free" })).status).toBe(422);
    expect((await update(id, { name: "Another name", slug: FULL.slug })).status).toBe(200);
  });

  it("400: another id; 404: an unknown one; 403: an implicit token", async () => {
    const { create, update } = locations();
    const { id } = (await create(FULL)).body.data;
    const body = { data: { type: "inventory_location", id: "other", attributes: {} } };
    expect((await update(id, {}, { body })).status).toBe(400);
    expect((await update("none", {})).status).toBe(404);
    expect((await update(id, {}, { as: "implicit" })).status).toBe(403);
  });
});

describe("DELETE /v2/inventories/locations/{location_id}", () => {
  it("204: no stock is there; its slug is free again", async () => {
    const { create, remove } = locations();
    const { id } = (await create(FULL)).body.data;
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 404]);
    expect((await create(FULL)).status).toBe(201);
  });

  it("422: as long as any product is there, even with nothing", async () => {
    const { table, create, remove } = locations();
    const shop = shopOn(table);
    const { id } = (await create(FULL)).body.data;
    const stock = inventories(table);
    await stock.createAt({ [FULL.slug]: 0 });
    await stock.createAt({ [FULL.slug]: 1 }, "other");
    expect((await remove(id)).body.errors[0]).toMatchObject({
      title: "Cannot complete request",
      status: "422",
    });
    const body = { data: { type: "stock", attributes: { locations: { [FULL.slug]: null } } } };
    await shop.put(`/v2/inventories/${MUG}`, body);
    expect((await remove(id)).status).toBe(422);
    await shop.delete("/v2/inventories/other");
    expect((await remove(id)).status).toBe(204);
  });

  it("403: an implicit token", async () => {
    expect((await locations().remove("none", { as: "implicit" })).status).toBe(403);
  });

  it("races with stock that comes there: either it is deleted, or there is stock", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { table, create, remove } = locations();
      const { id } = (await create(FULL)).body.data;
      const stock = inventories(table);
      const [removed, created] = await Promise.all([remove(id), stock.createAt({ [FULL.slug]: 1 })]);
      expect([
        [204, 400],
        [422, 201],
      ]).toContainEqual([removed.status, created.status]);
    }
  });
});

describe("locations", () => {
  const path = `/v2/inventories/${LAMP}` as const;
  const refused = [422, "Cannot complete request"];
  const post = (shop: Shop, attributes: object) =>
    shop.post("/v2/inventories/locations", { data: { type: "inventory_location", attributes } });

  it("a name of two characters is 400, a slug that is taken 422", async () => {
    const shop = await twoLocations();
    expect(readRefusal(await post(shop, { name: "ab", slug: "ab" }))).toEqual([400, "Validation Error"]);
    expect(readRefusal(await post(shop, { name: "Other", slug: "north" }))).toEqual(refused);
    expect(await expectData(shop.get("/v2/inventories/locations"))).toHaveLength(2);
  });

  it.each([
    ...[
      { slug: "" },
      { slug: "x".repeat(129) },
      { name: "x".repeat(1025) },
      { slug: undefined },
      { name: undefined },
    ],
    ...[{ external_ref: "ab" }, { description: "ab" }, { address: [] }, { address: Array(9).fill("line") }],
    ...[
      { address: ["x".repeat(1025)] },
      { geolocation: { lat: 91, lon: 0 } },
      { geolocation: { lat: 0, lon: -181 } },
    ],
  ])("%j is 400", async (wrong) => {
    const shop = await aMarket();
    expect((await post(shop, { name: "Larkfield", slug: "lark", ...wrong })).status).toBe(400);
    expect(await expectData(shop.get("/v2/inventories/locations"))).toEqual([]);
  });

  it("read, changed, fields cleared by `null`, and deleted", async () => {
    const shop = await aMarket();
    const attributes = {
      ...{
        name: "Larkfield North",
        slug: "larkfield-north",
        external_ref: "wh-north",
        description: "The big one",
      },
      ...{ address: ["4 Quarry Rise", "Larkfield"], geolocation: { lat: 53.9, lon: -1.1 } },
    };
    const { status, body } = await post(shop, attributes);
    expect([status, body.data.attributes]).toEqual([201, attributes]);
    const { id } = body.data;
    const one = `/v2/inventories/locations/${id}` as const;
    const put = (changed: object) =>
      shop.put(one, { data: { id, type: "inventory_location", attributes: changed } });
    const cleared = await put({
      external_ref: null,
      description: null,
      address: null,
      geolocation: null,
      name: "New",
    });
    expect(cleared.status).toBe(200);
    const read = (await expectData(shop.get(one))).attributes;
    expect(read).toMatchObject({ name: "New", slug: "larkfield-north" });
    expect([read.external_ref, read.address, read.geolocation].map((value) => value ?? null)).toEqual([
      null,
      null,
      null,
    ]);
    expect((await shop.delete(one)).status).toBe(204);
    for (const { status } of [await shop.get(one), await shop.delete(one)]) expect(status).toBe(404);
  });

  it("a location that stock uses is neither deleted nor renamed; an unused one is", async () => {
    const shop = await twoLocations();
    const [north, other] = await expectData(shop.get("/v2/inventories/locations"));
    const one = `/v2/inventories/locations/${north.id}`;
    expect(readRefusal(await shop.delete(one))).toEqual(refused);
    const data = { id: north.id, type: "inventory_location", attributes: { slug: "south" } };
    expect(readRefusal(await shop.put(one, { data }))).toEqual(refused);
    const locations = { shop: null };
    await expectData(shop.put(path, { data: { id: LAMP, type: "stock", attributes: { locations } } }));
    expect((await shop.delete(`/v2/inventories/locations/${other.id}`)).status).toBe(204);
    expect(await expectData(shop.get("/v2/inventories/locations"))).toHaveLength(1);
  });
});
