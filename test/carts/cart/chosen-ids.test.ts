import { describe, expect, it } from "@jest/globals";
import type { Settings } from "../../../lib/settings/settings.ts";
import { keys } from "../../../lib/table/keys.ts";
import { shopOn } from "../../support/shop.ts";
import { aShop, product } from "../../support/shops/carts.ts";

const LONG = "a".repeat(22);
const SHORT = "a".repeat(21);
const compatible = { profile: "compatible" } as const;

/** A shop that requires long ids, with a cart `C` that was created before. */
async function aStrictShop() {
  const shop = await aShop();
  const body = { data: { type: "settings", cart_ids: "long" } };
  const changed = await shopOn(shop.table).put("/v2/settings/cart", body);
  expect([changed.status, changed.body.data.cart_ids]).toEqual([200, "long"]);
  const create = (data: object) => shopOn(shop.table).post("/v2/carts", { data }, { as: "implicit" });
  return { ...shop, create };
}

describe("the cart setting `cart_ids`", () => {
  it("400: `long` refuses an id of 21 characters that a client chose, naming it", async () => {
    const { create } = await aStrictShop();
    const { status, body } = await create({ id: SHORT });
    expect([status, body.errors[0]]).toMatchObject([400, { source: "data.id", title: "string_gte" }]);
    expect((await create({ id: LONG })).status).toBe(201);
    expect((await create({})).status).toBe(201);
  });

  it("400: nor is a cart with such an id made by a request that names it", async () => {
    const { add, read } = await aStrictShop();
    const added = await add(SHORT, product("S1"), compatible);
    expect([added.status, added.body.errors[0].source]).toEqual([400, "cartID"]);
    expect((await read(SHORT, compatible)).status).toBe(400);
    expect((await add(LONG, product("S1"), compatible)).status).toBe(201);
    expect((await read(LONG, compatible)).status).toBe(200);
  });

  it("200: a cart that is there keeps its id", async () => {
    const { add, read, table } = await aStrictShop();
    const shop = shopOn(table);
    expect((await add("C", product("S1"))).status).toBe(201);
    expect((await read("C", compatible)).status).toBe(200);
    const body = { data: { name: "x" } };
    expect((await shop.put("/v2/carts/C", body)).status).toBe(200);
  });

  it("200: is `any` in a store that changed other settings before; 400: for anything else", async () => {
    const { table } = await aShop();
    const shop = shopOn(table);
    const stored = await table.get(keys.store());
    const settings = stored!.data as Settings;
    const { cart_ids: _, ...cart } = settings.cart;
    await table.put({ ...stored!, data: { ...settings, cart } }, { only: "present" });
    expect((await shop.get("/v2/settings/cart")).body.data.cart_ids).toBe("any");
    expect((await shop.post("/v2/carts", { data: { id: "x" } })).status).toBe(201);
    const body = { data: { type: "settings", cart_ids: "short" } };
    expect((await shop.put("/v2/settings/cart", body)).status).toBe(400);
  });
});
