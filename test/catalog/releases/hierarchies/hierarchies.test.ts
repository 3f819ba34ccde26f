import { describe, expect, it } from "@jest/globals";
import { listReleaseHierarchies } from "../../../../functions/catalog/releases/hierarchies/list-release-hierarchies.ts";
import { listReleaseHierarchyChildren } from "../../../../functions/catalog/releases/hierarchies/list-release-hierarchy-children.ts";
import { listReleaseHierarchyNodes } from "../../../../functions/catalog/releases/hierarchies/list-release-hierarchy-nodes.ts";
import { listReleaseHierarchyProducts } from "../../../../functions/catalog/releases/hierarchies/list-release-hierarchy-products.ts";
import { readReleaseHierarchy } from "../../../../functions/catalog/releases/hierarchies/read-release-hierarchy.ts";
import type { Endpoint } from "../../../../lib/http/endpoint.ts";
import { call } from "../../../support/call.ts";
import { dataOf } from "../../../support/shop.ts";
import { aBrowsedShop, namesOf } from "../../../support/shops/browsed-shop.ts";

/** A shop whose hierarchy has got another name since its release. */
async function released() {
  const shop = await aBrowsedShop();
  const { table, catalog_id, hierarchy_id } = shop;
  const data = { type: "hierarchy", attributes: { name: "New" } };
  await dataOf(shop.put(`/pcm/hierarchies/${hierarchy_id}`, { data }));
  return (
    endpoint: Endpoint,
    more: object = {},
    as: "implicit" | "client_credentials" = "client_credentials",
  ) => call(endpoint, { table, as, params: { catalog_id, release_id: "latest", hierarchy_id, ...more } });
}

describe("GET /catalogs/{catalog_id}/releases/{release_id}/hierarchies", () => {
  it("200: hierarchies as they were published, with their nodes and products", async () => {
    const get = await released();
    expect(namesOf((await get(listReleaseHierarchies)).body)).toEqual(["Shop"]);
    expect((await get(readReleaseHierarchy)).body.data.attributes.name).toBe("Shop");
    expect(namesOf((await get(listReleaseHierarchyChildren)).body)).toEqual(["cups"]);
    expect(namesOf((await get(listReleaseHierarchyNodes)).body).sort()).toEqual(["cups", "mugs"]);
    expect(namesOf((await get(listReleaseHierarchyProducts)).body)).toEqual(["D", "C", "B", "A"]);
  });

  it("404: an unknown hierarchy or release; 403: an implicit token", async () => {
    const get = await released();
    for (const endpoint of [
      readReleaseHierarchy,
      listReleaseHierarchyChildren,
      listReleaseHierarchyNodes,
      listReleaseHierarchyProducts,
    ]) {
      expect((await get(endpoint, { hierarchy_id: "x" })).status).toBe(404);
      expect((await get(endpoint, { release_id: "x" })).status).toBe(404);
      expect((await get(endpoint, {}, "implicit")).status).toBe(403);
    }
  });
});
