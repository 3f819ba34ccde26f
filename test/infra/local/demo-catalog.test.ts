import { beforeAll, describe, expect, it } from "@jest/globals";
import { allGoods, shopWindow } from "../../../infra/local/demo/shop-window.ts";
import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { demoPicture } from "../../../infra/local/reference.ts";
import { restoreTable, snapshots } from "../../formats/snapshot.ts";
import { shopOn } from "../../support/shop.ts";
import { openDemoStore } from "../../support/shops/demo-store.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const now = () => new Date();
const table = memoryTable({ now });
const shop = shopOn(table, { now });
const asGuest = { as: "implicit" } as const;
const read = async (slug: string) => {
  const path = `/catalog/products/${demoId(slug)}?include=component_products` as const;
  return (await shop.get(path, asGuest)).body;
};
const apronChildren = `/catalog/products/${demoId("potters-apron")}/relationships/children` as const;

describe("the demo shop's catalog", () => {
  beforeAll(async () => {
    await openDemoStore(table);
    await openDemoStore(table);
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
    const { body } = await shop.get(apronChildren);
    const prices = body.data.map(({ attributes: { sku, price } }) => [sku, price.USD.amount]);
    expect(prices).toEqual([
      ["TW-POTTERS-APRON-CLAY-M", 5200],
      ["TW-POTTERS-APRON-CLAY-L", 5600],
      ["TW-POTTERS-APRON-SLATE-M", 5200],
      ["TW-POTTERS-APRON-SLATE-L", 5600],
    ]);
  });

  it("tells the children of the apron apart by name, text and picture", async () => {
    const { body } = await shop.get(`${apronChildren}?include=main_image`);
    const of = (field: "name" | "slug" | "description" | "main_image"): readonly string[] =>
      body.data.map(({ attributes }) => attributes[field]);
    expect(of("name")).toEqual([
      "Potter's apron – Clay, M",
      "Potter's apron – Clay, L",
      "Potter's apron – Slate, M",
      "Potter's apron – Slate, L",
    ]);
    expect(of("slug")).toContain("potters-apron-slate-l");
    expect(new Set(of("description")).size).toBe(4);
    expect(of("description")[3]).toMatch(/^Waxed cotton .+ Dark grey\. Size L, from 180 cm\.$/);
    const paths = of("main_image").map((address) => new URL(address).pathname);
    const drawn = paths.map((path) => demoPicture(path));
    expect(drawn).not.toContain(undefined);
    expect(new Set(drawn).size).toBe(4);
  });

  it("shows a different good on each card of its first page, the first of which fits into a cart", async () => {
    const { body } = await shop.get("/catalog/products", asGuest);
    const cards = body.data.map(({ attributes: { name, main_image } }) => ({ name, main_image }));
    expect(cards.map(({ name }) => name)).toEqual(shopWindow.slice(0, 25).map(({ name }) => name));
    expect(new Set(cards.map(({ name }) => name)).size).toBe(25);
    expect(new Set(cards.map(({ main_image }) => main_image)).size).toBe(25);
    const [{ id, meta }] = body.data;
    expect(meta.product_types).toEqual(["standard"]);
    await shop.post("/v2/carts", { data: { id: "c" } }, asGuest);
    const data = { type: "cart_item", id, quantity: 1 };
    const added = await shop.post("/v2/carts/c/items", { data }, asGuest);
    expect(added.status).toBe(201);
  });

  it("shows everything once, the children last, and no two pictures of one shape side by side", async () => {
    expect(new Set(shopWindow)).toEqual(new Set(allGoods));
    expect(shopWindow).toHaveLength(allGoods.length);
    const { body } = await shop.get("/catalog/products?page[offset]=25", asGuest);
    const types = body.data.map(({ meta }) => meta.product_types[0]);
    expect(types.slice(-4)).toEqual(["child", "child", "child", "child"]);
    const shapes = shopWindow.map(({ shape }) => shape);
    expect(shapes.filter((shape, at) => shape === shapes[at + 1])).toEqual([]);
  });

  it("is arranged in nodes, some products first", async () => {
    const { body } = await shop.get(`/catalog/nodes/${demoId("node pottery")}/relationships/products`);
    expect(body.data.slice(0, 2).map(({ id }) => id)).toEqual([demoId("alder-mug"), demoId("heron-teapot")]);
    expect(body.data).toHaveLength(6);
  });
});

describe.each(snapshots())("a demo shop that was opened by a version of %s", (_, snapshot) => {
  it("sells the same after this version has opened it, twice", async () => {
    const older = await restoreTable(snapshot);
    const olderShop = shopOn(older, { now: () => new Date(snapshot.at) });
    const sold = async () => (await olderShop.get("/catalog/products?page[limit]=100")).body;
    const before = await sold();
    expect(before.data.length).toBeGreaterThan(25);
    await openDemoStore(older);
    const opened = older.all();
    await openDemoStore(older);
    expect(older.all()).toEqual(opened);
    expect(await sold()).toEqual(before);
  });
});
