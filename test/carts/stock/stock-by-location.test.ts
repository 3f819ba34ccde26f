import { describe, expect, it } from "@jest/globals";
import { P1, P2, product } from "../../support/shops/carts.ts";
import { aStockedShop } from "../../support/stock/stocked-shop.ts";

const TWO = { north: 8, shop: 4 };
const located = async () => {
  const shop = await aStockedShop([[P1, TWO]]);
  const add = async (quantity: number, location?: string) => {
    const { status, body } = await shop.add("C", product("S1", quantity, { location }));
    return [status, body.errors?.[0].title ?? body.data[0].location];
  };
  return { ...shop, put: add };
};

describe("items at a stock location", () => {
  it("400: more than there is in it, whatever there is elsewhere", async () => {
    const { put, items } = await located();
    expect(await put(5, "shop")).toEqual([400, "Insufficient stock"]);
    expect(await put(4, "shop")).toEqual([201, "shop"]);
    expect(await put(1, "shop")).toEqual([400, "Insufficient stock"]);
    expect(await items()).toEqual([["S1", 4, true]]);
  });

  it("400: a location that the product has no entry for", async () => {
    const { put } = await located();
    expect(await put(1, "south")).toEqual([400, "Insufficient stock"]);
    expect(await put(1, "Shop")).toEqual([400, "Insufficient stock"]);
  });

  it("201: without a location the sum counts; an empty one is none", async () => {
    const { put, items } = await located();
    expect(await put(12)).toEqual([201, undefined]);
    expect(await put(1)).toEqual([400, "Insufficient stock"]);
    expect(await put(1, "")).toEqual([400, "Insufficient stock"]);
    expect(await items()).toEqual([["S1", 12, true]]);
  });

  it("201: another location moves the whole item, if it has as much [carts.]", async () => {
    const { put, items } = await located();
    await put(4, "shop");
    expect(await put(5, "north")).toEqual([400, "Insufficient stock"]);
    expect(await put(2, "north")).toEqual([201, "north"]);
    expect(await put(1)).toEqual([201, "north"]);
    expect(await put(1, "shop")).toEqual([400, "Insufficient stock"]);
    expect(await items()).toEqual([["S1", 7, true]]);
  });

  it("201: the location of a product without stock is kept and means nothing", async () => {
    const { add } = await aStockedShop([]);
    const { status, body } = await add("C", product("S2", 90, { location: "nowhere" }));
    expect([status, body.data[0]]).toMatchObject([201, { location: "nowhere", manage_stock: false }]);
  });

  it("200 or 400: a changed location is looked at with the whole quantity, also when it falls", async () => {
    const { put, change } = await located();
    await put(7, "north");
    const changed = async (fields: object) => {
      const { status, body } = await change(fields);
      return [status, body.errors?.[0].title ?? [body.data[0].location, body.data[0].quantity]];
    };
    expect(await changed({ location: "shop" })).toEqual([400, "Insufficient stock"]);
    expect(await changed({ location: "shop", quantity: 5 })).toEqual([400, "Insufficient stock"]);
    expect(await changed({ location: "shop", quantity: 4 })).toEqual([200, ["shop", 4]]);
    expect(await changed({ location: "shop", quantity: 5 })).toEqual([400, "Insufficient stock"]);
    expect(await changed({ location: "", quantity: 3 })).toEqual([200, ["shop", 3]]);
    expect((await change({ location: "" })).status).toBe(400);
  });

  it("200: a list of changes looks at each location", async () => {
    const shop = await aStockedShop([
      [P1, TWO],
      [P2, { north: 1 }],
    ]);
    await shop.add("C", [product("S1", 4, { location: "shop" }), product("S2", 1, { location: "north" })]);
    const fields = [{ location: "north" }, { location: "shop" }];
    const { status, body } = await shop.changeAll(fields, { update_all_or_nothing: false });
    expect([status, body.errors]).toMatchObject([200, [{ title: "Insufficient stock", source: "data.1" }]]);
    expect(body.data.map(({ location }: { location: string }) => location)).toEqual(["north", "north"]);
  });
});
