import { describe, expect, it } from "@jest/globals";
import { NOON } from "../support/runtime.ts";
import { anEmptyShop, shopOn } from "../support/shop.ts";
import { aShop, custom, product } from "../support/shops/carts.ts";

const EMPTY = { amount: 0, currency: "", formatted: "0" };

describe("POST /v2/carts", () => {
  it("201: a new cart with all zeros and no currency", async () => {
    const { status, body } = await anEmptyShop().post(
      "/v2/carts",
      { data: { name: "My cart", description: "d" } },
      { as: "implicit" },
    );
    expect(status).toBe(201);
    const { id } = body.data;
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(body.data).toEqual({
      id,
      type: "cart",
      name: "My cart",
      description: "d",
      discount_settings: { custom_discounts_enabled: false, use_rule_promotions: false },
      links: { self: `/v2/carts/${id}` },
      meta: {
        display_price: {
          with_tax: EMPTY,
          without_tax: EMPTY,
          tax: EMPTY,
          discount: EMPTY,
          without_discount: EMPTY,
          shipping: EMPTY,
        },
        timestamps: {
          created_at: NOON.toISOString(),
          updated_at: NOON.toISOString(),
          expires_at: "2026-03-09T10:00:00.000Z",
        },
      },
      relationships: { items: { data: null }, customers: {}, accounts: {} },
    });
  });

  it("201: a bare object, an empty one too", async () => {
    expect((await anEmptyShop().post("/v2/carts", { name: "Cart" })).status).toBe(201);
    expect((await anEmptyShop().post("/v2/carts", {})).body.data.name).toBe("Cart");
    expect((await anEmptyShop().post("/v2/carts", { data: {} })).body.data.name).toBe("Cart");
  });

  it("201 then 409: an id of the caller's, once", async () => {
    const { table, read } = await aShop();
    const shop = shopOn(table);
    const body = { data: { id: "team_1-a", name: "First" } };
    expect((await shop.post("/v2/carts", body)).body.data.id).toBe("team_1-a");
    const second = await shop.post("/v2/carts", { data: { id: "team_1-a", name: "Second" } });
    expect([second.status, second.body.errors[0].title]).toEqual([409, "Conflict"]);
    expect((await read("team_1-a")).body.data.name).toBe("First");
  });

  it("one of 20 racing creates of an id wins", async () => {
    const { table } = await aShop();
    const shop = shopOn(table);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.post("/v2/carts", { data: { id: "race" } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  it("400: names and ids outside their bounds", async () => {
    const name = (text: unknown) => anEmptyShop().post("/v2/carts", { data: { name: text } });
    expect((await name("x".repeat(255))).status).toBe(201);
    expect((await name("🦊".repeat(255))).status).toBe(201);
    for (const bad of ["", "   ", "x".repeat(256), 7, null, [], {}])
      expect((await name(bad)).status).toBe(400);
    for (const id of ["bad id!", "", "a/b", 7, "x".repeat(256)]) {
      const { status, body } = await anEmptyShop().post("/v2/carts", { data: { id } });
      expect([status, body.errors[0].source]).toEqual([400, "data.id"]);
    }
  });

  it("401: no token", async () =>
    expect((await anEmptyShop().post("/v2/carts", {}, { as: null })).status).toBe(401));
});

describe("GET /v2/carts/{cartID}", () => {
  it("200: relationships name the items, `included` comes on demand", async () => {
    const { add, read } = await aShop();
    const { body: added } = await add("C", [product("S1"), custom("w")]);
    const plain = await read("C");
    expect(plain.body.included).toBeUndefined();
    expect(plain.body.data.relationships.items.data).toEqual(
      added.data.map(({ type, id }) => ({ type, id })),
    );
    for (const query of [
      "include=items",
      "include=items,promotions",
      "include=promotions&include=ITEMS",
      "include=bogus,items",
    ]) {
      const { items } = (await read("C", { query })).body.included;
      const plainItems = items.map(
        ({ relationships: _related, ...item }: { relationships?: object }) => item,
      );
      expect(plainItems).toEqual(added.data);
    }
    expect((await read("C", { query: "include=bogus" })).body.included).toBeUndefined();
  });

  it("404: an unknown cart in the profile specification", async () => {
    const { table, read } = await aShop();
    const shop = shopOn(table);
    expect((await read("nobody")).status).toBe(404);
    expect((await shop.get("/v2/carts/nobody/items")).status).toBe(404);
  });

  it("200: in the profile compatible it is created, once", async () => {
    const { table, read } = await aShop();
    const shop = shopOn(table);
    const profile = "compatible";
    const first = await read("fresh1", { profile });
    expect(first.body.data.name).toBe("Cart");
    const later = () => new Date(NOON.getTime() + 60_000);
    expect((await read("fresh1", { profile, now: later })).text).toBe(first.text);
    const items = await shop.get("/v2/carts/fresh3/items", { profile });
    expect([items.status, items.body.data, items.body.meta.display_price.with_tax]).toEqual([200, [], EMPTY]);
    const racing = await Promise.all(Array.from({ length: 10 }, () => shop.get("/v2/carts/r", { profile })));
    expect(racing.every(({ status }) => status === 200)).toBe(true);
  });

  it("400: illegal characters; 401: no token", async () => {
    const { read } = await aShop();
    expect((await read("bad id!")).status).toBe(400);
    expect((await read("C", { as: null })).status).toBe(401);
  });
});

describe("DELETE /v2/carts/{cartID}", () => {
  it("204: the cart is gone; again 204", async () => {
    const { table, add, read } = await aShop();
    const shop = shopOn(table);
    await add("C", product("S1"));
    const remove = () => shop.delete("/v2/carts/C");
    const first = await remove();
    expect([first.status, first.text]).toEqual([204, ""]);
    expect((await read("C")).status).toBe(404);
    expect((await remove()).status).toBe(204);
    expect((await shop.delete("/v2/carts/C", { as: null })).status).toBe(401);
    expect((await shop.delete("/v2/carts/a%20b")).status).toBe(400);
  });
});
