import { describe, expect, it } from "@jest/globals";
import { expectData } from "../../support/shop.ts";
import { readNames } from "../../support/shops/browsed-shop.ts";
import { aMerchant } from "../../support/shops/merchant.ts";

describe("GET /catalogs/{catalog_id}/releases/{release_id}/…", () => {
  async function twoReleases() {
    const shop = await aMerchant();
    const { id } = await shop.product({ sku: "MUG" });
    await shop.attach([id]);
    const first = await shop.publish();
    await expectData(
      shop.put(`/pcm/products/${id}`, { data: { type: "product", attributes: { name: "New" } } }),
    );
    await shop.publish();
    return { ...shop, id, first };
  }

  it("200: a kept release as it was, and the latest one", async () => {
    const { get, catalog_id, node_id, hierarchy_id, id, first } = await twoReleases();
    const name = async (release_id: string) =>
      (await expectData(get(`/catalogs/${catalog_id}/releases/${release_id}/products/${id}`))).attributes
        .name;
    expect([await name(first.id), await name("latest"), await name("latestPublished")]).toEqual([
      "Mug",
      "New",
      "New",
    ]);
    const release = `/catalogs/${catalog_id}/releases/${first.id}` as const;
    expect(readNames((await get(`${release}/products`)).body)).toEqual(["Mug"]);
    const inNode = await get(`${release}/nodes/${node_id}/relationships/products`);
    expect(readNames(inNode.body)).toEqual(["Mug"]);
    const node = await expectData(get(`${release}/nodes/${node_id}`));
    expect(node).toMatchObject({ id: node_id, type: "node" });
    expect((await expectData(get(`${release}/hierarchies/${hierarchy_id}`))).id).toBe(hierarchy_id);
    const hierarchies = await get(`${release}/hierarchies`);
    const nodes = await get(`${release}/nodes`);
    expect([hierarchies.body.data[0].id, nodes.body.data[0].id]).toEqual([hierarchy_id, node_id]);
  });

  it("403 for an implicit token, 404 for unknown catalogs, releases and products", async () => {
    const { get, catalog_id, id } = await twoReleases();
    const latest = `/catalogs/${catalog_id}/releases/latest` as const;
    expect((await get(`${latest}/products/${id}`, { as: "implicit" })).status).toBe(403);
    expect((await get(`/catalogs/x/releases/latest/products/${id}`)).status).toBe(404);
    expect((await get(`/catalogs/${catalog_id}/releases/x/products/${id}`)).status).toBe(404);
    expect((await get(`${latest}/products/x`)).status).toBe(404);
    expect((await get(`${latest}/hierarchies/x`)).status).toBe(404);
    expect((await get(`${latest}/nodes/x`)).status).toBe(404);
  });
});
