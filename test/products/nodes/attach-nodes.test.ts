import { describe, expect, it } from "@jest/globals";
import type { Call } from "../../support/call.ts";
import { expectData } from "../../support/shop.ts";
import { aMerchant } from "../../support/shops/merchant.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

/** Three mugs and a mat; the nodes are `cups` and `gifts`. */
async function aStore() {
  const shop = await aMerchant();
  const { hierarchy_id, node_id } = shop;
  const ids: Record<string, string> = {};
  for (const sku of ["MUG-1", "MUG-2", "MUG-3", "MAT"]) ids[sku] = (await shop.product({ sku })).id;
  const gifts = await shop.node("gifts");
  const change =
    (verb: "attach" | "detach") =>
    (filter: string, node_ids: readonly string[], more: Call = {}) =>
      shop.post(`/pcm/products/${verb}_nodes`, { data: { filter, node_ids } }, more);
  const skus = async (node: string): Promise<string[]> => {
    const data = await expectData(shop.get(`/pcm/hierarchies/${hierarchy_id}/nodes/${node}/products`));
    return data.map(({ attributes }) => attributes.sku).sort();
  };
  return { ...shop, ids, gifts, cups: node_id, attach: change("attach"), detach: change("detach"), skus };
}

describe("POST /pcm/products/attach_nodes", () => {
  it("200: all products that pass, in all nodes that are there; the others are named", async () => {
    const { cups, gifts, attach, skus } = await aStore();
    const { status, body } = await attach("like(sku,MUG*)", [cups, gifts.toUpperCase(), UNKNOWN_ID]);
    expect([status, body]).toEqual([200, { meta: { nodes_attached: 2, nodes_not_found: [UNKNOWN_ID] } }]);
    expect([await skus(cups), await skus(gifts)]).toEqual([
      ["MUG-1", "MUG-2", "MUG-3"],
      ["MUG-1", "MUG-2", "MUG-3"],
    ]);
  });

  it("200: nothing for a filter that nothing passes; nodes that are there stay as they are", async () => {
    const { cups, attach, skus } = await aStore();
    const { body } = await attach("eq(sku,POT)", [cups]);
    expect(body.meta).toEqual({ nodes_attached: 0, nodes_not_found: [] });
    expect(await skus(cups)).toEqual([]);
  });

  it("200 and nothing written without a node that is there, however many products pass", async () => {
    const { table, product, attach, detach } = await aStore();
    for (let count = 0; count < 100; count += 1) await product();
    const before = table.calls.transact;
    for (const change of [attach, detach]) {
      const { status, body } = await change("eq(status,live)", [UNKNOWN_ID]);
      expect([status, body.meta]).toMatchObject([200, { nodes_attached: 0, nodes_not_found: [UNKNOWN_ID] }]);
    }
    expect(table.calls.transact).toBe(before);
  });

  it("200: products in no node are found until they are in one", async () => {
    const { cups, gifts, attach, skus } = await aStore();
    await attach("like(sku,MUG*)", [cups]);
    await attach("eq(has_nodes,false)", [gifts]);
    expect(await skus(gifts)).toEqual(["MAT"]);
  });

  it("200 once for an Idempotency-Key, whatever passes the filter later; 422 for another body", async () => {
    const { cups, gifts, attach, skus, product } = await aStore();
    const more = { headers: { "idempotency-key": "k1" } };
    const { body } = await attach("like(sku,MUG*)", [cups], more);
    await product({ sku: "MUG-4" });
    const again = await attach("like(sku,MUG*)", [cups], more);
    expect([again.body, again.headers["idempotent-replayed"]]).toEqual([body, "true"]);
    expect(await skus(cups)).toEqual(["MUG-1", "MUG-2", "MUG-3"]);
    expect((await attach("like(sku,MUG*)", [gifts], more)).status).toBe(422);
    expect(await skus(gifts)).toEqual([]);
  });

  it("400 for a filter that cannot be read, 422 for a body without one or without nodes", async () => {
    const { cups, attach, post } = await aStore();
    expect((await attach("eq(price,1)", [cups])).status).toBe(400);
    expect((await attach("sku", [cups])).status).toBe(400);
    expect((await attach("", [cups])).status).toBe(422);
    expect((await attach("eq(sku,MAT)", [])).status).toBe(422);
    const body = { data: { node_ids: [cups] } };
    expect((await post("/pcm/products/attach_nodes", body)).status).toBe(422);
  });

  it("422 and nothing done for more than 1,000 links", async () => {
    const { product, node, attach, skus, cups } = await aStore();
    for (let count = 0; count < 100; count += 1) await product({ sku: `POT-${count}` });
    const nodes = [cups];
    for (let count = 1; count < 10; count += 1) nodes.push(await node(`n${count}`));
    const { status, body } = await attach("like(sku,*)", nodes);
    expect([status, body.errors[0].source]).toEqual([422, "data.filter"]);
    expect(await skus(cups)).toEqual([]);
    expect((await attach("like(sku,POT*)", nodes)).body.meta.nodes_attached).toBe(10);
  });

  it("401 and 403: no token, an implicit token", async () => {
    const { cups, attach, detach } = await aStore();
    for (const change of [attach, detach]) {
      expect((await change("eq(sku,MAT)", [cups], { as: null })).status).toBe(401);
      expect((await change("eq(sku,MAT)", [cups], { as: "implicit" })).status).toBe(403);
    }
  });
});

describe("POST /pcm/products/detach_nodes", () => {
  it("200: out of the nodes and of what they show first, with or without an Idempotency-Key", async () => {
    const shop = await aStore();
    const { cups, gifts, ids, attach, detach, skus, hierarchy_id } = shop;
    await attach("like(sku,M*)", [cups, gifts]);
    const path = `/pcm/hierarchies/${hierarchy_id}/nodes/${cups}` as const;
    const curated_products = [ids["MUG-1"], ids["MAT"]];
    await expectData(shop.put(path, { data: { type: "node", attributes: { curated_products } } }));
    const more = { headers: { "idempotency-key": "k1" } };
    const { status, body } = await detach("like(sku,MUG*)", [cups, UNKNOWN_ID], more);
    const meta = { nodes_attached: 1, nodes_detached: 1, nodes_not_found: [UNKNOWN_ID] };
    expect([status, body]).toEqual([200, { meta }]);
    expect([await skus(cups), await skus(gifts)]).toEqual([["MAT"], ["MAT", "MUG-1", "MUG-2", "MUG-3"]]);
    expect((await expectData(shop.get(path))).attributes.curated_products).toEqual([ids["MAT"]]);
    const again = await detach("like(sku,MUG*)", [cups, UNKNOWN_ID], more);
    expect([again.body, again.headers["idempotent-replayed"]]).toEqual([{ meta }, "true"]);
  });
});
