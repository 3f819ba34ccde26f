import { describe, expect, it } from "@jest/globals";
import { createCatalog } from "../../functions/catalogs/create-catalog.ts";
import { createRule } from "../../functions/catalogs/rules/create-rule.ts";
import { anEmptyShop, expectData, shopOn } from "../support/shop.ts";
import { aMerchant, usd } from "../support/shops/merchant.ts";

describe("/catalogs", () => {
  it("is served under /pcm/catalogs too", () => {
    expect([createCatalog.path, createCatalog.alsoAt]).toEqual(["/catalogs", ["/pcm/catalogs"]]);
    expect([createRule.path, createRule.alsoAt]).toEqual(["/catalogs/rules", ["/pcm/catalogs/rules"]]);
  });

  it("422: both kinds of price books, six of them, no name, no hierarchies", async () => {
    const create = (attributes: object) =>
      anEmptyShop().post("/catalogs", { data: { type: "catalog", attributes } });
    const good = { name: "Shop", hierarchy_ids: [] };
    expect((await create(good)).status).toBe(201);
    const bad = [
      { ...good, pricebook_id: "a", pricebook_ids: [{ id: "b", priority: 1 }] },
      { ...good, pricebook_ids: Array(6).fill({ id: "b" }) },
      { ...good, name: "" },
      { name: "Shop" },
    ];
    for (const attributes of bad) {
      const { status, body } = await create(attributes);
      expect([status, body.errors[0].title]).toEqual([422, "Failed Validation"]);
    }
  });

  it("200: reads, lists, changes; 204 deletes; 404 afterwards", async () => {
    const { table, catalog_id, pricebook_id } = await aMerchant();
    const shop = shopOn(table);
    const read = await shop.get(`/catalogs/${catalog_id}`);
    expect(read.body.data.attributes).toMatchObject({ name: "Shop", pricebook_id, owner: "store" });
    const attributes = { pricebook_ids: [{ id: pricebook_id, priority: 3 }] };
    const given = { ...attributes, name: null, hierarchy_ids: null };
    const changed = await shop.put(`/catalogs/${catalog_id}`, {
      data: { type: "catalog", attributes: given },
    });
    expect(changed.body.data.attributes).toMatchObject({ name: "Shop", ...attributes });
    const list = await shop.get("/catalogs?filter=like(name,Sh*)");
    expect(list.body.data).toHaveLength(1);
    expect((await shop.delete(`/catalogs/${catalog_id}`)).status).toBe(204);
    expect((await shop.get(`/catalogs/${catalog_id}`)).status).toBe(404);
  });
});

describe("ids in capitals", () => {
  it("name the same hierarchies, price books, catalogs and accounts, and are kept in lower case", async () => {
    const shop = await aMerchant();
    const capitals = (id: string) => id.toUpperCase();
    const mug = await shop.product({ sku: "MUG" });
    await shop.price("MUG", usd(1800));
    await shop.attach([capitals(mug.id)]);
    const hierarchy_ids = [capitals(shop.hierarchy_id)];
    const catalog_id = await shop.catalog({ hierarchy_ids, pricebook_id: capitals(shop.pricebook_id) });
    await shop.publish(capitals(catalog_id));
    const { body } = await shop.shop(capitals(mug.id));
    expect(body.data.meta).toMatchObject({ catalog_id, pricebook_id: shop.pricebook_id });
    const account = "6513270e-269e-4d37-b2a7-4de452e6b438";
    const attributes = { name: "r", catalog_id: capitals(catalog_id), account_ids: [capitals(account)] };
    const rule = await expectData(
      shop.post("/catalogs/rules", { data: { type: "catalog_rule", attributes } }),
    );
    expect(rule.attributes).toMatchObject({ catalog_id, account_ids: [account] });
    const changed = { catalog_id: capitals(shop.catalog_id) };
    const later = await expectData(
      shop.put(`/catalogs/rules/${rule.id}`, { data: { type: "catalog_rule", attributes: changed } }),
    );
    expect(later.attributes.catalog_id).toBe(shop.catalog_id);
    const { attributes: shown } = await expectData(
      shop.put(`/catalogs/${catalog_id}`, { data: { type: "catalog", attributes: { hierarchy_ids } } }),
    );
    expect(shown.hierarchy_ids).toEqual([shop.hierarchy_id]);
  });
});
