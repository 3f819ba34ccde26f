import { describe, expect, it } from "@jest/globals";
import { anEmptyShop } from "../support/shop.ts";
import { aBrowsedShop } from "../support/shops/browsed-shop.ts";

describe("GET /catalog", () => {
  it("200: the release that serves the shopper; 404 without one", async () => {
    const { shopper, catalog_id, hierarchy_id } = await aBrowsedShop();
    const { status, body } = await shopper.get("/catalog");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      type: "catalog-release",
      attributes: { catalog_id, hierarchies: [{ id: hierarchy_id, name: "Shop" }] },
      meta: { release_status: "PUBLISHED", total_products: 4, total_nodes: 2 },
    });
    expect((await anEmptyShop().get("/catalog")).status).toBe(404);
  });
});
