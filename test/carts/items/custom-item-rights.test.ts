import { describe, expect, it } from "@jest/globals";
import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import { aShopWith } from "../../support/shops/administrator.ts";
import { custom, P1, product, quantitiesIn } from "../../support/shops/carts.ts";
import { aProduct, publish } from "../../support/shops/products.ts";

const administrator = { as: "client_credentials" } as const;
const shopper = { as: "implicit" } as const;

/** A shop with these settings for carts, and the carts `B` and `C`. */
async function twoCarts(settings: object, more: readonly PublishedProduct[] = []) {
  const shop = await aShopWith(settings, more);
  await shop.post("/v2/carts", { data: { id: "B" } });
  const skus = async () => quantitiesIn((await shop.get("/v2/carts/C/items")).body);
  return { ...shop, skus };
}

describe("custom items with the setting custom_items: client_credentials", () => {
  const settings = { custom_items: "client_credentials" };

  it("403: a shopper's, one alone or every one of a list, and nothing is added", async () => {
    const { add, skus } = await twoCarts(settings);
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

  it("201: a shopper's in a list with a product is reported by its position, and the product is added", async () => {
    const { add, skus } = await twoCarts(settings);
    const { status, body } = await add("C", [product("S1"), custom("w")]);
    expect([status, body.errors]).toMatchObject([201, [{ status: 403, source: "data.1.type" }]]);
    expect(body.meta.outcomes[1]).toMatchObject({ outcome: "rejected", status: 403 });
    expect(await skus()).toEqual(["S1 × 1"]);
  });

  it("201: an administrator's; of it a shopper changes the quantity, never the price", async () => {
    const shop = await twoCarts(settings);
    const { add, skus } = shop;
    const added = await add("C", custom("w", { price: { amount: 900 } }), administrator);
    const item = `/v2/carts/C/items/${added.body.data[0].id}` as const;
    const data = { quantity: 3, price: { amount: 0 }, unit_price: { amount: 0 }, name: "Free" };
    const [changed] = (await shop.put(item, { data }, shopper)).body.data;
    expect(changed).toMatchObject({ quantity: 3, name: "Gift wrap", unit_price: { amount: 900 } });
    const several = [{ id: added.body.data[0].id, quantity: 4, price: { amount: 0 } }];
    const [again] = (await shop.put("/v2/carts/C/items", { data: several }, shopper)).body.data;
    expect(again).toMatchObject({ quantity: 4, unit_price: { amount: 900 } });
    expect((await add("C", custom("w"))).status).toBe(403);
    expect(await skus()).toEqual(["w × 4"]);
    expect((await shop.delete(item, shopper)).status).toBe(200);
  });

  it("201: custom items of another cart stay there when a shopper merges it, and errors says so", async () => {
    const { add, skus } = await twoCarts(settings);
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

describe("custom items with the setting custom_item_skus: unpublished", () => {
  const settings = { custom_item_skus: "unpublished" };

  it("403: a shopper's with the sku of a published product, alone, in a list or from another cart", async () => {
    const { add, skus } = await twoCarts(settings);
    const alone = await add("C", custom("S1", { price: { amount: 0 } }));
    expect([alone.status, alone.body.errors]).toMatchObject([
      403,
      [{ title: "Forbidden", source: "data.sku", meta: { sku: "S1" } }],
    ]);
    const list = await add("C", [custom("S2"), custom("w"), custom(undefined), product("S1")]);
    expect([list.status, list.body.errors]).toMatchObject([201, [{ status: 403, source: "data.0.sku" }]]);
    await add("B", [custom("S1"), custom("v")], administrator);
    const merged = await add("C", [{ type: "cart_items", cart_id: "B" }]);
    expect(merged.body.errors).toMatchObject([{ status: 403, source: "data.0", meta: { sku: "S1" } }]);
    expect(await skus()).toEqual(["w × 1", " × 1", "S1 × 1", "v × 1"]);
  });

  it("201: an administrator's; skus in other letters, as the catalog tells them apart", async () => {
    const { add, skus } = await twoCarts(settings);
    expect((await add("C", custom("S1"), administrator)).status).toBe(201);
    expect((await add("C", custom("s1"))).status).toBe(201);
    expect(await skus()).toEqual(["S1 × 1", "s1 × 1"]);
  });

  it("201: a sku whose product is in no live release", async () => {
    const { add, table } = await twoCarts(settings, [aProduct({ sku: "GONE" })]);
    expect((await add("C", custom("GONE"))).status).toBe(403);
    await publish(table, [P1]);
    expect((await add("C", custom("GONE"))).status).toBe(201);
  });

  it("reads nothing more without the setting, without custom items or for administrators", async () => {
    const reads = async (item: unknown, more: object = {}, given: object = settings) => {
      const { table, add } = await twoCarts(given);
      let count = 0;
      const getMany: typeof table.getMany = (keys) => {
        count += 1;
        return table.getMany(keys);
      };
      expect((await add("C", item, { ...more, table: { ...table, getMany } })).status).toBe(201);
      return count;
    };
    expect(await reads(custom("w"))).toBe(2);
    expect(await reads(custom("w"), administrator)).toBe(1);
    expect(await reads(custom(undefined))).toBe(1);
    expect(await reads(product("S1"))).toBe(1);
    expect(await reads(custom("w"), {}, {})).toBe(1);
    expect(await reads(custom("S1"), {}, {})).toBe(1);
  });
});

describe("custom items by default", () => {
  it("201: anyone's; back again when the setting says so", async () => {
    const shop = await twoCarts({});
    const { add } = shop;
    expect((await add("C", custom("w"))).status).toBe(201);
    for (const [custom_items, status] of [
      ["client_credentials", 403],
      ["anyone", 201],
    ] as const) {
      await shop.put("/v2/settings/cart", { data: { type: "settings", custom_items } });
      expect((await add("C", custom("w"))).status).toBe(status);
    }
  });
});
