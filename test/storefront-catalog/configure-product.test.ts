import { describe, expect, it } from "@jest/globals";
import { unitPrice } from "../../lib/releases/cart-product.ts";
import { NOON } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { aMerchant, usd } from "../support/shops/merchant.ts";
import { aContext, resolveAll } from "../support/shops/products.ts";

/** The bundle of the worked example: mug 1800, tumbler 2200, tea 900 (650 in the bundle), cocoa 700. */
async function aBox(attributes: object = {}) {
  const shop = await aMerchant();
  const ids: Record<string, string> = {};
  for (const [sku, amount] of Object.entries({ mug: 1800, tumbler: 2200, tea: 900, cocoa: 700 })) {
    ids[sku] = (await shop.product({ name: sku, sku })).id;
    if (sku !== "tea") await shop.price(sku, usd(amount));
  }
  const option = (sku: string, more: object = {}) => ({
    id: ids[sku],
    type: "product",
    quantity: 1,
    ...more,
  });
  const box = await shop.product({
    name: "Warm-up box",
    components: {
      cup: { name: "Cup", min: 1, max: 1, options: [option("mug", { default: true }), option("tumbler")] },
      treat: {
        name: "Treat",
        min: 0,
        max: 2,
        options: [option("tea", { default: true }), option("cocoa", { min: 1, max: 3 })],
      },
    },
    ...attributes,
  });
  await shop.price("tea", { ...usd(900), sales: { box: { ...usd(650), bundle_ids: [box.id] } } });
  await shop.attach([box.id, ids["mug"]!, ids["tea"]!]);
  const configure = (selected_options: object, id = box.id, query = "") =>
    shopOn(shop.table).post(
      `/catalog/products/${id}/configure?${query}`,
      { data: { selected_options } },
      { as: "implicit" },
    );
  return { ...shop, ids, box, configure };
}

describe("POST /catalog/products/{product_id}/configure", () => {
  it("200: echoes the selection and sums its prices [worked example]", async () => {
    const { publish, ids, configure } = await aBox();
    await publish();
    const selection = { cup: { [ids["tumbler"]!]: 1 }, treat: { [ids["cocoa"]!]: 2 } };
    const { status, body } = await configure(selection);
    expect(status).toBe(200);
    expect(body.data.meta.bundle_configuration.selected_options).toEqual(selection);
    expect(body.data.meta.display_price.without_tax.amount).toBe(3600);
    expect(body.data.meta.original_display_price).toBeUndefined();
    expect(Object.keys(body.data.meta.component_products).sort()).toEqual(
      [ids["tumbler"], ids["cocoa"]].sort(),
    );
    expect(Object.keys(body.data.meta.component_product_data)).toHaveLength(2);
  });

  it("422: every way to break the rules of components and options", async () => {
    const { publish, ids, configure } = await aBox();
    await publish();
    const { mug, tumbler, tea, cocoa } = ids;
    const bad: object[] = [
      { cup: { [mug!]: 1, [tumbler!]: 1 } },
      { treat: { [tea!]: 1 } },
      { cup: { [mug!]: 2 } },
      { cup: { [tea!]: 1 } },
      { cup: { [mug!]: 1 }, treat: { [cocoa!]: 4 } },
      { cup: { [mug!]: 1 }, other: {} },
      { cup: { constructor: 1 } },
    ];
    for (const selection of bad) {
      const { status, body } = await configure(selection);
      expect([status, body.errors[0].title]).toEqual([422, "Failed Validation"]);
    }
    expect((await configure({}, mug)).status).toBe(422);
    expect((await configure({}, "nobody")).status).toBe(404);
    expect((await configure({ cup: { [mug!]: 1.5 } })).status).toBe(422);
  });
});

describe("a bundle in the catalog", () => {
  it("200: default selection, prices inside the bundle, options that no node has", async () => {
    const { publish, ids, box, shop } = await aBox();
    await publish();
    const { body } = await shop(box.id, { query: "include=component_products" });
    const { meta } = body.data;
    expect(meta.product_types).toEqual(["bundle"]);
    expect(meta.bundle_configuration.selected_options).toEqual({
      cup: { [ids["mug"]!]: 1 },
      treat: { [ids["tea"]!]: 1 },
    });
    expect(meta.display_price.without_tax.amount).toBe(2450);
    expect(meta.original_display_price.without_tax.amount).toBe(2700);
    expect(meta.component_products[ids["tea"]!]).toMatchObject({
      sale_id: "box",
      price: { USD: { amount: 650 } },
      original_price: { USD: { amount: 900 } },
    });
    expect(body.included.component_products.map(({ id }) => id).sort()).toEqual(Object.values(ids).sort());
    expect((await shop(ids["cocoa"]!)).status).toBe(404);
    expect((await shop(ids["tea"]!)).body.data.meta.display_price.without_tax.amount).toBe(900);
  });

  it("200: references to every option, none of another product", async () => {
    const { publish, table, ids, box } = await aBox();
    const shop = shopOn(table);
    await publish();
    const list = await shop.get(`/catalog/products/${box.id}/relationships/component_products?page[limit]=3`);
    expect([list.body.data.length, list.body.meta.results.total]).toEqual([3, 4]);
    const none = await shop.get(`/catalog/products/${ids["mug"]!}/relationships/component_products`);
    expect([none.status, none.body.data]).toEqual([200, []]);
    expect((await shop.get(`/catalog/products/${ids["mug"]!}/relationships/children`)).status).toBe(422);
  });

  it("a bundle with a price of its own costs that, whatever is selected", async () => {
    const { publish, price, ids, box, configure, table } = await aBox({ sku: "BOX" });
    await price("BOX", usd(2000));
    await publish();
    const { body } = await configure({ cup: { [ids["tumbler"]!]: 1 } });
    expect(body.data.meta.display_price.without_tax.amount).toBe(2000);
    const [found] = await resolveAll(aContext(table), [{ sku: "BOX" }]);
    expect(found?.ok && unitPrice(found.product, { currency: "USD", quantity: 1, now: NOON })?.amount).toBe(
      2000,
    );
    expect(box.meta.product_types).toEqual(["bundle"]);
  });

  it("is not published while an option is a draft", async () => {
    const { publish, product, attach, shop } = await aBox();
    const draft = await product({ status: "draft" });
    const options = [{ id: draft.id, type: "product", quantity: 1 }];
    const broken = await product({ components: { a: { name: "A", options } } });
    await attach([broken.id]);
    await publish();
    expect((await shop(broken.id)).status).toBe(404);
  });
});
