import { describe, expect, it } from "@jest/globals";
import { endpoint as createRule } from "../../../functions/catalogs/rules/create-rule.ts";
import { endpoint as readRule } from "../../../functions/catalogs/rules/read-rule.ts";
import { call } from "../../support/call.ts";
import { aMerchant } from "../../support/shops/merchant.ts";

describe("GET /catalogs/rules/{rule_id}", () => {
  it("200: as it was made; 404 for an unknown one; 403 for an implicit token", async () => {
    const { table, catalog_id, ask } = await aMerchant();
    const attributes = { name: "Web", catalog_id, channels: ["web"], tags: ["vip"] };
    const rule = await ask(createRule, {}, { type: "catalog_rule", attributes });
    const read = (rule_id: string, more: object = {}) =>
      call(readRule, { table, params: { rule_id }, ...more });
    const { status, body } = await read(rule.id);
    expect([status, body.data]).toEqual([200, rule]);
    expect(body.data.attributes).toMatchObject(attributes);
    expect((await read(rule.id.toUpperCase())).body.data.id).toBe(rule.id);
    expect((await read(catalog_id)).status).toBe(404);
    expect((await read(rule.id, { as: "implicit" })).status).toBe(403);
  });
});
