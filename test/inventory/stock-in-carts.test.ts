import { describe, expect, it } from "@jest/globals";
import { readRefusal } from "../support/answers.ts";
import { aMarket, LAMP, PARTS } from "../support/orders/market.ts";
import { twoLocations } from "../support/orders/two-locations.ts";
import { expectData } from "../support/shop.ts";
import { custom, product } from "../support/shops/carts.ts";
import { bundle } from "../support/shops/tea-set.ts";

const short = [400, "Insufficient stock"];

async function aShelf(quantity = 12) {
  const shop = await aMarket();
  await shop.stock(LAMP, quantity);
  const rows = async (cart = "C") => (await shop.items(cart)).map(({ sku, quantity: n }) => [sku, n]);
  const update = async (quantity: number) => {
    const [{ id }] = await shop.items("C");
    return shop.put(`/v2/carts/C/items/${id}`, { data: { quantity } }, { as: "implicit" });
  };
  return { ...shop, rows, update };
}

/** A shop with stock in the north and in the shop. Counts are available and allocated units. */
async function aShopOfTwo() {
  const shop = await twoLocations();
  const counts = async () =>
    (await shop.counts()).slice(1).map(([available, allocated]) => [available, allocated] as const);
  return { ...shop, counts };
}

describe("stock and carts", () => {
  it("25, carts 42: more than there is is 400 with the product, and the cart is unchanged", async () => {
    const { add, rows } = await aShelf();
    const answer = await add("C", product("S1", 13));
    expect(readRefusal(answer)).toEqual(short);
    expect(answer.body.errors[0].meta).toMatchObject({ id: LAMP, sku: "S1" });
    expect(await rows()).toEqual([]);
    expect((await add("C", product("S1", 12))).status).toBe(201);
  });

  it("26, design 8: what the cart has already counts", async () => {
    const { add, rows } = await aShelf();
    await add("C", product("S1", 8));
    expect(readRefusal(await add("C", product("S1", 5)))).toEqual(short);
    expect(await rows()).toEqual([["S1", 8]]);
    expect((await add("C", product("S1", 4))).status).toBe(201);
  });

  it("an update beyond it is 400", async () => {
    const { add, rows, update } = await aShelf();
    await add("C", product("S1", 8));
    expect(readRefusal(await update(13))).toEqual(short);
    expect(await rows()).toEqual([["S1", 8]]);
    expect((await update(12)).status).toBe(200);
  });

  it("fewer pieces are an update that stock allows, and none at all is one too", async () => {
    const { add, rows, update, move } = await aShelf();
    await add("C", product("S1", 12));
    await move(LAMP, "decrement", 10);
    expect((await update(2)).status).toBe(200);
    await move(LAMP, "decrement", 2);
    expect((await update(0)).status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  it("carts reserve nothing", async () => {
    const { cart, count, log } = await aShelf();
    await cart("A", product("S1", 12));
    await cart("B", product("S1", 12));
    expect([await count(LAMP), await log(LAMP)]).toEqual([[12, 0, 12], [["increment", 12]]]);
  });

  it("of a short and a good item the good one is added, or none by the flag", async () => {
    const shop = await aShelf();
    const { rows } = shop;
    const data = [product("S1", 13), product("S2")];
    const send = (options: object) => shop.post("/v2/carts/C/items", { data, options }, { as: "implicit" });
    const refused = await send({ add_all_or_nothing: true });
    expect(readRefusal(refused)).toEqual(short);
    expect(await rows()).toEqual([]);
    const { status, body } = await send({});
    expect([status, body.errors.map(({ title }) => title)]).toEqual([201, ["Insufficient stock"]]);
    expect(await rows()).toEqual([["S2", 1]]);
  });

  it("an item with a location is had from there alone", async () => {
    const { add, items, ordered, pay, counts } = await aShopOfTwo();
    expect(readRefusal(await add("C", product("S1", 5, { location: "shop" })))).toEqual(short);
    expect(readRefusal(await add("C", product("S1", 1, { location: "nowhere" })))).toEqual(short);
    expect((await add("C", product("S1", 4, { location: "shop" }))).status).toBe(201);
    expect((await items("C"))[0]).toMatchObject({ location: "shop", manage_stock: true });
    const order = await ordered("C");
    expect(order.items[0].location).toBe("shop");
    expect((await pay(order.id)).status).toBe(200);
    expect(await counts()).toEqual([
      [8, 0],
      [0, 4],
    ]);
  });

  it("the newest location is that of the whole item", async () => {
    const { add, items } = await aShopOfTwo();
    await add("C", product("S1", 3, { location: "shop" }));
    await add("C", product("S1", 3, { location: "north" }));
    const all = await items("C");
    expect(all.map(({ quantity, location }) => [quantity, location])).toEqual([[6, "north"]]);
    expect(readRefusal(await add("C", product("S1", 1, { location: "shop" })))).toEqual(short);
    expect((await items("C"))[0]).toMatchObject({ quantity: 6, location: "north" });
  });

  it.each([
    [
      3,
      [
        [5, 3],
        [4, 0],
      ],
    ],
    [
      8,
      [
        [0, 8],
        [4, 0],
      ],
    ],
    [
      10,
      [
        [0, 8],
        [2, 2],
      ],
    ],
    [
      12,
      [
        [0, 8],
        [0, 4],
      ],
    ],
  ])(
    "%d without a location come from one that has them all, else from the fullest down",
    async (quantity, expected) => {
      const { add, ordered, pay, counts } = await aShopOfTwo();
      expect((await add("C", product("S1", quantity))).status).toBe(201);
      const { id } = await ordered("C");
      expect((await pay(id)).status).toBe(200);
      const after = await counts();
      const sum = after.reduce((all, [, allocated]) => all + (allocated ?? 0), 0);
      expect(sum).toBe(quantity);
      if (quantity > 4) expect(after).toEqual(expected);
      else expect(after.filter(([, allocated]) => allocated === quantity)).toHaveLength(1);
    },
  );

  it("a location of a product without a record is ignored", async () => {
    const { add } = await aShopOfTwo();
    expect((await add("C", product("S2", 500, { location: "nowhere" }))).status).toBe(201);
  });

  it("a custom item is never short, even with a product's sku", async () => {
    const { add, items } = await aShelf(0);
    expect((await add("C", custom("S1", { quantity: 99 }))).status).toBe(201);
    expect((await items("C"))[0].manage_stock).toBe(false);
  });

  it("a preview cart takes any quantity", async () => {
    const shop = await aShelf(1);
    const { add } = shop;
    await expectData(shop.post("/v2/carts", { data: { id: "P", snapshot_date: "2026-03-09T10:00:00Z" } }));
    expect((await add("P", product("S1", 500))).status).toBe(201);
  });

  it("the store may defer checks for new carts", async () => {
    const shop = await aShelf();
    const { add, checkout } = shop;
    const data = { type: "settings", inventories: { defer_inventory_check: true } };
    await expectData(shop.put("/v2/settings/cart", { data }));
    await expectData(shop.post("/v2/carts", { data: { id: "D" } }));
    expect((await add("D", product("S1", 13))).status).toBe(201);
    expect(readRefusal(await checkout("D"))).toEqual(short);
  });

  it("of a bundle without a record its components count", async () => {
    const { add, stock, ordered, pay, count } = await aMarket();
    await stock(PARTS.MUG, 5);
    const selection = { vessel: { [PARTS.MUG]: 2 }, tea: { [PARTS.GREEN]: 1 } };
    const sets = (quantity: number) => bundle("TEA-SET", selection, { quantity });
    expect(readRefusal(await add("C", sets(3)))).toEqual(short);
    expect((await add("C", sets(2))).status).toBe(201);
    expect(readRefusal(await add("C", sets(1)))).toEqual(short);
    const { id } = await ordered("C");
    expect((await pay(id)).status).toBe(200);
    expect(await count(PARTS.MUG)).toEqual([1, 4, 5]);
  });

  it("of a bundle with a record that record alone counts", async () => {
    const { add, items, stock, ordered, pay, count } = await aMarket();
    await stock(PARTS.MUG, 0);
    await stock(PARTS.TEA_SET, 3);
    const selection = { vessel: { [PARTS.MUG]: 2 } };
    expect(readRefusal(await add("C", bundle("TEA-SET", selection, { quantity: 4 })))).toEqual(short);
    expect((await add("C", bundle("TEA-SET", selection, { quantity: 3 }))).status).toBe(201);
    expect((await items("C"))[0].manage_stock).toBe(true);
    const { id } = await ordered("C");
    expect((await pay(id)).status).toBe(200);
    expect([await count(PARTS.TEA_SET), await count(PARTS.MUG)]).toEqual([
      [0, 3, 3],
      [0, 0, 0],
    ]);
  });
});
