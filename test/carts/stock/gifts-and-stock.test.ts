import { describe, expect, it } from "@jest/globals";
import { associateAccounts } from "../../../functions/carts/associations/associate-accounts.ts";
import { associateCustomers } from "../../../functions/carts/associations/associate-customers.ts";
import { deleteCartItem } from "../../../functions/carts/items/delete-cart-item.ts";
import { listCartItems } from "../../../functions/carts/items/list-cart-items.ts";
import { updateCartItem } from "../../../functions/carts/items/update-cart-item.ts";
import { keys } from "../../../lib/table/keys.ts";
import { type Answer, call } from "../../support/call.ts";
import { aPromotion } from "../../support/promotions/promotions.ts";
import { anEmptyShop } from "../../support/shop.ts";
import { account, aSignedInStore, customer } from "../../support/shops/associations.ts";
import { P1, P2, product } from "../../support/shops/carts.ts";
import { aProduct, publish } from "../../support/shops/products.ts";
import { aPromotedShop } from "../../support/shops/promoted-shop.ts";
import { MUG as BUNDLED_MUG, bundle, TEA_SET } from "../../support/shops/tea-set.ts";
import { giveStock } from "../../support/stock/stock.ts";

type Quantities = Parameters<typeof giveStock>[2];

function giftFor(sku: string, gifts: readonly string[]) {
  const requirements = [{ targets: [sku], quantity: 1 }];
  const schema = { requirements, gifts, auto_add_free_gift: true };
  return aPromotion({ promotion_type: "bundle_gift", automatic: true, schema });
}

/** Each mug brings these gifts by itself; so many there are of products. */
async function aGivingShop(gifts: readonly string[], stock: readonly (readonly [string, Quantities])[]) {
  const shop = await aPromotedShop();
  if (gifts.length > 0) await shop.promote(giftFor("MUG-ALDER", gifts));
  for (const [id, available] of stock) await giveStock(shop.table, id, available);
  const as = "implicit" as const;
  return { ...shop, as, on: { as, table: shop.table } };
}

/** What a cart has beside its teas: sku, quantity, whether its stock is managed. */
const itemsIn = ({ body }: Answer): unknown[] =>
  body.data
    .filter(({ sku }: { sku: string }) => sku !== "TEA-HILL")
    .map((item: Record<string, unknown>) => [item["sku"], item["quantity"], item["manage_stock"]]);
const mugs = (quantity: number) => ["MUG-ALDER", quantity, false];

describe("gifts that promotions add by themselves", () => {
  it("201: come as long as there are enough; the trigger is added anyway [promotions.md Case 55]", async () => {
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
      await promote(giftFor("TEA-SET", ["GIFT-MUG"]));
      const answer = await add("C", bundle("TEA-SET"));
      expect(itemsIn(answer)).toEqual([mugs(2), ["TEA-SET", 1, ownRecord.length > 0], ...gifts]);
    }
  });

  it("201: in a cart that takes more than there is", async () => {
    const { add, on } = await aGivingShop(["S2"], [[P2.id, 0]]);
    const body = { data: { inventory_settings: { defer_inventory_check: true } } };
    await anEmptyShop().put("/v2/carts/C", body, { ...on });
    expect(itemsIn(await add("C", product("TEA-HILL")))).toEqual([mugs(2), ["S2", 2, true]]);
  });

  it("201: without a record always, and fewer of them whatever there is by then", async () => {
    const { add, on, table } = await aGivingShop(["S1", "S2"], [[P2.id, 9]]);
    const { body } = await add("C", product("MUG-ALDER"));
    const [{ id: itemID }] = body.data;
    await table.update(keys.stock(P2.id), { add: { available: -9, total: -9 } }, { only: "present" });
    const less = { params: { cartID: "C", itemID } };
    const answer = await call(updateCartItem, { ...on, ...less, body: { data: { quantity: 1 } } });
    expect(itemsIn(answer)).toEqual([mugs(1), ["S1", 1, false], ["S2", 1, true]]);
    const gone = await call(deleteCartItem, { ...on, ...less });
    expect(itemsIn(gone)).toEqual([]);
  });

  it("200: also when the cart gets an owner, whose change reads stock, too", async () => {
    const { table, fill, promote } = await aGivingShop([], [[P1.id, 1]]);
    const { anAccount, aCustomer } = aSignedInStore(table);
    const owners = [
      ["A", associateAccounts, account(await anAccount())],
      ["B", associateCustomers, customer(await aCustomer("ron@example.com"))],
    ] as const;
    for (const [cartID] of owners) await fill(cartID);
    await promote(giftFor("TEA-HILL", ["S1"]));
    for (const [cartID, endpoint, owner] of owners) {
      const request = { table, params: { cartID } };
      expect((await call(endpoint, { ...request, body: { data: [owner] } })).status).toBe(200);
      expect(itemsIn(await call(listCartItems, request))).toEqual([mugs(2), ["S1", 1, true]]);
    }
  });
});
