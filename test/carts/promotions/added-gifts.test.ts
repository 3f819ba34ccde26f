import { describe, expect, it } from "@jest/globals";
import { aGift } from "../../support/promotions/promotions.ts";
import { type ItemsAnswer, manyCustom, P2, product } from "../../support/shops/carts.ts";
import { aPromotedShop } from "../../support/shops/promoted-shop.ts";

async function aGivingShop(sku: string, quantity: number, ...gifts: readonly string[]) {
  const shop = await aPromotedShop();
  await shop.promote(aGift(sku, gifts, { quantity }));
  await shop.fill("G");
  return shop;
}

/** The other items of a cart than its mugs and tea: sku, quantity, net value. */
const othersIn = ({ body }: { readonly body: { readonly data: ItemsAnswer["body"]["data"] } }): unknown[] =>
  body.data
    .filter(({ sku, auto_add_quantity }) => !/^(MUG|TEA)-/.test(sku) || auto_add_quantity)
    .map(({ sku, quantity, meta }) => [sku, quantity, meta.display_price.with_tax.value.amount]);

describe("gifts that are required, too", () => {
  it("201: the third is added to two, and what the shopper adds takes its turn", async () => {
    const shop = await aGivingShop("S2", 2, "S2");
    const found: unknown[] = [];
    for (const more of [1, 1, 1, 1, 1]) found.push(othersIn(await shop.add("G", product("S2", more))));
    const bought = (quantity: number, net: number) => ["S2", quantity, net];
    const free = bought(1, 0);
    expect(found).toEqual([
      [bought(1, 700)],
      [bought(2, 1400), free],
      [bought(3, 1400)],
      [bought(4, 2100)],
      [bought(5, 2800), free],
    ]);
  });

  it("201: what comes first in the cart pays, whenever it was added", async () => {
    const shop = await aGivingShop("S2", 2, "S2");
    const engraved = product("S2", 1, { custom_inputs: { name: "Ann" } });
    const both = await shop.add("G", product("S2", 2));
    const itemID = both.body.data.find(({ sku }) => sku === "S2").id;
    await shop.add("G", engraved);
    const answer = await shop.put(
      `/v2/carts/G/items/${itemID}`,
      { data: { quantity: 1 } },
      { as: "implicit" },
    );
    const net = [700, 700, 0];
    expect(othersIn(answer)).toEqual(net.map((amount) => ["S2", 1, amount]));
  });
});

describe("gifts", () => {
  it("201: of one product under its sku and its id are two, at every change", async () => {
    const shop = await aGivingShop("MUG-ALDER", 2, "S2", P2.id);
    for (const sku of ["TEA-HILL", "TEA-HILL", "S2"]) {
      const answer = await shop.add("G", product(sku));
      expect(othersIn(answer)).toEqual([
        ["S2", 1, 0],
        ["S2", 1, 0],
      ]);
      const ids = answer.body.data.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it("201: that need a text of the shopper are not added, but suggested", async () => {
    const shop = await aGivingShop("MUG-ALDER", 2, "TEE");
    const answer = await shop.add("G", product("TEA-HILL"));
    expect(othersIn(answer)).toEqual([]);
    expect(answer.body.meta.promotion_suggestions).toMatchObject([{ bundle: [{ targets: ["TEE"] }] }]);
  });

  it("201: take no other item's place among the hundred, and are added only where there is room", async () => {
    const shop = await aGivingShop("MUG-ALDER", 2, "S2");
    const before = await shop.add("G", manyCustom(97));
    const last = await shop.add("G", product("S1"));
    const count = ({ body }: ItemsAnswer) => [body.data.length, othersIn({ body }).at(-1)];
    expect([count(before), last.status, count(last)]).toEqual([
      [100, ["S2", 1, 0]],
      201,
      [100, ["S1", 1, 1999]],
    ]);
    expect((await shop.add("G", product("TEE", 1, { custom_inputs: { front: "Ann" } }))).status).toBe(422);
  });

  it("201: more of them than an item may have are not added", async () => {
    const shop = await aGivingShop("TEA-HILL", 1, "S2", "S2");
    expect(othersIn(await shop.add("G", product("TEA-HILL", 2 ** 30 - 2)))).toEqual([["S2", 2 ** 31 - 2, 0]]);
    expect(othersIn(await shop.add("G", product("TEA-HILL", 1)))).toEqual([]);
  });

  it("200: stay gifts when a client sends the cart back, and leave with what they were earned by", async () => {
    const shop = await aGivingShop("MUG-ALDER", 1, "S2");
    const sent = async (change: (item: { readonly sku: string; readonly quantity: number }) => object) => {
      const { body } = await shop.read("G", { query: "include=items" });
      const data = body.included.items.map((item) => ({ id: item.id, ...change(item) }));
      return shop.put("/v2/carts/G/items", { data }, { as: "implicit" });
    };
    await shop.add("G", product("TEA-HILL"));
    const note = { custom_inputs: { note: "For Ann" } };
    await sent(({ sku, quantity }) => ({ quantity, ...(sku === "S2" ? note : {}) }));
    const more = await sent(({ sku, quantity }) => ({ quantity: sku === "MUG-ALDER" ? 3 : quantity }));
    expect(othersIn(more)).toEqual([["S2", 3, 0]]);
    expect(more.body.data.at(-1)).toMatchObject(note);
    const less = await sent(({ sku, quantity }) => ({ quantity: sku === "MUG-ALDER" ? 0 : quantity }));
    expect([less.status, othersIn(less)]).toEqual([200, []]);
  });

  it("200: come back when they are removed", async () => {
    const shop = await aGivingShop("MUG-ALDER", 2, "S2");
    const { body } = await shop.add("G", product("TEA-HILL"));
    const itemID = body.data.find(({ sku }) => sku === "S2").id;
    const left = await shop.delete(`/v2/carts/G/items/${itemID}`, { as: "implicit" });
    expect(othersIn(left)).toEqual([["S2", 1, 0]]);
  });
});
