import { describe, expect, it } from "@jest/globals";
import { aBrowsedShop, readNames } from "../../support/shops/browsed-shop.ts";

describe("GET /catalog/hierarchies", () => {
  it("200: each hierarchy, with root nodes against all nodes", async () => {
    const { shopper, hierarchy_id } = await aBrowsedShop();
    expect(readNames((await shopper.get("/catalog/hierarchies")).body)).toEqual(["Shop"]);
    expect((await shopper.get(`/catalog/hierarchies/${hierarchy_id}`)).body.data.meta.has_children).toBe(
      true,
    );
    expect(readNames((await shopper.get(`/catalog/hierarchies/${hierarchy_id}/children`)).body)).toEqual([
      "cups",
    ]);
    expect(readNames((await shopper.get(`/catalog/hierarchies/${hierarchy_id}/nodes`)).body).sort()).toEqual([
      "cups",
      "mugs",
    ]);
  });

  it("404: an unknown hierarchy, of whatever it is asked for", async () => {
    const { shopper } = await aBrowsedShop();
    for (const below of ["", "/children", "/nodes", "/products"] as const) {
      expect((await shopper.get(`/catalog/hierarchies/x${below}`)).status).toBe(404);
    }
  });

  it("200: the products of all its nodes, also asked as a node", async () => {
    const { shopper, hierarchy_id } = await aBrowsedShop();
    expect(readNames((await shopper.get(`/catalog/hierarchies/${hierarchy_id}/products`)).body)).toEqual([
      "D",
      "C",
      "B",
      "A",
    ]);
    expect(
      readNames((await shopper.get(`/catalog/nodes/${hierarchy_id}/relationships/products`)).body),
    ).toHaveLength(4);
    const filtered = await shopper.get(`/catalog/hierarchies/${hierarchy_id}/products?filter=eq(name,D)`);
    expect(readNames(filtered.body)).toEqual(["D"]);
  });
});
