import { describe, expect, it } from "@jest/globals";
import { unitPrice } from "../../../lib/releases/cart-product.ts";
import { NOON } from "../../support/runtime.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { aMerchant, usd } from "../../support/shops/merchant.ts";
import { aContext, resolveAll } from "../../support/shops/products.ts";
import { aTee } from "../../support/shops/tee.ts";

describe("POST /pcm/products/{product_id}/build", () => {
  it("201: two variations of 2 and 3 options make 6 children with appended skus", async () => {
    const { start, skus, children, parent, colour, size, product_id } = await aTee();
    const job = await start();
    expect(job).toMatchObject({ type: "pim-job", attributes: { type: "child-products", status: "success" } });
    expect(await skus()).toEqual(["TEERustS", "TEERustM", "TEERustL", "TEESlateS", "TEESlateM", "TEESlateL"]);
    const [first] = await children();
    expect(first).toMatchObject({
      attributes: { name: "Field tee", slug: "field-teeRustS", status: "live" },
      relationships: { base_product: { data: { id: product_id } } },
      meta: { product_types: ["child"], child_option_ids: [colour.ids["Rust"], size.ids["S"]] },
    });
    const { meta } = await parent();
    expect(meta.product_types).toEqual(["parent"]);
    expect(meta.variation_matrix[colour.ids["Rust"]!][size.ids["S"]!]).toBe(first.id);
  });

  it("names the request that started it, as its answer does", async () => {
    const { table, product_id } = await aTee();
    const shop = shopOn(table);
    const { body, headers } = await shop.post(`/pcm/products/${product_id}/build`);
    expect(body.data.meta.x_request_id).toBe(headers["x-request-id"]);
    expect(headers["x-request-id"]).toBeTruthy();
  });

  it("leaves excluded combinations out, the most specific rule wins", async () => {
    const { start, skus, rules, colour, size, parent } = await aTee();
    const { Rust, Slate } = colour.ids;
    const { S, L } = size.ids;
    await rules({ default: "include", exclude: [[L, Rust]] });
    await start();
    expect(await skus()).toEqual(["TEERustS", "TEERustM", "TEESlateS", "TEESlateM", "TEESlateL"]);
    expect((await parent()).meta.variation_matrix[Rust!][L!]).toBeUndefined();
    await rules({ default: "include", exclude: [[L], [Slate]], include: [[Slate, L]] });
    await start();
    expect(await skus()).toEqual(["TEERustS", "TEERustM", "TEESlateL"]);
    await rules({ default: "exclude", include: [[S]] });
    await start();
    expect(await skus()).toEqual(["TEERustS", "TEESlateS"]);
  });

  it("fails its job: over 10,000 children, ambiguous rules, two options of one variation", async () => {
    const merchant = await aTee();
    const { start, rules, colour, size, variation, link, table } = merchant;
    const shop = shopOn(table);
    const { Rust, Slate } = colour.ids;
    await rules({ default: "include", include: [[Rust]], exclude: [[size.ids["S"]]] });
    expect((await start()).attributes).toMatchObject({
      status: "failed",
      completed_at: expect.stringMatching(/^20/),
    });
    await rules({ default: "include", exclude: [[Rust, Slate]] });
    expect((await start()).attributes.status).toBe("failed");
    await rules({ default: "include" });
    const names = Array.from({ length: 41 }, (_, at) => `o${at}`);
    await link((await variation("A", names)).id, (await variation("B", names)).id);
    const job = await start();
    expect(job.attributes.status).toBe("failed");
    const errors = await shop.get(`/pcm/jobs/${job.id}/errors`);
    expect(errors.body.data[0].attributes.message).toContain("10000");
    expect((await expectData(merchant.get("/pcm/jobs"))).length).toBe(3);
  });

  it("built again, children keep their ids; edited ones are left alone, removed options go", async () => {
    const shop = await aTee();
    const { start, children, skus, addOption, size } = shop;
    await start();
    const before = await children();
    const attributes = { name: "My own" };
    await expectData(shop.put(`/pcm/products/${before[0].id}`, { data: { type: "product", attributes } }));
    await addOption(size.id, "XL");
    await start();
    const after = await children();
    expect(after).toHaveLength(8);
    expect(after.filter(({ id }) => before.some((one) => one.id === id))).toHaveLength(6);
    expect(after[0].attributes.name).toBe("My own");
    await expectData(shop.delete(`/pcm/variations/${size.id}/options/${size.ids["S"]!}`));
    await start();
    expect(await skus()).toHaveLength(6);
  });

  it("with another variation all children are new", async () => {
    const { start, children, variation, link } = await aTee();
    await start();
    const before = new Set((await children()).map(({ id }) => id));
    await link((await variation("Cut", ["Slim", "Wide"])).id);
    await start();
    const after = await children();
    expect(after).toHaveLength(12);
    expect(after.filter(({ id }) => before.has(id))).toEqual([]);
  });

  it("applies modifiers of options to skus, names and statuses", async () => {
    const { start, skus, children, modifier, colour, size } = await aTee({ sku: "TEE-{C}" });
    const { Rust, Slate } = colour.ids;
    await modifier(colour.id, Rust!, { type: "sku_builder", seek: "{C}", set: "RU" });
    await modifier(colour.id, Rust!, { type: "name_prepend", value: "Rusty " });
    await modifier(colour.id, Slate!, { type: "sku_equals", value: "SLATE" });
    await modifier(size.id, size.ids["L"]!, { type: "status", value: "draft" });
    await start();
    expect(await skus()).toEqual(["TEE-RUS", "TEE-RUM", "TEE-RUL", "SLATES", "SLATEM", "SLATEL"]);
    const [first, , third] = await children();
    expect([first.attributes.name, third.attributes.status]).toEqual(["Rusty Field tee", "draft"]);
  });

  it("reports children whose sku is taken and builds the others", async () => {
    const { start, skus, product, table } = await aTee();
    const shop = shopOn(table);
    await product({ sku: "TEERustS" });
    const job = await start();
    expect(job.attributes.status).toBe("success");
    expect(await skus()).toHaveLength(5);
    const errors = await shop.get(`/pcm/jobs/${job.id}/errors`);
    expect(errors.body.data).toHaveLength(1);
  });

  it("deleting the parent deletes its children", async () => {
    const merchant = await aTee();
    const { start, children, product_id, table } = merchant;
    const shop = shopOn(table);
    await start();
    const [child] = await children();
    await expectData(merchant.delete(`/pcm/products/${product_id}`));
    expect((await shop.get(`/pcm/products/${child.id}`)).status).toBe(404);
    expect(table.all().filter(({ type }) => type === "product_row")).toEqual([]);
  });

  it("404 for an unknown product or job, 422 for one without variations", async () => {
    const { table, product } = await aMerchant();
    const shop = shopOn(table);
    expect((await shop.post("/pcm/products/nobody/build")).status).toBe(404);
    expect((await shop.get("/pcm/jobs/nobody")).status).toBe(404);
    expect((await shop.post(`/pcm/products/${(await product()).id}/build`)).status).toBe(422);
  });
});

describe("a published parent", () => {
  async function published() {
    const shop = await aTee();
    const { Rust } = shop.colour.ids;
    await shop.modifier(shop.colour.id, Rust!, { type: "price", value: "rust" });
    await shop.start();
    await shop.price("TEE", usd(2000));
    const change = { name: "rust", modifier_type: "price_increment", ...usd(300) };
    const { pricebook_id } = shop;
    await expectData(
      shop.post(`/pcm/pricebooks/${pricebook_id}/modifiers`, {
        data: { type: "price-modifier", attributes: change },
      }),
    );
    await shop.attach([shop.product_id]);
    await shop.publish();
    return shop;
  }

  it("200: variations, a matrix in linking order, children in matrix order", async () => {
    const { shop, product_id, colour, size, table, node_id } = await published();
    const { body } = await shop(product_id);
    const { meta, attributes } = body.data;
    expect([attributes.base_product, meta.product_types]).toEqual([true, ["parent"]]);
    expect(meta.variations.map(({ name }) => name)).toEqual(["Colour", "Size"]);
    expect(Object.keys(meta.variation_matrix)).toEqual([colour.ids["Rust"], colour.ids["Slate"]]);
    const list = await shopOn(table).get(
      `/catalog/products/${product_id}/relationships/children?page[limit]=4`,
    );
    expect([list.body.data.length, list.body.meta.results.total]).toEqual([4, 6]);
    const [child] = list.body.data;
    expect(child.id).toBe(meta.variation_matrix[colour.ids["Rust"]!][size.ids["S"]!]);
    expect(child.attributes.base_product_id).toBe(product_id);
    expect(child.relationships.parent.data.id).toBe(product_id);
    expect(child.meta.bread_crumb_nodes).toEqual([node_id]);
    const [{ name, option, ...rest }] = child.meta.child_variations;
    expect([name, option.name, "options" in rest]).toEqual(["Colour", "Rust", false]);
    const filtered = await shopOn(table).get(
      `/catalog/products/${product_id}/relationships/children?filter=eq(sku,TEESlateL)`,
    );
    expect(filtered.body.data).toHaveLength(1);
  });

  it("a child without a price of its own has its parent's, plus its increment", async () => {
    const { table } = await published();
    const found = await resolveAll(aContext(table), [{ sku: "TEERustS" }, { sku: "TEESlateS" }]);
    const prices = found.map(
      (one) => one.ok && unitPrice(one.product, { currency: "USD", quantity: 1, now: NOON }),
    );
    expect(prices).toMatchObject([{ amount: 2300 }, { amount: 2000 }]);
  });
});
