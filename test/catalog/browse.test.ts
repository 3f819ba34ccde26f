import { describe, expect, it } from "@jest/globals";
import { endpoint as listHierarchies } from "../../functions/catalog/hierarchies/list-catalog-hierarchies.ts";
import { endpoint as rootNodes } from "../../functions/catalog/hierarchies/list-catalog-hierarchy-children.ts";
import { endpoint as allNodes } from "../../functions/catalog/hierarchies/list-catalog-hierarchy-nodes.ts";
import { endpoint as hierarchyProducts } from "../../functions/catalog/hierarchies/list-catalog-hierarchy-products.ts";
import { endpoint as readHierarchy } from "../../functions/catalog/hierarchies/read-catalog-hierarchy.ts";
import { endpoint as nodeChildren } from "../../functions/catalog/nodes/list-catalog-node-children.ts";
import { endpoint as nodeProducts } from "../../functions/catalog/nodes/list-catalog-node-products.ts";
import { endpoint as listNodes } from "../../functions/catalog/nodes/list-catalog-nodes.ts";
import { endpoint as readNode } from "../../functions/catalog/nodes/read-catalog-node.ts";
import { endpoint as readRelease } from "../../functions/catalog/read-catalog-release.ts";
import { endpoint as updateNode } from "../../functions/hierarchies/nodes/update-node.ts";
import { endpoint as createProduct } from "../../functions/products/create-product.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { call } from "../support/call.ts";
import { aMerchant } from "../support/shops/merchant.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const names = (body: any) => body.data.map(({ attributes }: any) => attributes.name);

async function aShop() {
  let now = Date.UTC(2026, 2, 2, 10);
  const clock = () => {
    now += 1000;
    return new Date(now);
  };
  const shop = await aMerchant(memoryTable({ now: clock }));
  const mugs = await shop.node("mugs", shop.node_id);
  const ids = [];
  for (const name of ["A", "B", "C", "D"]) {
    const data = { type: "product", attributes: { name, commodity_type: "physical", status: "live" } };
    ids.push((await shop.ask(createProduct, {}, data, { now: clock })).id);
  }
  await shop.attach(ids.slice(0, 3));
  await shop.attach([ids[3]], mugs);
  const attributes = { curated_products: [ids[1], ids[0]] };
  await shop.ask(
    updateNode,
    { hierarchy_id: shop.hierarchy_id, node_id: shop.node_id },
    { type: "node", attributes },
  );
  await shop.publish();
  const get = (endpoint: Endpoint, params = {}, query = "") =>
    call(endpoint, { table: shop.table, as: "implicit", params, query });
  return { ...shop, mugs, get };
}

describe("GET /catalog", () => {
  it("200: the release that serves the shopper; 404 without one [case 32]", async () => {
    const { get, catalog_id, hierarchy_id } = await aShop();
    const { status, body } = await get(readRelease);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      type: "catalog-release",
      attributes: { catalog_id, hierarchies: [{ id: hierarchy_id, name: "Shop" }] },
      meta: { release_status: "PUBLISHED", total_products: 4, total_nodes: 2 },
    });
    expect((await call(readRelease, {})).status).toBe(404);
  });
});

describe("GET /catalog/hierarchies and /catalog/nodes", () => {
  it("200: root nodes against all nodes, parents up to the hierarchy [cases 30, 31]", async () => {
    const { get, hierarchy_id, node_id, mugs } = await aShop();
    expect(names((await get(listHierarchies)).body)).toEqual(["Shop"]);
    expect((await get(readHierarchy, { hierarchy_id })).body.data.meta.has_children).toBe(true);
    expect(names((await get(rootNodes, { hierarchy_id })).body)).toEqual(["cups"]);
    expect(names((await get(allNodes, { hierarchy_id })).body).sort()).toEqual(["cups", "mugs"]);
    expect(names((await get(nodeChildren, { node_id })).body)).toEqual(["mugs"]);
    const { body } = await get(readNode, { node_id: mugs });
    expect(body.data.relationships.parent.data.id).toBe(node_id);
    expect(body.data.meta.breadcrumbs.map(({ name }: any) => name)).toEqual(["Shop", "cups", "mugs"]);
    const root = await get(readNode, { node_id });
    expect(root.body.data.relationships.parent.data.id).toBe(hierarchy_id);
  });

  it("200: filters by slug and id, 400 for another field, 404 for unknown ids", async () => {
    const { get, mugs } = await aShop();
    expect(names((await get(listNodes, {}, "filter=eq(slug,mugs)")).body)).toEqual(["mugs"]);
    expect(names((await get(listNodes, {}, `filter=in(id,${mugs},x)`)).body)).toEqual(["mugs"]);
    expect((await get(listNodes, {}, "filter=eq(label,a)")).status).toBe(400);
    expect((await get(readNode, { node_id: "x" })).status).toBe(404);
    expect((await get(readHierarchy, { hierarchy_id: "x" })).status).toBe(404);
    expect((await get(nodeProducts, { node_id: "x" })).status).toBe(404);
  });
});

describe("products of nodes and hierarchies", () => {
  it("200: curated products first, marked; then latest update [case 28]", async () => {
    const { get, node_id } = await aShop();
    const { body } = await get(nodeProducts, { node_id });
    expect(names(body)).toEqual(["B", "A", "C"]);
    expect(body.data.map(({ attributes }: any) => attributes.curated_product)).toEqual([
      true,
      true,
      undefined,
    ]);
    const page = await get(nodeProducts, { node_id }, "page[limit]=1&page[offset]=1");
    expect([names(page.body), page.body.meta.results.total]).toEqual([["A"], 3]);
  });

  it("200: a hierarchy has the products of all its nodes, also asked as a node [case 29]", async () => {
    const { get, hierarchy_id } = await aShop();
    expect(names((await get(hierarchyProducts, { hierarchy_id })).body)).toEqual(["D", "C", "B", "A"]);
    expect(names((await get(nodeProducts, { node_id: hierarchy_id })).body)).toHaveLength(4);
    const filtered = await get(hierarchyProducts, { hierarchy_id }, "filter=eq(name,D)");
    expect(names(filtered.body)).toEqual(["D"]);
  });
});
