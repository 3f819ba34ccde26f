import { describe, expect, it } from "@jest/globals";
import { attachNodes } from "../../../functions/products/nodes/attach-nodes.ts";
import { detachNodes } from "../../../functions/products/nodes/detach-nodes.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { call } from "../../support/call.ts";
import { dataOf, shopOn } from "../../support/shop.ts";
import { aMerchant } from "../../support/shops/merchant.ts";

const UNKNOWN = "5b1c7c0e-9a53-4f0f-8a51-0d3e7f4b2a90";

/** Three mugs and a mat; the nodes are `cups` and `gifts`. */
async function aStore() {
  const shop = await aMerchant();
  const { table, hierarchy_id, node_id } = shop;
  const ids: Record<string, string> = {};
  for (const sku of ["MUG-1", "MUG-2", "MUG-3", "MAT"]) ids[sku] = (await shop.product({ sku })).id;
  const gifts = await shop.node("gifts");
  const post = (endpoint: Endpoint, filter: string, node_ids: readonly string[], more = {}) =>
    call(endpoint, { table, body: { data: { filter, node_ids } }, ...more });
  const skus = async (node: string): Promise<string[]> => {
    const params = { hierarchy_id, node_id: node };
    const { data } = (
      await shopOn(table).get(`/pcm/hierarchies/${params.hierarchy_id}/nodes/${params.node_id}/products`)
    ).body;
    return data.map(({ attributes }) => attributes.sku).sort();
  };
  return { ...shop, ids, gifts, cups: node_id, post, skus };
}

describe("POST /pcm/products/attach_nodes", () => {
  it("200: all products that pass, in all nodes that are there; the others are named", async () => {
    const { cups, gifts, post, skus } = await aStore();
    const { status, body } = await post(attachNodes, "like(sku,MUG*)", [cups, gifts.toUpperCase(), UNKNOWN]);
    expect([status, body]).toEqual([200, { meta: { nodes_attached: 2, nodes_not_found: [UNKNOWN] } }]);
    expect([await skus(cups), await skus(gifts)]).toEqual([
      ["MUG-1", "MUG-2", "MUG-3"],
      ["MUG-1", "MUG-2", "MUG-3"],
    ]);
  });

  it("200: nothing for a filter that nothing passes; nodes that are there stay as they are", async () => {
    const { cups, post, skus } = await aStore();
    const { body } = await post(attachNodes, "eq(sku,POT)", [cups]);
    expect(body.meta).toEqual({ nodes_attached: 0, nodes_not_found: [] });
    expect(await skus(cups)).toEqual([]);
  });

  it("200 and nothing written without a node that is there, however many products pass", async () => {
    const { table, product, post } = await aStore();
    for (let count = 0; count < 97; count += 1) await product();
    const before = table.calls.transact;
    for (const endpoint of [attachNodes, detachNodes]) {
      const { status, body } = await post(endpoint, "eq(status,live)", [UNKNOWN]);
      expect([status, body.meta]).toMatchObject([200, { nodes_attached: 0, nodes_not_found: [UNKNOWN] }]);
    }
    expect(table.calls.transact).toBe(before);
  });

  it("200: products in no node are found until they are in one", async () => {
    const { cups, gifts, post, skus } = await aStore();
    await post(attachNodes, "like(sku,MUG*)", [cups]);
    await post(attachNodes, "eq(has_nodes,false)", [gifts]);
    expect(await skus(gifts)).toEqual(["MAT"]);
  });

  it("200 once for an Idempotency-Key, whatever passes the filter later; 422 for another body", async () => {
    const { cups, gifts, post, skus, product } = await aStore();
    const more = { headers: { "idempotency-key": "k1" } };
    const { body } = await post(attachNodes, "like(sku,MUG*)", [cups], more);
    await product({ sku: "MUG-4" });
    const again = await post(attachNodes, "like(sku,MUG*)", [cups], more);
    expect([again.body, again.headers["idempotent-replayed"]]).toEqual([body, "true"]);
    expect(await skus(cups)).toEqual(["MUG-1", "MUG-2", "MUG-3"]);
    expect((await post(attachNodes, "like(sku,MUG*)", [gifts], more)).status).toBe(422);
    expect(await skus(gifts)).toEqual([]);
  });

  it("400 for a filter that cannot be read, 422 for a body without one or without nodes", async () => {
    const { cups, post, table } = await aStore();
    const shop = shopOn(table);
    expect((await post(attachNodes, "eq(price,1)", [cups])).status).toBe(400);
    expect((await post(attachNodes, "sku", [cups])).status).toBe(400);
    expect((await post(attachNodes, "", [cups])).status).toBe(422);
    expect((await post(attachNodes, "eq(sku,MAT)", [])).status).toBe(422);
    const body = { data: { node_ids: [cups] } };
    expect((await shop.post("/pcm/products/attach_nodes", body)).status).toBe(422);
  });

  it("422 and nothing done for more than 1,000 links", async () => {
    const { product, node, post, skus, cups } = await aStore();
    for (let count = 0; count < 97; count += 1) await product({ sku: `POT-${count}` });
    const nodes = [cups];
    for (let count = 1; count < 10; count += 1) nodes.push(await node(`n${count}`));
    const { status, body } = await post(attachNodes, "like(sku,*)", nodes);
    expect([status, body.errors[0].source]).toEqual([422, "data.filter"]);
    expect(await skus(cups)).toEqual([]);
    expect((await post(attachNodes, "like(sku,POT*)", nodes)).body.meta.nodes_attached).toBe(10);
  });

  it("401 and 403: no token, an implicit token", async () => {
    const { cups, post } = await aStore();
    for (const endpoint of [attachNodes, detachNodes]) {
      expect((await post(endpoint, "eq(sku,MAT)", [cups], { as: null })).status).toBe(401);
      expect((await post(endpoint, "eq(sku,MAT)", [cups], { as: "implicit" })).status).toBe(403);
    }
  });
});

describe("POST /pcm/products/detach_nodes", () => {
  it("200: out of the nodes and of what they show first, with or without an Idempotency-Key", async () => {
    const shop = await aStore();
    const { cups, gifts, ids, post, skus, hierarchy_id } = shop;
    await post(attachNodes, "like(sku,M*)", [cups, gifts]);
    const params = { hierarchy_id, node_id: cups };
    const curated_products = [ids["MUG-1"], ids["MAT"]];
    await dataOf(
      shop.put(`/pcm/hierarchies/${params.hierarchy_id}/nodes/${params.node_id}`, {
        data: { type: "node", attributes: { curated_products } },
      }),
    );
    const more = { headers: { "idempotency-key": "k1" } };
    const { status, body } = await post(detachNodes, "like(sku,MUG*)", [cups, UNKNOWN], more);
    const meta = { nodes_attached: 1, nodes_detached: 1, nodes_not_found: [UNKNOWN] };
    expect([status, body]).toEqual([200, { meta }]);
    expect([await skus(cups), await skus(gifts)]).toEqual([["MAT"], ["MAT", "MUG-1", "MUG-2", "MUG-3"]]);
    expect(
      (await dataOf(shop.get(`/pcm/hierarchies/${params.hierarchy_id}/nodes/${params.node_id}`))).attributes
        .curated_products,
    ).toEqual([ids["MAT"]]);
    const again = await post(detachNodes, "like(sku,MUG*)", [cups, UNKNOWN], more);
    expect([again.body, again.headers["idempotent-replayed"]]).toEqual([{ meta }, "true"]);
  });
});
