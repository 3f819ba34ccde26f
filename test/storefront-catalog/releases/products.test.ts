import { describe, expect, it } from "@jest/globals";
import { aBrowsedShop, readNames } from "../../support/shops/browsed-shop.ts";
import { aRange } from "../../support/shops/range.ts";

const release_id = "latest";

describe("GET /catalogs/{catalog_id}/releases/{release_id}/products/{product_id}/relationships/…", () => {
  it("200: what a bundle offers, and the children of a parent; 404 for an unknown product", async () => {
    const { get, catalog_id, ids } = await aRange();
    const offered = (id: string) =>
      get(`/catalogs/${catalog_id}/releases/${release_id}/products/${id}/relationships/component_products`);
    const children = (id: string) =>
      get(`/catalogs/${catalog_id}/releases/${release_id}/products/${id}/relationships/children`);
    const ofKit = await offered(ids.kit);
    expect([ofKit.status, ofKit.body.data.map(({ id }) => id)]).toEqual([200, [ids.full]]);
    const ofParent = await children(ids.parent);
    expect([ofParent.status, ofParent.body.meta.results.total]).toEqual([200, 6]);
    expect(ofParent.body.data.map(({ id }) => id)).toContain(ids.child);
    expect([(await offered("x")).status, (await children("x")).status]).toEqual([404, 404]);
  });
});

describe("GET /catalogs/{catalog_id}/releases/{release_id}/nodes/{node_id}/relationships/children", () => {
  it("200: the nodes right below; 404 for an unknown node", async () => {
    const { get, catalog_id, node_id, mugs } = await aBrowsedShop();
    const below = (id: string) =>
      get(`/catalogs/${catalog_id}/releases/${release_id}/nodes/${id}/relationships/children`);
    expect(readNames((await below(node_id)).body)).toEqual(["mugs"]);
    expect(readNames((await below(mugs)).body)).toEqual([]);
    expect((await below("x")).status).toBe(404);
  });
});
