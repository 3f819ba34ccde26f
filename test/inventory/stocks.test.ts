import { describe, expect, it } from "@jest/globals";
import { ANY_TAG } from "../support/etags.ts";
import { aMarket, LAMP } from "../support/orders/market.ts";
import { twoLocations } from "../support/orders/two-locations.ts";
import { anEmptyShop, expectData, shopOn } from "../support/shop.ts";
import { P2 } from "../support/shops/carts.ts";
import { aProduct, publish } from "../support/shops/products.ts";
import { amountsIn, inventories, MUG, MULTI, makeStock, refusalIn } from "../support/stock/inventories.ts";
import { atTwoLocations, CLASSIC, headers, NORTH, SHOP } from "../support/stock/two-locations.ts";

const path = `/v2/inventories/${LAMP}` as const;

describe("POST /v2/inventories/{product_id}", () => {
  it("201: the amounts alone, and one entry in the log", async () => {
    const { create, log } = inventories();
    const { status, body } = await create(12, MUG, CLASSIC);
    expect(status).toBe(201);
    expect(body).toEqual({
      data: { id: MUG, type: "stock", total: 12, available: 12, allocated: 0, meta: ANY_TAG },
    });
    expect((await log()).body.data).toMatchObject([{ attributes: { action: "increment", quantity: 12 } }]);
  });

  it("201: nothing at all is managed, too, and its log is empty", async () => {
    const { create, log } = inventories();
    expect(amountsIn(await create(0))).toEqual([0, 0, 0]);
    expect((await log()).body).toMatchObject({ data: [], meta: { results: { total: 0 } } });
  });

  it("400: the product has stock, whatever the case of its id; nothing changes", async () => {
    const { create, read } = inventories();
    await create(12);
    expect(refusalIn(await create(3, MUG.toUpperCase()))).toEqual([400, "Validation Error", "400"]);
    expect(amountsIn(await read(MUG.toUpperCase()))).toEqual([12, 0, 12]);
  });

  it.each([-1, 1.5, "12", 1_000_000_001, undefined])("400: a quantity of %j", async (quantity) => {
    const shop = inventories();
    const { status, body } = await shop.post(`/v2/inventories/${MUG}`, { data: { quantity } });
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ title: "Validation Error", source: "data.quantity" });
  });

  it.each(["a b", "ä", "x".repeat(65), "a\tb"])("400: an id such as %j", async (id) => {
    expect((await inventories().create(1, id)).status).toBe(400);
  });

  it("201: one record of 20 creations at once", async () => {
    const { create, read, log } = inventories();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => create(n + 1)));
    const created = answers.filter(({ status }) => status === 201);
    expect([created.length, answers.filter(({ status }) => status === 400).length]).toEqual([1, 19]);
    expect(amountsIn(await read())).toEqual(amountsIn(created[0]!));
    expect((await log()).body.meta.results.total).toBe(1);
  });
});

describe("POST /v2/inventories", () => {
  it("201: sums of the locations, in the order in which they were given", async () => {
    const { table, read } = await atTwoLocations();
    const { body } = await read();
    expect(amountsIn({ body })).toEqual([12, 0, 12]);
    expect(Object.entries(body.data.attributes.locations)).toEqual([
      [SHOP, { available: 4, allocated: 0, total: 4 }],
      [NORTH, { available: 8, allocated: 0, total: 8 }],
    ]);
    expect(table).toBeDefined();
  });

  it("201: without amounts there is nothing, and no locations are shown", async () => {
    const { status, body } = await anEmptyShop().post(
      "/v2/inventories",
      { data: { type: "stock", id: "MUG" } },
      { headers },
    );
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ id: "mug", attributes: { available: 0, allocated: 0, total: 0 } });
    expect(body.data.attributes).not.toHaveProperty("locations");
  });

  it("400: a location that there is not, by its name; nothing is written", async () => {
    const { createAt, read, location } = inventories();
    await location(NORTH);
    const { status, body } = await createAt({ [NORTH]: 1, nowhere: 2 });
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0].source).toBe("data.attributes.locations.nowhere");
    expect((await read()).status).toBe(404);
  });

  it.each([
    ["no id", { attributes: { available: 1 } }, "data.id"],
    ["both amounts", { id: MUG, attributes: { available: 1, locations: {} } }, "data.attributes.available"],
    [
      "too little",
      { id: MUG, attributes: { locations: { a: { available: -1 } } } },
      "data.attributes.locations.a.available",
    ],
    [
      "null at a location",
      { id: MUG, attributes: { locations: { a: null } } },
      "data.attributes.locations.a",
    ],
  ])("400: %s", async (_, data, source) => {
    const { status, body } = await anEmptyShop().post(
      "/v2/inventories",
      { data: { type: "stock", ...data } },
      { headers },
    );
    expect([status, body.errors[0].source]).toEqual([400, source]);
  });

  it("400: 49 locations; 48 of them are one transaction", async () => {
    const { createAt, location, log } = inventories();
    const slugs = Array.from({ length: 49 }, (_, n) => `shop-${String(n).padStart(2, "0")}`);
    for (const slug of slugs) await location(slug);
    const amounts = (count: number) => Object.fromEntries(slugs.slice(0, count).map((slug) => [slug, 1]));
    expect((await createAt(amounts(49))).status).toBe(400);
    const keyed = { headers: { ...headers, "idempotency-key": "all" } };
    expect(amountsIn(await createAt(amounts(48), MUG, keyed))).toEqual([48, 0, 48]);
    expect((await log()).body.meta.results.total).toBe(48);
  });
});

describe("GET /v2/inventories/{product_id}", () => {
  it("200: the form that the header says, of the same record", async () => {
    const { create, read } = inventories();
    await create(12);
    const { body } = await read();
    expect(body.data).toMatchObject({ id: MUG, type: "stock", attributes: { total: 12 } });
    expect(Object.keys(body.data)).toEqual(["id", "type", "attributes", "meta"]);
    expect((await read(MUG, CLASSIC)).body).toEqual({
      data: { id: MUG, type: "stock", total: 12, available: 12, allocated: 0, meta: ANY_TAG },
    });
  });

  it("404: no record, in both forms", async () => {
    const { read } = inventories();
    for (const more of [{}, CLASSIC])
      expect(refusalIn(await read(MUG, more))).toEqual([404, "Not Found", "404"]);
  });
});

describe("who may do what with stock", () => {
  it("403: shoppers read and do not write; 401: without a token", async () => {
    const { table, create, createAt, read } = inventories();
    const shop = shopOn(table);
    await create(1);
    await publish(table, [aProduct({ id: MUG })]);
    const as = "implicit";
    const body = { data: { type: "stock", attributes: { available: 1 } } };
    expect((await read(MUG, { as })).status).toBe(200);
    const refused = [
      await shop.get("/v2/inventories", { as }),
      await create(1, "other", { as }),
      await createAt({}, "other", { as }),
      await shop.put(`/v2/inventories/${MUG}`, body, { as }),
      await shop.delete(`/v2/inventories/${MUG}`, { as }),
    ];
    expect(refused.map(({ status, body: { errors } }) => [status, errors[0].title])).toEqual(
      refused.map(() => [403, "Forbidden"]),
    );
    expect((await read(MUG, { as: null })).status).toBe(401);
    expect((await create(1, MUG, { as: null })).status).toBe(401);
  });
});

describe("records", () => {
  it("a second record of the product is 400, in both shapes", async () => {
    const shop = await aMarket();
    const { count } = shop;
    await expectData(shop.post(path, { data: { quantity: 12 } }));
    expect(refusalIn(await shop.post(path, { data: { quantity: 5 } }))).toEqual([
      400,
      "Validation Error",
      "400",
    ]);
    const other = await shop.post("/v2/inventories", { data: makeStock(LAMP, { available: 5 }) }, MULTI);
    expect(other.status).toBe(400);
    expect(await count(LAMP)).toEqual([12, 0, 12]);
  });

  it("one record in the shape that the header names", async () => {
    const shop = await aMarket();
    await expectData(shop.post(path, { data: { quantity: 12 } }));
    expect(await expectData(shop.get(path))).toEqual({
      id: LAMP,
      type: "stock",
      total: 12,
      available: 12,
      allocated: 0,
      meta: ANY_TAG,
    });
    for (const name of ["EP-Inventories-Multi-Location", "ep-inventories-multi-location"]) {
      const { attributes, meta } = await expectData(
        shop.get(path, { headers: { [name.toLowerCase()]: "true" } }),
      );
      expect(attributes).toEqual({ total: 12, available: 12, allocated: 0 });
      expect(Object.keys(meta)).toEqual(["stock_id", "timestamps", "etag_id"]);
      expect(meta.timestamps).toEqual({
        created_at: "2026-03-02T10:00:00.000Z",
        updated_at: "2026-03-02T10:00:00.000Z",
      });
    }
  });

  it("two locations, and the sums above them", async () => {
    const shop = inventories();
    for (const slug of ["north", "shop"]) await shop.location(slug);
    const { attributes } = await expectData(shop.createAt({ north: 8, shop: 4 }));
    expect(attributes).toEqual({
      ...{ available: 12, allocated: 0, total: 12 },
      locations: {
        north: { available: 8, allocated: 0, total: 8 },
        shop: { available: 4, allocated: 0, total: 4 },
      },
    });
    expect(Object.keys(attributes.locations)).toEqual(["north", "shop"]);
    expect(await expectData(shop.read(MUG, CLASSIC))).toEqual({
      id: MUG,
      type: "stock",
      total: 12,
      available: 12,
      allocated: 0,
      meta: ANY_TAG,
    });
  });

  it("an unknown location, both kinds at once, and no id are 400", async () => {
    const shop = await aMarket();
    const send = (data: object) => shop.post("/v2/inventories", { data }, MULTI);
    const locations = { nowhere: { available: 1 } };
    expect(refusalIn(await send(makeStock(P2.id, { locations })))).toEqual([400, "Validation Error", "400"]);
    expect((await send(makeStock(P2.id, { available: 1, locations }))).status).toBe(400);
    expect((await send({ type: "stock", attributes: { available: 1 } })).status).toBe(400);
    expect((await send(makeStock(P2.id, { available: -1 }))).status).toBe(400);
    expect((await shop.get(`/v2/inventories/${P2.id}`)).status).toBe(404);
    const nothing = await send(makeStock(P2.id, {}));
    expect([nothing.status, nothing.body.data.attributes.available]).toEqual([201, 0]);
  });

  it("implicit tokens read stock by its product and locations, and write nothing", async () => {
    const shop = await twoLocations();
    const { send, table } = shop;
    const guest = { as: "implicit" } as const;
    const { id } = (await shop.get("/v2/inventories/locations", guest)).body.data[0];
    const paths = [path, "/v2/inventories/locations", `/v2/inventories/locations/${id}`];
    for (const one of paths) expect((await shop.get(one, guest)).status).toBe(200);
    const before = table.all().length;
    const body = { data: {} };
    for (const [method, one] of [
      ...(["PUT", "DELETE", "POST"] as const).map((verb) => [verb, path] as const),
      ...([
        ["GET", "/v2/inventories"],
        ["POST", "/v2/inventories"],
        ["POST", `${path}/transactions`],
        ["POST", "/v2/inventories/locations"],
      ] as const),
      ...(["PUT", "DELETE"] as const).map((verb) => [verb, `/v2/inventories/locations/${id}`] as const),
    ]) {
      expect([method, one, (await send(method, one, { body, ...guest })).status]).toEqual([method, one, 403]);
      expect((await send(method, one, { body, as: null })).status).toBe(401);
    }
    expect(table.all().length).toBe(before);
  });

  it("a record, then two at once: one is made", async () => {
    const shop = await aMarket();
    const { count, log } = shop;
    const answers = await Promise.all([5, 7].map((quantity) => shop.post(path, { data: { quantity } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const [available] = await count(LAMP);
    expect(await log(LAMP)).toEqual([["increment", available]]);
  });
});
