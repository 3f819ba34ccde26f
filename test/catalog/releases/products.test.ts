import { describe, expect, it } from "@jest/globals";
import { listReleaseComponentProducts } from "../../../functions/catalog/releases/list-release-component-products.ts";
import { listReleaseProductChildren } from "../../../functions/catalog/releases/list-release-product-children.ts";
import { call } from "../../support/call.ts";
import { shopOn } from "../../support/shop.ts";
import { aBrowsedShop, namesOf } from "../../support/shops/browsed-shop.ts";
import { aRange } from "../../support/shops/range.ts";

const release_id = "latest";

describe("GET /catalogs/{catalog_id}/releases/{release_id}/products/{product_id}/relationships/…", () => {
  it("200: what a bundle offers, and the children of a parent; 404 for an unknown product", async () => {
    const { table, catalog_id, ids } = await aRange();
    const ask = (
      endpoint: typeof listReleaseComponentProducts | typeof listReleaseProductChildren,
      product_id: string,
    ) => call<string>(endpoint, { table, params: { catalog_id, release_id, product_id } });
    const offered = await ask(listReleaseComponentProducts, ids.kit);
    expect([offered.status, offered.body.data.map(({ id }: any) => id)]).toEqual([200, [ids.full]]);
    const children = await ask(listReleaseProductChildren, ids.parent);
    expect([children.status, children.body.meta.results.total]).toEqual([200, 6]);
    expect(children.body.data.map(({ id }: any) => id)).toContain(ids.child);
    for (const endpoint of [listReleaseComponentProducts, listReleaseProductChildren]) {
      expect((await ask(endpoint, "x")).status).toBe(404);
    }
  });
});

describe("GET /catalogs/{catalog_id}/releases/{release_id}/nodes/{node_id}/relationships/children", () => {
  it("200: the nodes right below; 404 for an unknown node", async () => {
    const { table, catalog_id, node_id, mugs } = await aBrowsedShop();
    const shop = shopOn(table);
    const below = (id: string) =>
      shop.get(`/catalogs/${catalog_id}/releases/${release_id}/nodes/${id}/relationships/children`);
    expect(namesOf((await below(node_id)).body)).toEqual(["mugs"]);
    expect(namesOf((await below(mugs)).body)).toEqual([]);
    expect((await below("x")).status).toBe(404);
  });
});
