import { describe, expect, it } from "@jest/globals";
import { endpoint as createCart } from "../../../functions/carts/create-cart.ts";
import { endpoint as deleteCartItem } from "../../../functions/carts/items/delete-cart-item.ts";
import { endpoint as updateCartItem } from "../../../functions/carts/items/update-cart-item.ts";
import { endpoint as updateCartItems } from "../../../functions/carts/items/update-cart-items.ts";
import { endpoint as updateCartSettings } from "../../../functions/settings/update-cart-settings.ts";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { custom, product } from "../../support/shops/carts.ts";

const administrator = { as: "client_credentials" } as const;
const shopper = { as: "implicit" } as const;

/** A shop with these settings for carts; `B` is a cart beside `C`. */
async function aShopWith(settings: object) {
  const admin = await anAdministrator();
  const { table, ask, read } = admin;
  await ask(createCart, {}, { data: { id: "B" } });
  await ask(updateCartSettings, {}, { data: { type: "settings", ...settings } });
  const skus = async (cart = "C") =>
    (await read(cart, { query: "include=items" })).body.included.items.map(
      ({ sku, quantity }: any) => `${sku} × ${quantity}`,
    );
  return { ...admin, table, skus };
}

describe("custom items with the setting custom_items: client_credentials", () => {
  const settings = { custom_items: "client_credentials" };

  it("403: a shopper's, one alone or every one of a list, and nothing is added", async () => {
    const { add, skus } = await aShopWith(settings);
    const alone = await add("C", custom("w"));
    expect([alone.status, alone.body]).toMatchObject([
      403,
      { errors: [{ title: "Forbidden", source: "data.type", detail: expect.stringContaining("Gift wrap") }] },
    ]);
    expect((await add("C", [custom("w"), custom("v")])).status).toBe(403);
    expect(
      (await add("C", [product("S1"), custom("w")], { options: { add_all_or_nothing: true } })).status,
    ).toBe(403);
    expect(await skus()).toEqual([]);
  });

  it("201: a shopper's beside a product is reported with its position, and the product added", async () => {
    const { add, skus } = await aShopWith(settings);
    const { status, body } = await add("C", [product("S1"), custom("w")]);
    expect([status, body.errors]).toMatchObject([201, [{ status: 403, source: "data.1.type" }]]);
    expect(body.meta.outcomes[1]).toMatchObject({ outcome: "rejected", status: 403 });
    expect(await skus()).toEqual(["S1 × 1"]);
  });

  it("201: an administrator's; of it a shopper changes the quantity, never the price", async () => {
    const { add, ask, skus } = await aShopWith(settings);
    const added = await add("C", custom("w", { price: { amount: 900 } }), administrator);
    const [{ id: itemID }] = added.body.data;
    const data = { quantity: 3, price: { amount: 0 }, unit_price: { amount: 0 }, name: "Free" };
    const [changed] = (await ask(updateCartItem, { itemID }, { ...shopper, data })).body.data;
    expect(changed).toMatchObject({ quantity: 3, name: "Gift wrap", unit_price: { amount: 900 } });
    const several = [{ id: itemID, quantity: 4, price: { amount: 0 } }];
    const [again] = (await ask(updateCartItems, {}, { ...shopper, data: several })).body.data;
    expect(again).toMatchObject({ quantity: 4, unit_price: { amount: 900 } });
    expect((await add("C", custom("w"))).status).toBe(403);
    expect(await skus()).toEqual(["w × 4"]);
    expect((await ask(deleteCartItem, { itemID }, shopper)).status).toBe(200);
  });

  it("201: custom items of another cart stay there when a shopper merges it, and errors says so", async () => {
    const { add, skus } = await aShopWith(settings);
    const merge = [{ type: "cart_items", cart_id: "B" }];
    await add("B", custom("w"), administrator);
    const refused = await add("C", merge);
    expect([refused.status, refused.body.errors]).toMatchObject([403, [{ status: 403, source: "data.0" }]]);
    await add("B", product("S1"));
    const { status, body } = await add("C", merge);
    expect([status, body.errors]).toMatchObject([201, [{ status: 403, source: "data.0" }]]);
    expect(await skus()).toEqual(["S1 × 1"]);
    expect((await add("C", merge, administrator)).body.errors).toBeUndefined();
    expect(await skus()).toEqual(["S1 × 2", "w × 1"]);
  });
});

describe("custom items by default", () => {
  it("201: anyone's [spec 4.2 rule 9]; back again when the setting says so", async () => {
    const { add, ask } = await aShopWith({});
    expect((await add("C", custom("w"))).status).toBe(201);
    for (const [custom_items, status] of [
      ["client_credentials", 403],
      ["anyone", 201],
    ] as const) {
      await ask(updateCartSettings, {}, { data: { type: "settings", custom_items } });
      expect((await add("C", custom("w"))).status).toBe(status);
    }
  });
});
