import { describe, expect, it } from "@jest/globals";
import { listCatalogHierarchyProducts } from "../../../functions/catalog/hierarchies/list-catalog-hierarchy-products.ts";
import { listCatalogNodeChildren } from "../../../functions/catalog/nodes/list-catalog-node-children.ts";
import { listCatalogNodeProducts } from "../../../functions/catalog/nodes/list-catalog-node-products.ts";
import { listCatalogNodes } from "../../../functions/catalog/nodes/list-catalog-nodes.ts";
import { readCatalogNode } from "../../../functions/catalog/nodes/read-catalog-node.ts";
import { aBrowsedShop, namesOf } from "../../support/shops/browsed-shop.ts";

describe("GET /catalog/nodes", () => {
  it("200: filters by slug and id, 400 for another field", async () => {
    const { get, mugs } = await aBrowsedShop();
    expect(namesOf((await get(listCatalogNodes)).body).sort()).toEqual(["cups", "mugs"]);
    expect(namesOf((await get(listCatalogNodes, {}, "filter=eq(slug,mugs)")).body)).toEqual(["mugs"]);
    expect(namesOf((await get(listCatalogNodes, {}, `filter=in(id,${mugs},x)`)).body)).toEqual(["mugs"]);
    expect((await get(listCatalogNodes, {}, "filter=eq(label,a)")).status).toBe(400);
  });
});

describe("GET /catalog/nodes/{node_id}", () => {
  it("200: with its parents, up to the hierarchy, and what is below it [cases 30, 31]", async () => {
    const { get, hierarchy_id, node_id, mugs } = await aBrowsedShop();
    expect(namesOf((await get(listCatalogNodeChildren, { node_id })).body)).toEqual(["mugs"]);
    const { body } = await get(readCatalogNode, { node_id: mugs });
    expect(body.data.relationships.parent.data.id).toBe(node_id);
    expect(body.data.meta.breadcrumbs.map(({ name }: any) => name)).toEqual(["Shop", "cups", "mugs"]);
    const root = await get(readCatalogNode, { node_id });
    expect(root.body.data.relationships.parent.data.id).toBe(hierarchy_id);
  });

  it("404: an unknown node, of whatever it is asked for", async () => {
    const { get } = await aBrowsedShop();
    for (const endpoint of [readCatalogNode, listCatalogNodeChildren, listCatalogNodeProducts]) {
      expect((await get(endpoint, { node_id: "x" })).status).toBe(404);
    }
  });
});

describe("hierarchies of a release", () => {
  it("are read once by a process; a release that changes them is seen at once", async () => {
    const { get, table, node_id, hierarchy_id, node, publish } = await aBrowsedShop();
    const reads: unknown[] = [];
    const { getMany } = table;
    table.getMany = (all) => {
      reads.push(...all.filter(({ sk }) => sk.startsWith("TREE#")));
      return getMany(all);
    };
    for (let round = 0; round < 3; round += 1) {
      expect(namesOf((await get(listCatalogNodes)).body).sort()).toEqual(["cups", "mugs"]);
      expect((await get(readCatalogNode, { node_id })).status).toBe(200);
      const products = await get(listCatalogHierarchyProducts, { hierarchy_id });
      expect(namesOf(products.body)).toEqual(["D", "C", "B", "A"]);
    }
    expect(reads).toHaveLength(1);
    await node("plates");
    await publish();
    expect(namesOf((await get(listCatalogNodes)).body).sort()).toEqual(["cups", "mugs", "plates"]);
  });
});

describe("GET /catalog/nodes/{node_id}/relationships/products", () => {
  it("200: curated products first, marked; then latest update [case 28]", async () => {
    const { get, node_id } = await aBrowsedShop();
    const { body } = await get(listCatalogNodeProducts, { node_id });
    expect(namesOf(body)).toEqual(["B", "A", "C"]);
    expect(body.data.map(({ attributes }: any) => attributes.curated_product)).toEqual([
      true,
      true,
      undefined,
    ]);
    const page = await get(listCatalogNodeProducts, { node_id }, "page[limit]=1&page[offset]=1");
    expect([namesOf(page.body), page.body.meta.results.total]).toEqual([["A"], 3]);
  });
});
