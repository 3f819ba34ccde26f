import { beforeAll, describe, expect, it } from "@jest/globals";
import { createCart } from "../../functions/carts/create-cart.ts";
import { addCartItems } from "../../functions/carts/items/add-cart-items.ts";
import { listCatalogProductChildren } from "../../functions/catalog/list-catalog-product-children.ts";
import { listCatalogProducts } from "../../functions/catalog/list-catalog-products.ts";
import { listCatalogNodeProducts } from "../../functions/catalog/nodes/list-catalog-node-products.ts";
import { readCatalogProduct } from "../../functions/catalog/read-catalog-product.ts";
import { demoPicture } from "../../infra/local/demo/demo-picture.ts";
import { openDemoShop } from "../../infra/local/demo/demo-store.ts";
import { allGoods, shopWindow } from "../../infra/local/demo/shop-window.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { snapshots, tableOf } from "../formats/snapshot.ts";
import { call } from "../support/call.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const now = () => new Date();
const table = memoryTable({ now });
const read = async (slug: string) => {
  const params = { product_id: demoId(slug) };
  const { body } = await call(readCatalogProduct, {
    table,
    now,
    as: "implicit",
    params,
    query: "include=component_products",
  });
  return body;
};

describe("the demo shop's catalog", () => {
  beforeAll(async () => {
    await openDemoShop(table, "http://127.0.0.1:3000");
    await openDemoShop(table, "http://127.0.0.1:3000");
  });

  it("has a bundle that costs what is chosen, with every option at hand", async () => {
    const { data, included } = await read("tea-for-two");
    expect(data.meta.display_price.without_tax.amount).toBe(2 * 1800 + 900);
    expect(data.meta.original_display_price.without_tax.amount).toBe(2 * 1800 + 1100);
    expect(included.component_products).toHaveLength(8);
  });

  it("has a bundle at one price, a sale and volume prices", async () => {
    const fixed = await read("morning-set");
    expect(fixed.data.meta.display_price.without_tax.amount).toBe(8900);
    const jug = await read("harbour-jug");
    expect(jug.data.meta).toMatchObject({
      sale_id: "winter",
      original_display_price: { without_tax: { amount: 3800 } },
    });
    const tea = await read("kelp-green");
    expect(Object.keys(tea.data.attributes.tiers)).toEqual(["six_pack", "dozen"]);
  });

  it("has a product in two colours and two sizes, the larger one dearer", async () => {
    const params = { product_id: demoId("potters-apron") };
    const { body } = await call(listCatalogProductChildren, { table, now, params });
    const prices = body.data.map(({ attributes: { sku, price } }: any) => [sku, price.USD.amount]);
    expect(prices).toEqual([
      ["TW-POTTERS-APRON-CLAY-M", 5200],
      ["TW-POTTERS-APRON-CLAY-L", 5600],
      ["TW-POTTERS-APRON-SLATE-M", 5200],
      ["TW-POTTERS-APRON-SLATE-L", 5600],
    ]);
  });

  it("tells the children of the apron apart by name, text and picture", async () => {
    const params = { product_id: demoId("potters-apron") };
    const { body } = await call(listCatalogProductChildren, {
      table,
      now,
      params,
      query: "include=main_image",
    });
    const of = (field: string) => body.data.map(({ attributes }: any) => attributes[field]);
    expect(of("name")).toEqual([
      "Potter's apron – Clay, M",
      "Potter's apron – Clay, L",
      "Potter's apron – Slate, M",
      "Potter's apron – Slate, L",
    ]);
    expect(of("slug")).toContain("potters-apron-slate-l");
    expect(new Set(of("description")).size).toBe(4);
    expect(of("description")[3]).toMatch(/^Waxed cotton .+ Dark grey\. Size L, from 180 cm\.$/);
    const paths = of("main_image").map((address: string) => new URL(address).pathname);
    const drawn = paths.map((path: string) => demoPicture(path));
    expect(drawn).not.toContain(undefined);
    expect(new Set(drawn).size).toBe(4);
  });

  it("shows a different good on each card of its first page, the first of which fits into a cart", async () => {
    const { body } = await call(listCatalogProducts, { table, now, as: "implicit" });
    const cards = body.data.map(({ attributes: { name, main_image } }: any) => ({ name, main_image }));
    expect(cards.map(({ name }: any) => name)).toEqual(shopWindow.slice(0, 25).map(({ name }) => name));
    expect(new Set(cards.map(({ name }: any) => name)).size).toBe(25);
    expect(new Set(cards.map(({ main_image }: any) => main_image)).size).toBe(25);
    const [{ id, meta }] = body.data;
    expect(meta.product_types).toEqual(["standard"]);
    await call(createCart, { table, now, as: "implicit", body: { data: { id: "c" } } });
    const data = { type: "cart_item", id, quantity: 1 };
    const added = await call(addCartItems, {
      table,
      now,
      as: "implicit",
      params: { cartID: "c" },
      body: { data },
    });
    expect(added.status).toBe(201);
  });

  it("shows everything once, the children last, and no two pictures of one shape side by side", async () => {
    expect(new Set(shopWindow)).toEqual(new Set(allGoods));
    expect(shopWindow).toHaveLength(allGoods.length);
    const { body } = await call(listCatalogProducts, {
      table,
      now,
      as: "implicit",
      query: "page[offset]=25",
    });
    const types = body.data.map(({ meta }: any) => meta.product_types[0]);
    expect(types.slice(-4)).toEqual(["child", "child", "child", "child"]);
    const shapes = shopWindow.map(({ shape }) => shape);
    expect(shapes.filter((shape, at) => shape === shapes[at + 1])).toEqual([]);
  });

  it("is arranged in nodes, some products first", async () => {
    const { body } = await call(listCatalogNodeProducts, {
      table,
      now,
      params: { node_id: demoId("node pottery") },
    });
    expect(body.data.slice(0, 2).map(({ id }: any) => id)).toEqual([
      demoId("alder-mug"),
      demoId("heron-teapot"),
    ]);
    expect(body.data).toHaveLength(6);
  });
});

describe.each(snapshots())("a demo shop that was opened by a version of %s", (_, snapshot) => {
  it("sells the same after this version has opened it, twice", async () => {
    const older = await tableOf(snapshot);
    const clock = () => new Date(snapshot.at);
    const sold = async () => {
      const { body } = await call(listCatalogProducts, {
        table: older,
        now: clock,
        query: "page[limit]=100",
      });
      return body;
    };
    const before = await sold();
    expect(before.data.length).toBeGreaterThan(25);
    await openDemoShop(older, "http://127.0.0.1:3000");
    const opened = older.all();
    await openDemoShop(older, "http://127.0.0.1:3000");
    expect(older.all()).toEqual(opened);
    expect(await sold()).toEqual(before);
  });
});
