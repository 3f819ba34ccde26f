import { describe, expect, it } from "@jest/globals";
import { anEmptyShop, shopOn } from "../support/shop.ts";
import { amountsIn, inventories, MUG } from "../support/stock/inventories.ts";
import { atTwoLocations, CLASSIC, headers, NORTH, SHOP } from "./two-locations.ts";

describe("POST /v2/inventories/{product_id}", () => {
  it("201: the amounts alone, and one entry in the log", async () => {
    const { create, log } = inventories();
    const { status, body } = await create(12, MUG, CLASSIC);
    expect(status).toBe(201);
    expect(body).toEqual({ data: { id: MUG, type: "stock", total: 12, available: 12, allocated: 0 } });
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
    const { status, body } = await create(3, MUG.toUpperCase());
    expect([status, body.errors[0].title, body.errors[0].status]).toEqual([400, "Validation Error", "400"]);
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
      data: { id: MUG, type: "stock", total: 12, available: 12, allocated: 0 },
    });
  });

  it("404: no record, in both forms", async () => {
    const { read } = inventories();
    for (const more of [{}, CLASSIC]) {
      const { status, body } = await read(MUG, more);
      expect([status, body.errors[0].title, body.errors[0].status]).toEqual([404, "Not Found", "404"]);
    }
  });
});

describe("who may do what with stock", () => {
  it("403: shoppers read and do not write; 401: nobody does without a token", async () => {
    const { table, create, createAt, read } = inventories();
    const shop = shopOn(table);
    await create(1);
    const as = "implicit";
    const body = { data: { type: "stock", attributes: { available: 1 } } };
    const params = { product_id: MUG };
    expect((await read(MUG, { as })).status).toBe(200);
    expect((await shop.get("/v2/inventories", { as })).status).toBe(200);
    const refused = [
      await create(1, "other", { as }),
      await createAt({}, "other", { as }),
      await shop.put(`/v2/inventories/${params.product_id}`, body, { as }),
      await shop.delete(`/v2/inventories/${params.product_id}`, { as }),
    ];
    expect(refused.map(({ status, body: { errors } }) => [status, errors[0].title])).toEqual(
      refused.map(() => [403, "Forbidden"]),
    );
    expect((await read(MUG, { as: null })).status).toBe(401);
    expect((await create(1, MUG, { as: null })).status).toBe(401);
  });
});
