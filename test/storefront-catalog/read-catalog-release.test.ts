import { describe, expect, it } from "@jest/globals";
import { anEmptyShop, expectData } from "../support/shop.ts";
import { aBrowsedShop } from "../support/shops/browsed-shop.ts";
import { aMerchant } from "../support/shops/merchant.ts";

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

  it("200: in the shopper's language, as it was when the release was published", async () => {
    const shop = await aMerchant();
    const locales = { "fr-FR": { name: "Boutique", description: "Tasses" }, de: { description: "Tassen" } };
    const path = `/catalogs/${shop.catalog_id}` as const;
    const put = (attributes: object) => shop.put(path, { data: { type: "catalog", attributes } });
    await expectData(put({ locales, description: "Cups" }));
    const { id } = await shop.publish();
    await expectData(put({ locales: { "fr-FR": { name: "Changed" } } }));
    const read = async (language: string) => {
      const headers = { "accept-language": language };
      const { attributes, meta } = await expectData(shop.get("/catalog", { as: "implicit", headers }));
      return [attributes.name, attributes.description, meta.language];
    };
    expect(await read("fr-FR")).toEqual(["Boutique", "Tasses", "fr-FR"]);
    expect(await read("de, fr-FR;q=0.5")).toEqual(["Shop", "Tassen", "de"]);
    expect(await read("es")).toEqual(["Shop", "Cups", ""]);
    expect((await expectData(shop.get(`${path}/releases/${id}`))).attributes.name).toBe("Shop");
    await expectData(shop.put("/v2/settings", { data: { type: "settings", additional_languages: ["fr"] } }));
    expect(await read("de")).toEqual(["Shop", "Cups", ""]);
    expect(await read("fr-FR")).toEqual(["Boutique", "Tasses", "fr-FR"]);
  });
});
