import { describe, expect, it } from "@jest/globals";
import { endpoint as deleteCatalog } from "../../../functions/catalogs/delete-catalog.ts";
import { endpoint as createRule } from "../../../functions/catalogs/rules/create-rule.ts";
import { endpoint as deleteRule } from "../../../functions/catalogs/rules/delete-rule.ts";
import { endpoint as listRules } from "../../../functions/catalogs/rules/list-rules.ts";
import { endpoint as updateRule } from "../../../functions/catalogs/rules/update-rule.ts";
import { call } from "../../support/call.ts";
import { aMerchant } from "../../support/shops/merchant.ts";
import { interrupted } from "../../support/tables/interrupted.ts";

describe("/catalogs/rules", () => {
  async function twoCatalogs() {
    const shop = await aMerchant();
    const mug = await shop.product();
    await shop.attach([mug.id]);
    const other = await shop.catalog({ name: "App" });
    await shop.publish();
    await shop.publish(other);
    const rule = (attributes: object) =>
      shop.ask(
        createRule,
        {},
        { type: "catalog_rule", attributes: { name: "a rule", catalog_id: other, ...attributes } },
      );
    const catalogFor = async (headers: Record<string, string>) =>
      (await shop.shop(mug.id, { headers })).body.data.meta.catalog_id;
    return { ...shop, other, rule, catalogFor };
  }

  it("without rules the catalog published first is served [case 34]", async () => {
    const { catalogFor, catalog_id } = await twoCatalogs();
    expect(await catalogFor({ "ep-channel": "app" })).toBe(catalog_id);
  });

  it("a channel's catalog is served to that channel alone [case 33]", async () => {
    const { rule, catalogFor, catalog_id, other } = await twoCatalogs();
    await rule({ channels: ["app"] });
    expect(await catalogFor({ "ep-channel": "app" })).toBe(other);
    expect(await catalogFor({ "ep-channel": "web" })).toBe(catalog_id);
    expect(await catalogFor({})).toBe(catalog_id);
  });

  it("the rule with more matches wins, one without criteria serves the rest, schedules count", async () => {
    const { rule, catalogFor, catalog_id, other, ask, table } = await twoCatalogs();
    await rule({ catalog_id, channels: ["app"] });
    const vip = await rule({ channels: ["app"], tags: ["vip", "staff"] });
    expect(await catalogFor({ "ep-channel": "app", "ep-context-tag": "x, vip" })).toBe(other);
    expect(await catalogFor({ "ep-channel": "app" })).toBe(catalog_id);
    await rule({ schedules: [{ valid_from: "2026-03-02T00:00:00Z", valid_to: null }] });
    expect(await catalogFor({})).toBe(other);
    const schedules = [{ valid_from: null, valid_to: "2026-03-02T00:00:00Z" }];
    await ask(updateRule, { rule_id: vip.id }, { type: "catalog_rule", attributes: { schedules } });
    expect(await catalogFor({ "ep-channel": "app", "ep-context-tag": "vip" })).toBe(catalog_id);
    const list = await call(listRules, { table, query: `filter=eq(catalog_id,${other.toUpperCase()})` });
    expect(list.body.data).toHaveLength(2);
  });

  it("422 for an unknown catalog; a catalog with a rule cannot be deleted; 404 once it is gone", async () => {
    const { table, rule, catalog } = await twoCatalogs();
    const empty = await catalog({ name: "Empty" });
    const made = await rule({ catalog_id: empty });
    expect((await call(deleteCatalog, { table, params: { catalog_id: empty } })).status).toBe(422);
    const body = { data: { type: "catalog_rule", attributes: { name: "r", catalog_id: "nobody" } } };
    expect((await call(createRule, { table, body })).status).toBe(422);
    const params = { rule_id: made.id };
    expect((await call(deleteRule, { table, params })).status).toBe(204);
    expect((await call(deleteRule, { table, params })).status).toBe(404);
  });

  it("422 for a rule whose catalog is deleted meanwhile, or a catalog that a rule names meanwhile", async () => {
    const { table, rule, catalog } = await twoCatalogs();
    const first = await catalog({ name: "First" });
    const remove = (catalog_id: string, on = table) =>
      call(deleteCatalog, { table: on, params: { catalog_id } });
    const attributes = { name: "late", catalog_id: first };
    const body = { data: { type: "catalog_rule", attributes } };
    const busy = interrupted(table, () => remove(first));
    expect((await call(createRule, { table: busy, body })).body.errors[0].source).toBe(
      "data.attributes.catalog_id",
    );
    const second = await catalog({ name: "Second" });
    const named = interrupted(table, () => rule({ catalog_id: second }));
    expect((await remove(second, named)).status).toBe(422);
  });
});
