import { describe, expect, it } from "@jest/globals";
import { readRefusal } from "../support/answers.ts";
import { aMarket, PARTS } from "../support/orders/market.ts";
import { expectData, type Shop } from "../support/shop.ts";
import { INK, product } from "../support/shops/carts.ts";
import { bundle } from "../support/shops/tea-set.ts";
import { inventories } from "../support/stock/inventories.ts";

const short = [400, "Insufficient stock"];
const mugs = (more: object = {}) => bundle("TEA-SET", { vessel: { [PARTS.MUG]: 2 }, ...more });
const greens = { tea: { [PARTS.GREEN]: 1 } };
const tee = (front: string, quantity: number, more: object = {}) =>
  product("TEE", quantity, { custom_inputs: { front }, ...more });

async function hold(shop: Shop, minutes: number): Promise<void> {
  const data = { type: "settings", inventories: { hold_minutes: minutes } };
  await expectData(shop.put("/v2/settings/cart", { data }));
}

describe("items that need the same stock", () => {
  it("components of two bundles are counted together at checkout and when they are paid", async () => {
    const shop = await aMarket();
    await shop.stock(PARTS.MUG, 3);
    await shop.stock(PARTS.GREEN, 1);
    expect((await shop.add("C", mugs(greens))).status).toBe(201);
    expect((await shop.add("C", mugs())).status).toBe(201);
    const refused = await shop.checkout("C");
    expect(readRefusal(refused)).toEqual(short);
    await shop.move(PARTS.MUG, "increment", 1);
    const { id } = await shop.ordered("C");
    await shop.move(PARTS.MUG, "decrement", 1);
    expect(readRefusal(await shop.pay(id))).toEqual(short);
    expect([await shop.count(PARTS.MUG), await shop.count(PARTS.GREEN)]).toEqual([
      [3, 0, 3],
      [1, 0, 1],
    ]);
    await shop.move(PARTS.MUG, "increment", 1);
    expect((await shop.pay(id)).status).toBe(200);
    expect([await shop.count(PARTS.MUG), await shop.count(PARTS.GREEN)]).toEqual([
      [0, 4, 4],
      [0, 1, 1],
    ]);
    await shop.change(id, { shipping: "fulfilled" });
    expect([await shop.count(PARTS.MUG), await shop.count(PARTS.GREEN)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it("what one item has from a location another without one has not", async () => {
    const shop = await aMarket();
    const { location, createAt, read } = inventories(shop.table);
    for (const slug of ["north", "shop"]) await location(slug);
    await expectData(createAt({ north: 8, shop: 4 }, INK.id));
    await shop.add("C", tee("a", 8, { location: "north" }));
    await shop.add("C", tee("b", 5));
    expect(readRefusal(await shop.checkout("C"))).toEqual(short);
    const [, other] = await shop.items("C");
    await expectData(shop.put(`/v2/carts/C/items/${other.id}`, { data: { quantity: 4 } }));
    const { id } = await shop.ordered("C");
    expect((await shop.pay(id)).status).toBe(200);
    const { attributes } = await expectData(read(INK.id));
    expect(attributes.locations).toEqual({
      north: { available: 0, allocated: 8, total: 8 },
      shop: { available: 0, allocated: 4, total: 4 },
    });
    await shop.change(id, { status: "cancelled" });
    const after = await expectData(read(INK.id));
    expect(after.attributes.locations).toEqual({
      north: { available: 8, allocated: 0, total: 8 },
      shop: { available: 4, allocated: 0, total: 4 },
    });
  });

  it("components and locations are held at checkout, and free again when the hold ends", async () => {
    const shop = await aMarket();
    await hold(shop, 5);
    await shop.stock(PARTS.MUG, 5);
    await shop.add("C", mugs());
    const { id } = await shop.ordered("C");
    expect(await shop.count(PARTS.MUG)).toEqual([3, 2, 5]);
    shop.later(400);
    expect(await shop.count(PARTS.MUG)).toEqual([5, 0, 5]);
    await shop.move(PARTS.MUG, "decrement", 4);
    expect(await shop.count(PARTS.MUG)).toEqual([1, 0, 1]);
    expect(readRefusal(await shop.pay(id))).toEqual(short);
    expect((await shop.change(id, { status: "cancelled" })).status).toBe(200);
    expect(await shop.count(PARTS.MUG)).toEqual([1, 0, 1]);
  });

  it("a merchant's `set` under a hold keeps what is held", async () => {
    const shop = await aMarket();
    await hold(shop, 5);
    await shop.stock(PARTS.MUG, 5);
    await shop.add("C", mugs());
    const { id } = await shop.ordered("C");
    expect((await shop.move(PARTS.MUG, "set", 1)).status).toBe(422);
    expect((await shop.move(PARTS.MUG, "set", 2)).status).toBe(201);
    expect(await shop.count(PARTS.MUG)).toEqual([0, 2, 2]);
    expect((await shop.pay(id)).status).toBe(200);
    shop.later(400);
    expect(await shop.count(PARTS.MUG)).toEqual([0, 2, 2]);
  });
});
