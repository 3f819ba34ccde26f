import { describe, expect, it } from "@jest/globals";
import { expectData } from "../../../support/shop.ts";
import { aBrowsedShop, readNames } from "../../../support/shops/browsed-shop.ts";

/** A shop whose hierarchy was renamed after its release. */
async function released() {
  const shop = await aBrowsedShop();
  const { hierarchy_id } = shop;
  const data = { type: "hierarchy", attributes: { name: "New" } };
  await expectData(shop.put(`/pcm/hierarchies/${hierarchy_id}`, { data }));
  return shop;
}

describe("GET /catalogs/{catalog_id}/releases/{release_id}/hierarchies", () => {
  it("200: hierarchies as they were published, with their nodes and products", async () => {
    const { get, catalog_id, hierarchy_id } = await released();
    const hierarchy = `/catalogs/${catalog_id}/releases/latest/hierarchies/${hierarchy_id}` as const;
    expect(readNames((await get(`/catalogs/${catalog_id}/releases/latest/hierarchies`)).body)).toEqual([
      "Shop",
    ]);
    expect((await get(hierarchy)).body.data.attributes.name).toBe("Shop");
    expect(readNames((await get(`${hierarchy}/children`)).body)).toEqual(["cups"]);
    expect(readNames((await get(`${hierarchy}/nodes`)).body).sort()).toEqual(["cups", "mugs"]);
    expect(readNames((await get(`${hierarchy}/products`)).body)).toEqual(["D", "C", "B", "A"]);
  });

  it("404: an unknown hierarchy or release; 403: an implicit token", async () => {
    const { get, catalog_id, hierarchy_id } = await released();
    const releases = `/catalogs/${catalog_id}/releases` as const;
    for (const below of ["", "/children", "/nodes", "/products"] as const) {
      expect((await get(`${releases}/latest/hierarchies/x${below}`)).status).toBe(404);
      expect((await get(`${releases}/x/hierarchies/${hierarchy_id}${below}`)).status).toBe(404);
      const path = `${releases}/latest/hierarchies/${hierarchy_id}${below}` as const;
      expect((await get(path, { as: "implicit" })).status).toBe(403);
    }
  });
});
