import { describe, expect, it } from "@jest/globals";
import { keys } from "../../../lib/table/keys.ts";
import { aGift } from "../../support/promotions/promotions.ts";
import { account, aSignedInStore, customer } from "../../support/shops/associations.ts";
import { type ItemsAnswer, P1, P2, product } from "../../support/shops/carts.ts";
import { aProduct, publish } from "../../support/shops/products.ts";
import { aPromotedShop } from "../../support/shops/promoted-shop.ts";
import { MUG as BUNDLED_MUG, bundle, TEA_SET } from "../../support/shops/tea-set.ts";
import { giveStock } from "../../support/stock/stock.ts";

type Quantities = Parameters<typeof giveStock>[2];

/** A shop in which each mug adds these gifts automatically, with these quantities in stock. */
async function aGivingShop(gifts: readonly string[], stock: readonly (readonly [string, Quantities])[]) {
  const shop = await aPromotedShop();
  if (gifts.length > 0) await shop.promote(aGift("MUG-ALDER", gifts));
  for (const [id, available] of stock) await giveStock(shop.table, id, available);
  return shop;
}

/** The other items of a cart than its teas: sku, quantity, and whether stock is managed. */
const itemsIn = ({ body }: { readonly body: { readonly data: ItemsAnswer["body"]["data"] } }): unknown[] =>
  body.data
    .filter(({ sku }) => sku !== "TEA-HILL")
    .map(({ sku, quantity, manage_stock }) => [sku, quantity, manage_stock]);
const shopper = { as: "implicit" } as const;
const mugs = (quantity: number) => ["MUG-ALDER", quantity, false];

describe("gifts that promotions add by themselves", () => {
  it("201: come as long as there are enough; the trigger is added anyway [promotions.]", async () => {
    const { add } = await aGivingShop(["S2"], [[P2.id, 3]]);
    const found: unknown[] = [];
    for (const _ of [1, 2]) found.push(itemsIn(await add("C", product("MUG-ALDER"))));
    expect(found).toEqual([[mugs(3), ["S2", 3, true]], [mugs(4)]]);
    expect(itemsIn(await add("C", product("TEA-HILL")))).toEqual([mugs(4)]);
  });

  it("201: all gifts of a promotion come, or none", async () => {
    const { add } = await aGivingShop(
      ["S1", P2.id],
      [
        [P1.id, 9],
        [P2.id, 1],
      ],
    );
    expect(itemsIn(await add("C", product("MUG-ALDER")))).toEqual([mugs(3)]);
  });

  it("201: what the shopper has of the product counts as well, since checkout adds it up", async () => {
    for (const [available, gifts] of [
      [1, []],
      [2, [["S2", 1, true]]],
    ] as const) {
      const { add } = await aGivingShop(["S2"], [[P2.id, available]]);
      expect(itemsIn(await add("C", product("S2")))).toEqual([mugs(2), ["S2", 1, true], ...gifts]);
    }
  });

  it("201: components of a bundle count as well, unless it has a record of its own", async () => {
    for (const [ownRecord, gifts] of [
      [[], []],
      [[[TEA_SET.id, 1]], [["GIFT-MUG", 1, true]]],
    ] as const) {
      const { add, table, promote } = await aGivingShop([], [[BUNDLED_MUG, 2], ...ownRecord]);
      await publish(table, [TEA_SET, aProduct({ id: BUNDLED_MUG, sku: "GIFT-MUG" })]);
      await promote(aGift("TEA-SET", ["GIFT-MUG"]));
      const answer = await add("C", bundle("TEA-SET"));
      expect(itemsIn(answer)).toEqual([mugs(2), ["TEA-SET", 1, ownRecord.length > 0], ...gifts]);
    }
  });

  it("201: in a cart that takes more than there is", async () => {
    const { add, put } = await aGivingShop(["S2"], [[P2.id, 0]]);
    const body = { data: { inventory_settings: { defer_inventory_check: true } } };
    await put("/v2/carts/C", body, shopper);
    expect(itemsIn(await add("C", product("TEA-HILL")))).toEqual([mugs(2), ["S2", 2, true]]);
  });

  it("201: without a record always, and fewer of them whatever there is by then", async () => {
    const { add, table, put, delete: remove } = await aGivingShop(["S1", "S2"], [[P2.id, 9]]);
    const { body } = await add("C", product("MUG-ALDER"));
    const item = `/v2/carts/C/items/${body.data[0].id}` as const;
    await table.update(keys.stock(P2.id), { add: { available: -9, total: -9 } }, { only: "present" });
    const answer = await put(item, { data: { quantity: 1 } }, shopper);
    expect(itemsIn(answer)).toEqual([mugs(1), ["S1", 1, false], ["S2", 1, true]]);
    const gone = await remove(item, shopper);
    expect(itemsIn(gone)).toEqual([]);
  });

  it("200: also when the cart gets an owner, whose change reads stock, too", async () => {
    const { table, fill, promote, post, get } = await aGivingShop([], [[P1.id, 1]]);
    const { anAccount, aCustomer } = aSignedInStore(table);
    const owners = [
      ["A", "accounts", account(await anAccount())],
      ["B", "customers", customer(await aCustomer("ron@example.com"))],
    ] as const;
    for (const [cartID] of owners) await fill(cartID);
    await promote(aGift("TEA-HILL", ["S1"]));
    for (const [cartID, kind, owner] of owners) {
      const { status } = await post(`/v2/carts/${cartID}/relationships/${kind}`, { data: [owner] });
      expect(status).toBe(200);
      expect(itemsIn(await get(`/v2/carts/${cartID}/items`))).toEqual([mugs(2), ["S1", 1, true]]);
    }
  });
});
