import { describe, expect, it } from "@jest/globals";
import { expectData, shopOn } from "../../support/shop.ts";
import { aMerchant } from "../../support/shops/merchant.ts";

describe("GET /catalogs/rules/{rule_id}", () => {
  it("200: as it was made; 404 for an unknown one; 403 for an implicit token", async () => {
    const merchant = await aMerchant();
    const { table, catalog_id } = merchant;
    const shop = shopOn(table);
    const attributes = { name: "Web", catalog_id, channels: ["web"], tags: ["vip"] };
    const rule = await expectData(
      merchant.post("/catalogs/rules", { data: { type: "catalog_rule", attributes } }),
    );
    const read = (rule_id: string, more: object = {}) => shop.get(`/catalogs/rules/${rule_id}`, { ...more });
    const { status, body } = await read(rule.id);
    expect([status, body.data]).toEqual([200, rule]);
    expect(body.data.attributes).toMatchObject(attributes);
    expect((await read(rule.id.toUpperCase())).body.data.id).toBe(rule.id);
    expect((await read(catalog_id)).status).toBe(404);
    expect((await read(rule.id, { as: "implicit" })).status).toBe(403);
  });
});
