import { describe, expect, it } from "@jest/globals";
import { aTaggedShop } from "../support/accounts/tagged-shop.ts";
import { expectData } from "../support/shop.ts";

describe("the catalog of an account with a tag", () => {
  it("is served by every path to the account alone", async () => {
    const shop = await aTaggedShop();
    const { hierarchy_id, node_id, mug } = shop;
    const trade = await shop.catalog({ name: "Trade" });
    await shop.publish(trade);
    const attributes = { name: "Bronze", catalog_id: trade, account_tag_ids: [shop.bronze] };
    await expectData(shop.post("/catalogs/rules", { data: { type: "catalog_rule", attributes } }));
    const lone = await shop.product({ sku: "LONE" });
    await shop.attach([lone.id]);
    await shop.publish(trade);
    const [fern, birch] = [await shop.as(shop.fern), await shop.as(shop.birch)];
    expect((await shop.get(`/catalog/products/${lone.id}`, fern)).status).toBe(200);
    expect((await shop.get(`/catalog/products/${lone.id}`, birch)).status).toBe(404);
    for (const path of [
      "/catalog/products",
      `/catalog/hierarchies/${hierarchy_id}/products`,
      `/catalog/nodes/${node_id}/relationships/products`,
    ] as const) {
      expect((await shop.get(path, fern)).body.meta.results.total).toBe(2);
      expect((await shop.get(path, birch)).body.meta.results.total).toBe(1);
    }
    const releaseFor = async (call: typeof fern) =>
      (await expectData(shop.get("/catalog", call))).attributes.catalog_id;
    expect([await releaseFor(fern), await releaseFor(birch)]).toEqual([trade, shop.catalog_id]);
    await shop.take(shop.fern, shop.bronze);
    expect((await shop.get(`/catalog/products/${lone.id}`, fern)).status).toBe(404);
    expect((await shop.get(`/catalog/products/${mug.id}`, fern)).status).toBe(200);
  });
});
