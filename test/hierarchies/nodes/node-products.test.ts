import { describe, expect, it } from "@jest/globals";
import { expectData, shopOn } from "../../support/shop.ts";
import { aHierarchy } from "../../support/shops/hierarchies.ts";

const refs = (...ids: string[]) => ({ data: ids.map((id) => ({ type: "product", id })) });

/** A node and a product, which is attached unless `isAttached` is false. */
async function aNode({ isAttached = true } = {}) {
  const shop = await aHierarchy();
  const { table, hierarchy_id } = shop;
  const { post, get, put } = shopOn(table);
  const node_id = await shop.nodeId("cups");
  const places = `/pcm/hierarchies/${hierarchy_id}/nodes/${node_id}/relationships/products` as const;
  const attributes = { name: "Mug", commodity_type: "physical" };
  const { id } = await expectData(post("/pcm/products", { data: { type: "product", attributes } }));
  if (isAttached) await post(places, refs(id));
  return {
    ...shop,
    id,
    node_id,
    places,
    curate: (curated_products: string[], id = node_id) =>
      put(`/pcm/hierarchies/${hierarchy_id}/nodes/${id}`, {
        data: { type: "node", attributes: { curated_products } },
      }),
    products: async () =>
      (await expectData(get(`/pcm/hierarchies/${hierarchy_id}/nodes/${node_id}/products`))).map(
        (one) => one.id,
      ),
  };
}

describe("POST /pcm/hierarchies/{hierarchy_id}/nodes/{node_id}/relationships/products", () => {
  it("201: the product is in the node once, however often it is named", async () => {
    const { table, places, id, products } = await aNode({ isAttached: false });
    const shop = shopOn(table);
    expect((await shop.post(places, refs(id, id))).status).toBe(201);
    expect(await products()).toEqual([id]);
  });

  it("422: a product that there is not, named in the answer", async () => {
    const { table, places, id, products } = await aNode({ isAttached: false });
    const shop = shopOn(table);
    const { status, body } = await shop.post(places, refs(id, "nobody"));
    expect([status, body.errors[0].meta]).toEqual([422, { missing_ids: ["nobody"] }]);
    expect(await products()).toEqual([]);
  });
});

describe("GET /pcm/products/{product_id}/nodes", () => {
  it("200: the nodes that the product is in; 404 for an unknown product", async () => {
    const { table, node_id, id, hierarchy_id } = await aNode();
    const shop = shopOn(table);
    const { status, body } = await shop.get(`/pcm/products/${id}/nodes`);
    expect([status, body.data.map((one) => one.id)]).toEqual([200, [node_id]]);
    expect((await shop.get(`/pcm/products/${hierarchy_id}/nodes`)).status).toBe(404);
  });
});

describe("curated products of a node", () => {
  it("200: products of the node; 422 for others, each named; 404 for an unknown node", async () => {
    const { id, hierarchy_id, curate } = await aNode();
    expect((await curate([id])).body.data.attributes.curated_products).toEqual([id]);
    const stranger = await curate([id.toUpperCase(), hierarchy_id]);
    expect([stranger.status, stranger.body.errors[0]]).toMatchObject([
      422,
      { source: "data.attributes.curated_products", meta: { missing_ids: [hierarchy_id] } },
    ]);
    expect((await curate([id], hierarchy_id)).status).toBe(404);
  });

  it("422: a new node, which has no products yet", async () => {
    const { node, id } = await aNode();
    expect((await node({ name: "new", curated_products: [id] })).status).toBe(422);
  });
});

describe("DELETE /pcm/hierarchies/{hierarchy_id}/nodes/{node_id}/relationships/products", () => {
  it("200: the product is in the node no more, nor curated there", async () => {
    const { table, places, id, curate, products } = await aNode();
    const shop = shopOn(table);
    await curate([id]);
    const { status, body } = await shop.delete(places, { body: refs(id) });
    expect([status, body.data.attributes.curated_products]).toEqual([200, []]);
    expect(await products()).toEqual([]);
  });

  it("200: an id in capital letters names the same product", async () => {
    const { table, places, id, curate, products } = await aNode();
    await curate([id]);
    const { body } = await shopOn(table).delete(places, { body: refs(id.toUpperCase()) });
    expect([body.data.attributes.curated_products, await products()]).toEqual([[], []]);
  });
});
