import { describe, expect, it } from "@jest/globals";
import { listCatalogHierarchies } from "../../../functions/catalog/hierarchies/list-catalog-hierarchies.ts";
import { listCatalogHierarchyChildren } from "../../../functions/catalog/hierarchies/list-catalog-hierarchy-children.ts";
import { listCatalogHierarchyNodes } from "../../../functions/catalog/hierarchies/list-catalog-hierarchy-nodes.ts";
import { listCatalogHierarchyProducts } from "../../../functions/catalog/hierarchies/list-catalog-hierarchy-products.ts";
import { readCatalogHierarchy } from "../../../functions/catalog/hierarchies/read-catalog-hierarchy.ts";
import { listCatalogNodeProducts } from "../../../functions/catalog/nodes/list-catalog-node-products.ts";
import { aBrowsedShop, namesOf } from "../../support/shops/browsed-shop.ts";

describe("GET /catalog/hierarchies", () => {
  it("200: each hierarchy, with root nodes against all nodes [cases 30, 31]", async () => {
    const { get, hierarchy_id } = await aBrowsedShop();
    expect(namesOf((await get(listCatalogHierarchies)).body)).toEqual(["Shop"]);
    expect((await get(readCatalogHierarchy, { hierarchy_id })).body.data.meta.has_children).toBe(true);
    expect(namesOf((await get(listCatalogHierarchyChildren, { hierarchy_id })).body)).toEqual(["cups"]);
    expect(namesOf((await get(listCatalogHierarchyNodes, { hierarchy_id })).body).sort()).toEqual([
      "cups",
      "mugs",
    ]);
  });

  it("404: an unknown hierarchy, of whatever it is asked for", async () => {
    const { get } = await aBrowsedShop();
    for (const endpoint of [
      readCatalogHierarchy,
      listCatalogHierarchyChildren,
      listCatalogHierarchyNodes,
      listCatalogHierarchyProducts,
    ]) {
      expect((await get(endpoint, { hierarchy_id: "x" })).status).toBe(404);
    }
  });

  it("200: the products of all its nodes, also asked as a node [case 29]", async () => {
    const { get, hierarchy_id } = await aBrowsedShop();
    expect(namesOf((await get(listCatalogHierarchyProducts, { hierarchy_id })).body)).toEqual([
      "D",
      "C",
      "B",
      "A",
    ]);
    expect(namesOf((await get(listCatalogNodeProducts, { node_id: hierarchy_id })).body)).toHaveLength(4);
    const filtered = await get(listCatalogHierarchyProducts, { hierarchy_id }, "filter=eq(name,D)");
    expect(namesOf(filtered.body)).toEqual(["D"]);
  });
});
