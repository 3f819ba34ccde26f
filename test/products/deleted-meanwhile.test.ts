import { describe, expect, it } from "@jest/globals";
import { expectData, shopOn } from "../support/shop.ts";
import { aMerchant } from "../support/shops/merchant.ts";
import { aTee } from "../support/shops/tee.ts";
import { interruptTable } from "../support/tables/interrupted.ts";
import type { MemoryTable } from "../support/tables/memory-table.ts";

async function aShop() {
  const shop = await aMerchant();
  const { table } = shop;
  const cup = (await shop.product()).id;
  const remove = (on: MemoryTable = table, id = cup) => shopOn(on).delete(`/pcm/products/${id}`);
  const components = (id: string) => ({
    cup: { name: "Cup", options: [{ id, type: "product", quantity: 1 }] },
  });
  const attributes = (id: string) => ({
    name: "Box",
    commodity_type: "physical",
    components: components(id),
  });
  const bundle = (on: MemoryTable = table, id = cup) =>
    shopOn(on).post("/pcm/products", { data: { type: "product", attributes: attributes(id) } });
  const node = `/pcm/hierarchies/${shop.hierarchy_id}/nodes/${shop.node_id}` as const;
  const inNode = async () => (await shop.get(`${node}/products`)).body;
  return { shop, table, cup, remove, bundle, components, node, inNode };
}

describe("DELETE of a product", () => {
  it("204: it leaves its nodes; their lists do not count it", async () => {
    const { shop, cup, remove, inNode } = await aShop();
    const other = await shop.product();
    await shop.attach([cup, other.id]);
    expect((await remove()).status).toBe(204);
    const { data, meta } = await inNode();
    expect([data.length, data[0].id, meta.results.total]).toEqual([1, other.id, 1]);
  });

  it("204: being attached at the same time leaves no place behind", async () => {
    const { shop, table, cup, remove, node, inNode } = await aShop();
    const other = await shop.product();
    const refs = [cup, other.id].map((id) => ({ type: "product", id }));
    const busy = interruptTable(table, () => remove());
    const attached = await shopOn(busy).post(`${node}/relationships/products`, { data: refs });
    expect(attached.status).toBe(201);
    expect((await inNode()).meta.results.total).toBe(1);
    const nodes = await shopOn(table).get(`/pcm/products/${other.id}/nodes`);
    expect(nodes.body.data).toHaveLength(1);
    const late = interruptTable(table, () => shop.attach([other.id]));
    expect((await remove(late, other.id)).status).toBe(204);
    expect((await inNode()).meta.results.total).toBe(0);
  });

  it("204: nor does being put into several nodes by a filter", async () => {
    const { shop, table, cup, remove, inNode } = await aShop();
    const other = await shop.product({ sku: "OTHER" });
    const node_ids = [shop.node_id, await shop.node("gifts")];
    const busy = interruptTable(table, () => remove());
    const body = { data: { filter: "eq(status,live)", node_ids } };
    expect((await shopOn(busy).post("/pcm/products/attach_nodes", body)).status).toBe(200);
    expect((await inNode()).data.map(({ id }) => id)).toEqual([other.id]);
    const places = table.all().filter(({ type }) => type === "node_product");
    expect(places).toHaveLength(4);
    expect(JSON.stringify(places.map(({ pk, sk }) => [pk, sk]))).not.toContain(cup);
  });

  it("422: a bundle took it as an option meanwhile", async () => {
    const { table, cup, remove, bundle } = await aShop();
    const shop = shopOn(table);
    const { status, body } = await remove(interruptTable(table, () => bundle()));
    expect([status, body.errors[0].detail]).toEqual([
      422,
      expect.stringContaining("delete that bundle first"),
    ]);
    expect((await shop.get(`/pcm/products/${cup}`)).status).toBe(200);
  });

  it("422: a child of it is an option of a bundle", async () => {
    const tee = await aTee();
    await tee.start();
    const [child] = await tee.children();
    const { components } = await aShop();
    const box = await tee.product({ name: "Box", components: components(child.id) });
    const remove = () => shopOn(tee.table).delete(`/pcm/products/${tee.product_id}`);
    const { status, body } = await remove();
    expect([status, body.errors[0].detail]).toEqual([422, expect.stringContaining(box.id)]);
    expect(await tee.skus()).toHaveLength(6);
    await expectData(tee.delete(`/pcm/products/${box.id}`));
    expect((await remove()).status).toBe(204);
  });

  it.each(["is created", "is changed"])("422: a bundle with a child of it %s meanwhile", async (how) => {
    const tee = await aTee();
    await tee.start();
    const [child] = await tee.children();
    const { components } = await aShop();
    const box = how === "is changed" && (await tee.product({ name: "Box" }));
    const attributes = { components: components(child.id) };
    const bundle = () =>
      box
        ? expectData(tee.put(`/pcm/products/${box.id}`, { data: { type: "product", attributes } }))
        : tee.product({ name: "Box", ...attributes });
    const busy = interruptTable(tee.table, bundle);
    const shop = shopOn(busy);
    expect((await shop.delete(`/pcm/products/${tee.product_id}`)).status).toBe(422);
    expect(await tee.skus()).toHaveLength(6);
  });

  it("422: an option's id in capitals is the same option", async () => {
    const { cup, remove, bundle, table } = await aShop();
    const made = await bundle(table, cup.toUpperCase());
    expect(made.body.data.attributes.components.cup.options[0].id).toBe(cup);
    expect((await remove(table, cup.toUpperCase())).status).toBe(422);
  });
});

describe("a bundle whose option is deleted meanwhile", () => {
  it("422: it is not created", async () => {
    const { table, cup, remove, bundle } = await aShop();
    const { status, body } = await bundle(interruptTable(table, () => remove()));
    expect([status, body.errors[0].meta]).toEqual([422, { missing_ids: [cup] }]);
  });

  it("422: it does not take it up", async () => {
    const { shop, table, cup, remove, components } = await aShop();
    const box = await shop.product();
    const busy = interruptTable(table, () => remove());
    const data = { type: "product", attributes: { components: components(cup) } };
    const { status, body } = await shopOn(busy).put(`/pcm/products/${box.id}`, { data });
    expect([status, body.errors[0].meta]).toEqual([422, { missing_ids: [cup] }]);
  });

  it("200: options it has already are not written again", async () => {
    const { table, cup, bundle, components } = await aShop();
    const shop = shopOn(table);
    const product_id = (await bundle()).body.data.id;
    const before = (await shop.get(`/pcm/products/${cup}`)).body;
    const data = { type: "product", attributes: { name: "Box 2", components: components(cup) } };
    expect((await shop.put(`/pcm/products/${product_id}`, { data })).status).toBe(200);
    expect((await shop.get(`/pcm/products/${cup}`)).body).toEqual(before);
  });
});
