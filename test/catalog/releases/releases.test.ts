import { describe, expect, it } from "@jest/globals";
import { listReleaseNodeProducts } from "../../../functions/catalog/releases/list-release-node-products.ts";
import { listReleaseProducts } from "../../../functions/catalog/releases/list-release-products.ts";
import { readReleaseProduct } from "../../../functions/catalog/releases/read-release-product.ts";
import { call } from "../../support/call.ts";
import { dataOf, shopOn } from "../../support/shop.ts";
import { aMerchant } from "../../support/shops/merchant.ts";

describe("GET /catalogs/{catalog_id}/releases/{release_id}/…", () => {
  async function twoReleases() {
    const shop = await aMerchant();
    const { id } = await shop.product({ sku: "MUG" });
    await shop.attach([id]);
    const first = await shop.publish();
    await dataOf(shop.put(`/pcm/products/${id}`, { data: { type: "product", attributes: { name: "New" } } }));
    await shop.publish();
    return { ...shop, id, first };
  }

  it("200: a kept release as it was, and the latest one", async () => {
    const { table, catalog_id, node_id, hierarchy_id, id, first } = await twoReleases();
    const shop = shopOn(table);
    const name = async (release_id: string) => {
      const params = { catalog_id, release_id, product_id: id };
      return (
        await shop.get(
          `/catalogs/${params.catalog_id}/releases/${params.release_id}/products/${params.product_id}`,
        )
      ).body.data.attributes.name;
    };
    expect([await name(first.id), await name("latest"), await name("latestPublished")]).toEqual([
      "Mug",
      "New",
      "New",
    ]);
    const params = { catalog_id, release_id: first.id, node_id };
    for (const endpoint of [listReleaseProducts, listReleaseNodeProducts]) {
      const { body } = await call(endpoint, { table, params });
      expect(body.data.map(({ attributes }: any) => attributes.name)).toEqual(["Mug"]);
    }
    expect(
      (await shop.get(`/catalogs/${params.catalog_id}/releases/${params.release_id}/nodes/${params.node_id}`))
        .body.data,
    ).toMatchObject({ id: node_id, type: "node" });
    const named = { catalog_id, release_id: first.id, hierarchy_id };
    expect(
      (
        await shop.get(
          `/catalogs/${named.catalog_id}/releases/${named.release_id}/hierarchies/${named.hierarchy_id}`,
        )
      ).body.data.id,
    ).toBe(hierarchy_id);
    const hierarchies = await shop.get(
      `/catalogs/${params.catalog_id}/releases/${params.release_id}/hierarchies`,
    );
    const nodes = await shop.get(`/catalogs/${params.catalog_id}/releases/${params.release_id}/nodes`);
    expect([hierarchies.body.data[0].id, nodes.body.data[0].id]).toEqual([hierarchy_id, node_id]);
  });

  it("403 for an implicit token, 404 for unknown catalogs, releases and products", async () => {
    const { table, catalog_id, id } = await twoReleases();
    const shop = shopOn(table);
    const read = (params: object, as: "implicit" | "client_credentials" = "client_credentials") =>
      call(readReleaseProduct, {
        table,
        as,
        params: { catalog_id, release_id: "latest", product_id: id, ...params },
      });
    expect((await read({}, "implicit")).status).toBe(403);
    expect((await read({ catalog_id: "x" })).status).toBe(404);
    expect((await read({ release_id: "x" })).status).toBe(404);
    expect((await read({ product_id: "x" })).status).toBe(404);
    const params = { catalog_id, release_id: "latest" };
    const nowhere = { ...params, hierarchy_id: "x" };
    expect(
      (
        await shop.get(
          `/catalogs/${nowhere.catalog_id}/releases/${nowhere.release_id}/hierarchies/${nowhere.hierarchy_id}`,
        )
      ).status,
    ).toBe(404);
    expect(
      (await shop.get(`/catalogs/${params.catalog_id}/releases/${params.release_id}/nodes/x`)).status,
    ).toBe(404);
  });
});
