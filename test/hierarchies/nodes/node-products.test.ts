import { describe, expect, it } from "@jest/globals";
import { updateNode } from "../../../functions/hierarchies/nodes/update-node.ts";
import { call } from "../../support/call.ts";
import { shopOn } from "../../support/shop.ts";
import { aHierarchy } from "../../support/shops/hierarchies.ts";

const refs = (...ids: string[]) => ({ data: ids.map((id) => ({ type: "product", id })) });

/** A node and a product that is in it unless said otherwise. */
async function aNode({ isAttached = true } = {}) {
  const shop = await aHierarchy();
  const { table, hierarchy_id } = shop;
  const params = { hierarchy_id, node_id: await shop.nodeId("cups") };
  const attributes = { name: "Mug", commodity_type: "physical" };
  const made = await shopOn(table).post("/pcm/products", { data: { type: "product", attributes } });
  const id: string = made.body.data.id;
  if (isAttached)
    await shopOn(table).post(
      `/pcm/hierarchies/${params.hierarchy_id}/nodes/${params.node_id}/relationships/products`,
      refs(id),
    );
  return {
    ...shop,
    id,
    params,
    curate: (curated_products: string[], more: object = {}) =>
      call(updateNode, {
        table,
        params: { ...params, ...more },
        body: { data: { type: "node", attributes: { curated_products } } },
      }),
    products: async () =>
      (
        await shopOn(table).get(`/pcm/hierarchies/${params.hierarchy_id}/nodes/${params.node_id}/products`)
      ).body.data.map((one) => one.id),
  };
}

describe("POST /pcm/hierarchies/{hierarchy_id}/nodes/{node_id}/relationships/products", () => {
  it("201: the product is in the node once, however often it is named [case 50]", async () => {
    const { table, params, id, products } = await aNode({ isAttached: false });
    const shop = shopOn(table);
    expect(
      (
        await shop.post(
          `/pcm/hierarchies/${params.hierarchy_id}/nodes/${params.node_id}/relationships/products`,
          refs(id, id),
        )
      ).status,
    ).toBe(201);
    expect(await products()).toEqual([id]);
  });

  it("422: a product that there is not, named in the answer", async () => {
    const { table, params, id, products } = await aNode({ isAttached: false });
    const shop = shopOn(table);
    const { status, body } = await shop.post(
      `/pcm/hierarchies/${params.hierarchy_id}/nodes/${params.node_id}/relationships/products`,
      refs(id, "nobody"),
    );
    expect([status, body.errors[0].meta]).toEqual([422, { missing_ids: ["nobody"] }]);
    expect(await products()).toEqual([]);
  });
});

describe("GET /pcm/products/{product_id}/nodes", () => {
  it("200: the nodes that the product is in; 404 for an unknown product", async () => {
    const { table, params, id, hierarchy_id } = await aNode();
    const shop = shopOn(table);
    const { status, body } = await shop.get(`/pcm/products/${id}/nodes`);
    expect([status, body.data.map((one) => one.id)]).toEqual([200, [params.node_id]]);
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
    expect((await curate([id], { node_id: hierarchy_id })).status).toBe(404);
  });

  it("422: a new node, which has no products yet", async () => {
    const { node, id } = await aNode();
    expect((await node({ name: "new", curated_products: [id] })).status).toBe(422);
  });
});

describe("DELETE /pcm/hierarchies/{hierarchy_id}/nodes/{node_id}/relationships/products", () => {
  it("200: the product is in the node no more, nor curated there [case 50]", async () => {
    const { table, params, id, curate, products } = await aNode();
    const shop = shopOn(table);
    await curate([id]);
    const { status, body } = await shop.delete(
      `/pcm/hierarchies/${params.hierarchy_id}/nodes/${params.node_id}/relationships/products`,
      { body: refs(id) },
    );
    expect([status, body.data.attributes.curated_products]).toEqual([200, []]);
    expect(await products()).toEqual([]);
  });
});
