import { describe, expect, it } from "@jest/globals";
import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import { product } from "../../support/shops/carts.ts";
import { aProduct } from "../../support/shops/products.ts";
import { BLACK, bundle, CUP, GREEN, MUG, TEA_SET } from "../../support/shops/tea-set.ts";
import { giveStock } from "../../support/stock/stock.ts";
import { aStockedShop } from "../../support/stock/stocked-shop.ts";

const component = (id: string): PublishedProduct => aProduct({ id, sku: `SKU-OF-${id.slice(-2)}` });
const shopWith = async (stock: Parameters<typeof aStockedShop>[0]) => {
  const shop = await aStockedShop(stock, [TEA_SET, component(MUG)]);
  const statusOf = async (item: object) => (await shop.add("C", item)).status;
  return { ...shop, statusOf };
};
const CUPS = (quantity: number) => ({ vessel: { [CUP]: quantity } });

describe("bundles without a record of their own", () => {
  it("201 for two, 400 for three: two mugs each, five there are", async () => {
    const { add, items, statusOf } = await shopWith([[component(MUG), 5]]);
    expect((await add("C", bundle("TEA-SET", undefined, { quantity: 3 }))).body.errors).toEqual([
      {
        status: 400,
        title: "Insufficient stock",
        detail: expect.stringContaining("Tea set"),
        meta: { id: TEA_SET.id, sku: "TEA-SET" },
      },
    ]);
    expect(await statusOf(bundle("TEA-SET", undefined, { quantity: 2 }))).toBe(201);
    expect(await statusOf(bundle("TEA-SET"))).toBe(400);
    expect(await items()).toEqual([["TEA-SET", 2, false]]);
  });

  it("201: only what is selected counts, with its quantity", async () => {
    const { table, statusOf } = await shopWith([[component(MUG), 0]]);
    await giveStock(table, CUP, 7);
    await giveStock(table, GREEN, 0);
    await giveStock(table, BLACK, 9);
    const cups = { vessel: { [CUP]: 3 }, tea: { [BLACK]: 3 } };
    expect(await statusOf(bundle("TEA-SET", cups, { quantity: 2 }))).toBe(201);
    expect(await statusOf(bundle("TEA-SET", cups))).toBe(400);
    expect(await statusOf(bundle("TEA-SET", { ...cups, tea: { [GREEN]: 1 } }))).toBe(400);
    expect(await statusOf(bundle("TEA-SET"))).toBe(400);
  });

  it("200 or 400: a higher quantity and another selection are looked at, lower ones are not", async () => {
    const { add, change, table } = await shopWith([]);
    await giveStock(table, CUP, 6);
    await giveStock(table, MUG, 1);
    await add("C", bundle("TEA-SET", CUPS(3), { quantity: 2 }));
    const statusOf = async (fields: object) => (await change(fields)).status;
    const select = (selected_options: object) => ({ bundle_configuration: { selected_options } });
    expect(await statusOf({ quantity: 3 })).toBe(400);
    expect(await statusOf(select(CUPS(4)))).toBe(400);
    expect(await statusOf(select({ vessel: { [MUG]: 2 } }))).toBe(400);
    expect(await statusOf({ ...select(CUPS(2)), quantity: 3 })).toBe(200);
    expect(await statusOf({ quantity: 1 })).toBe(200);
    expect(await statusOf({ ...select(CUPS(4)), quantity: 2 })).toBe(400);
  });

  it("201: a component that is bought by itself is looked at by itself", async () => {
    const { statusOf } = await shopWith([[component(MUG), 2]]);
    expect(await statusOf(bundle("TEA-SET"))).toBe(201);
    expect(await statusOf(product(component(MUG).attributes.sku!, 2))).toBe(201);
  });
});

describe("bundles with a record of their own", () => {
  it("201: their record counts, whatever there is of components", async () => {
    const { items, statusOf, change } = await shopWith([
      [TEA_SET, 3],
      [component(MUG), 0],
    ]);
    expect(await statusOf(bundle("TEA-SET", undefined, { quantity: 4 }))).toBe(400);
    expect(await statusOf(bundle("TEA-SET", undefined, { quantity: 3 }))).toBe(201);
    expect((await change({ quantity: 4 })).status).toBe(400);
    expect(await items()).toEqual([["TEA-SET", 3, true]]);
  });
});
