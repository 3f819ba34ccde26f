import { describe, expect, it } from "@jest/globals";
import { endpoint as listHierarchies } from "../../../functions/catalog/releases/hierarchies/list-release-hierarchies.ts";
import { endpoint as readHierarchy } from "../../../functions/catalog/releases/hierarchies/read-release-hierarchy.ts";
import { endpoint as nodeProducts } from "../../../functions/catalog/releases/list-release-node-products.ts";
import { endpoint as listNodes } from "../../../functions/catalog/releases/list-release-nodes.ts";
import { endpoint as listProducts } from "../../../functions/catalog/releases/list-release-products.ts";
import { endpoint as readNode } from "../../../functions/catalog/releases/read-release-node.ts";
import { endpoint as readProduct } from "../../../functions/catalog/releases/read-release-product.ts";
import { endpoint as updateProduct } from "../../../functions/products/update-product.ts";
import { call } from "../../support/call.ts";
import { aMerchant } from "../../support/shops/merchant.ts";

describe("GET /catalogs/{catalog_id}/releases/{release_id}/…", () => {
  async function twoReleases() {
    const shop = await aMerchant();
    const { id } = await shop.product({ sku: "MUG" });
    await shop.attach([id]);
    const first = await shop.publish();
    await shop.ask(updateProduct, { product_id: id }, { type: "product", attributes: { name: "New" } });
    await shop.publish();
    return { ...shop, id, first };
  }

  it("200: a kept release as it was, and the latest one", async () => {
    const { table, catalog_id, node_id, hierarchy_id, id, first } = await twoReleases();
    const name = async (release_id: string) => {
      const params = { catalog_id, release_id, product_id: id };
      return (await call(readProduct, { table, params })).body.data.attributes.name;
    };
    expect([await name(first.id), await name("latest"), await name("latestPublished")]).toEqual([
      "Mug",
      "New",
      "New",
    ]);
    const params = { catalog_id, release_id: first.id, node_id };
    for (const endpoint of [listProducts, nodeProducts]) {
      const { body } = await call(endpoint, { table, params });
      expect(body.data.map(({ attributes }: any) => attributes.name)).toEqual(["Mug"]);
    }
    expect((await call(readNode, { table, params })).body.data).toMatchObject({ id: node_id, type: "node" });
    const named = { catalog_id, release_id: first.id, hierarchy_id };
    expect((await call(readHierarchy, { table, params: named })).body.data.id).toBe(hierarchy_id);
    const hierarchies = await call(listHierarchies, { table, params });
    const nodes = await call(listNodes, { table, params });
    expect([hierarchies.body.data[0].id, nodes.body.data[0].id]).toEqual([hierarchy_id, node_id]);
  });

  it("403 for an implicit token, 404 for unknown catalogs, releases and products", async () => {
    const { table, catalog_id, id } = await twoReleases();
    const read = (params: object, as: "implicit" | "client_credentials" = "client_credentials") =>
      call(readProduct, {
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
    expect((await call(readHierarchy, { table, params: nowhere })).status).toBe(404);
    expect((await call(readNode, { table, params: { ...params, node_id: "x" } })).status).toBe(404);
  });
});
