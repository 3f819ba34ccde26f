import { describe, expect, it } from "@jest/globals";
import { keys } from "../../../lib/table/keys.ts";
import { shopOn } from "../../support/shop.ts";
import { custom, INK, P1, P2, product } from "../../support/shops/carts.ts";
import { giveStock, readStocked } from "../../support/stock/stock.ts";
import { aStockedShop } from "../../support/stock/stocked-shop.ts";

const short = (id: string, sku: string, name: string) => ({
  status: 400,
  title: "Insufficient stock",
  detail: expect.stringContaining(name),
  meta: { id, sku },
});
const SHORT_LAMP = short(P1.id, "S1", "Oak lamp");

describe("POST /v2/carts/{cartID}/items of products with stock", () => {
  it("400: more than there is, naming the product; the cart stays as it was", async () => {
    const { add, items } = await aStockedShop([[P1, 12]]);
    const { status, body } = await add("C", product("S1", 13));
    expect([status, body.errors]).toEqual([400, [SHORT_LAMP]]);
    expect(await items()).toEqual([]);
    expect((await add("C", product("S1", 12))).status).toBe(201);
    expect(await items()).toEqual([["S1", 12, true]]);
  });

  it("400: more than there is together with what the cart has", async () => {
    const { add, items } = await aStockedShop([[P1, 12]]);
    await add("C", { type: "cart_item", id: P1.id.toUpperCase(), quantity: 8 });
    const { status, body } = await add("C", product("S1", 5));
    expect([status, body.errors]).toEqual([400, [SHORT_LAMP]]);
    expect(await items()).toEqual([["S1", 8, true]]);
  });

  it("201: carts reserve nothing, and no stock moves", async () => {
    const { add, table } = await aStockedShop([[P1, 12]]);
    const shop = shopOn(table);
    await shop.post("/v2/carts", { data: { id: "D" } });
    for (const cart of ["C", "D"]) expect((await add(cart, product("S1", 12))).status).toBe(201);
    expect(await readStocked(table, P1.id)).toEqual([12, 0, 12]);
    expect(table.all().filter(({ pk }) => pk.startsWith("STOCK#"))).toHaveLength(1);
  });

  it("201: each item of one product is looked at by itself, whatever its custom inputs", async () => {
    const { add, items } = await aStockedShop([[P1, 3]]);
    await add("C", [product("S1", 2), product("S1", 3, { custom_inputs: { front: "A" } })]);
    expect(await items()).toEqual([
      ["S1", 2, true],
      ["S1", 3, true],
    ]);
  });

  it("201: without a record in any quantity, and `manage_stock` says so", async () => {
    const { add, items, table } = await aStockedShop([[P1, 1]]);
    await add("C", [product("S1"), product("S2", 5000)]);
    expect(await items()).toEqual([
      ["S1", 1, true],
      ["S2", 5000, false],
    ]);
    const { pk, sk } = keys.stock(P1.id);
    await table.transact([{ delete: { pk, sk }, when: { only: "present" } }], "gone");
    await add("C", product("S1", 5000));
    expect((await items())[0]).toEqual(["S1", 5001, false]);
  });

  it("201 with an error for the short one; with `add_all_or_nothing` nothing is added", async () => {
    const { add, items } = await aStockedShop([[P1, 3]]);
    const both = [product("S1", 4), product("GHOST"), product("S2", 2)];
    const all = await add("C", both, { options: { add_all_or_nothing: true } });
    expect(all.status).toBe(400);
    expect(all.body.errors).toMatchObject([SHORT_LAMP, { status: 404, meta: { sku: "GHOST" } }]);
    expect(await items()).toEqual([]);
    const some = await add("C", both);
    expect(some.status).toBe(201);
    expect(some.body.errors).toMatchObject([
      { ...SHORT_LAMP, source: "data.0" },
      { status: 404, meta: { sku: "GHOST" } },
    ]);
    expect(some.body.meta.outcomes).toMatchObject([
      { position: 0, outcome: "rejected", code: "Insufficient stock" },
      { position: 1, outcome: "rejected" },
      { position: 2, outcome: "added" },
    ]);
    expect(await items()).toEqual([["S2", 2, false]]);
  });

  it("201 twice, then 400: one product several times in a list is added up as it goes", async () => {
    const { add, items } = await aStockedShop([[P1, 5]]);
    const { body } = await add("C", [product("S1", 3), product("S1", 2), product("S1", 1)]);
    expect(body.errors).toMatchObject([{ ...SHORT_LAMP, source: "data.2" }]);
    expect(await items()).toEqual([["S1", 5, true]]);
  });

  it("201: a merge adds what there is and lists what is short", async () => {
    const { add, items, table } = await aStockedShop([
      [P1, 12],
      [P2, 2],
    ]);
    const shop = shopOn(table);
    await shop.post("/v2/carts", { data: { id: "B" } });
    await add("B", [product("S1", 7), product("S2", 2), custom("w")]);
    await add("C", [product("S1", 6), product("TEE", 1, { custom_inputs: { front: "A" } })]);
    const { status, body } = await add("C", { type: "cart_items", cart_id: "B" });
    expect([status, body.errors]).toMatchObject([201, [SHORT_LAMP]]);
    expect(await items()).toEqual([
      ["S1", 6, true],
      ["TEE", 1, false],
      ["S2", 2, true],
      ["w", 1, false],
    ]);
    const merge = { type: "cart_items", cart_id: "B" };
    const refused = await add("C", merge, { options: { add_all_or_nothing: true } });
    expect([refused.status, refused.body.errors[0].title]).toEqual([400, "Insufficient stock"]);
  });

  it("201: custom items are never looked at, whatever their skus", async () => {
    const { add, items } = await aStockedShop([[P1, 0]]);
    expect((await add("C", custom("S1", { quantity: 50 }))).status).toBe(201);
    expect(await items()).toEqual([["S1", 50, false]]);
  });

  it("400 with a body of more than one fault: stock is looked at last", async () => {
    const { add } = await aStockedShop([[INK, 0]]);
    const missing = await add("C", product("TEE"));
    expect(missing.body.errors).toMatchObject([{ title: "required" }]);
    const { body } = await add("C", product("TEE", 1, { custom_inputs: { front: "A" } }));
    expect(body.errors).toEqual([short(INK.id, "TEE", "Tee")]);
  });
});

describe("carts that take more than there is", () => {
  it("201: as the cart says, in both spellings, or the store if it does not", async () => {
    const { add, changeCart, changeSettings } = await aStockedShop([[P1, 3]]);
    const defers = (flag: object) => changeCart("C", { inventory_settings: flag });
    await defers({ defer_inventory_check: true });
    expect((await add("C", product("S1", 5))).body.data[0]).toMatchObject({
      quantity: 5,
      manage_stock: true,
    });
    await defers({ defer_inventory_checks: false });
    expect((await add("C", product("S1"))).status).toBe(400);
    await changeSettings({ defer_inventory_checks: true });
    expect((await add("C", product("S1"))).status).toBe(400);
    await changeSettings({ defer_inventory_check: false });
    await defers({ defer_inventory_checks: true });
    expect((await add("C", product("S1"))).status).toBe(201);
  });

  it("201: the store's word holds for carts that say nothing", async () => {
    const { add, changeSettings, change } = await aStockedShop([[P1, 3]]);
    await changeSettings({ defer_inventory_check: true });
    expect((await add("C", product("S1", 4))).status).toBe(201);
    expect((await change({ quantity: 9 })).status).toBe(200);
    await changeSettings({ defer_inventory_check: false });
    expect((await change({ quantity: 10 })).status).toBe(400);
    expect((await change({ quantity: 8 })).status).toBe(200);
    expect((await add("C", product("S1"))).status).toBe(400);
  });

  it("201: a preview takes any quantity", async () => {
    const { add, changeCart, change } = await aStockedShop([[P1, 3]]);
    await changeCart("C", { snapshot_date: "2099-01-01T00:00:00Z" });
    expect((await add("C", product("S1", 400))).status).toBe(201);
    expect((await change({ quantity: 500 })).status).toBe(200);
  });
});

describe("PUT of items with stock", () => {
  it("400: a quantity above what there is; less is always taken", async () => {
    const { add, change, items, table } = await aStockedShop([[P1, 12]]);
    await add("C", product("S1", 8));
    const { status, body } = await change({ quantity: 13 });
    expect([status, body.errors]).toEqual([400, [SHORT_LAMP]]);
    expect((await change({ quantity: 12 })).status).toBe(200);
    await table.update(keys.stock(P1.id), { add: { available: -10, total: -10 } }, { only: "present" });
    expect((await change({ quantity: 11 })).status).toBe(200);
    expect((await change({ custom_inputs: { front: "A" } })).status).toBe(200);
    expect((await change({ quantity: 12 })).status).toBe(400);
    expect(await items()).toEqual([["S1", 11, true]]);
  });

  it("400 naming the cart item: all or none of a list, or the others with an error for it", async () => {
    const { add, changeAll, items } = await aStockedShop([
      [P1, 12],
      [P2, 5],
    ]);
    const { body } = await add("C", [product("S1", 8), product("S2")]);
    const fields = [{ quantity: 13 }, { quantity: 5 }];
    const refused = await changeAll(fields);
    expect([refused.status, refused.body.errors]).toMatchObject([
      400,
      [{ ...SHORT_LAMP, meta: { id: body.data[0].id, sku: "S1" } }],
    ]);
    expect(await items()).toEqual([
      ["S1", 8, true],
      ["S2", 1, true],
    ]);
    const some = await changeAll(fields, { update_all_or_nothing: false });
    expect([some.status, some.body.errors]).toMatchObject([200, [{ title: "Insufficient stock" }]]);
    expect(await items()).toEqual([
      ["S1", 8, true],
      ["S2", 5, true],
    ]);
  });

  it("200: a product that got stock after it was added is not looked at before checkout", async () => {
    const { add, change, items, table } = await aStockedShop([]);
    await add("C", product("S1", 8));
    await giveStock(table, P1.id, 3);
    expect((await change({ quantity: 9 })).status).toBe(200);
    expect(await items()).toEqual([["S1", 9, false]]);
  });

  it("200: a product whose stock is not counted any more takes any quantity and says so", async () => {
    const { add, change, items, table } = await aStockedShop([[P1, 9]]);
    await add("C", product("S1", 8));
    await table.transact([{ delete: keys.stock(P1.id), when: { only: "present" } }], "gone");
    expect((await change({ quantity: 90 })).status).toBe(200);
    expect(await items()).toEqual([["S1", 90, false]]);
  });
});
