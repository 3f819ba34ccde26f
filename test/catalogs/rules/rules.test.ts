import { describe, expect, it } from "@jest/globals";
import { expectData, shopOn } from "../../support/shop.ts";
import { aMerchant } from "../../support/shops/merchant.ts";
import { interruptTable } from "../../support/tables/interrupted.ts";

describe("/catalogs/rules", () => {
  async function twoCatalogs() {
    const shop = await aMerchant();
    const mug = await shop.product();
    await shop.attach([mug.id]);
    const other = await shop.catalog({ name: "App" });
    await shop.publish();
    await shop.publish(other);
    const rule = (attributes: object) =>
      expectData(
        shop.post("/catalogs/rules", {
          data: { type: "catalog_rule", attributes: { name: "a rule", catalog_id: other, ...attributes } },
        }),
      );
    const catalogFor = async (headers: Record<string, string>) =>
      (await shop.shop(mug.id, { headers })).body.data.meta.catalog_id;
    return { ...shop, other, rule, catalogFor };
  }

  it("without rules the catalog published first is served", async () => {
    const { catalogFor, catalog_id } = await twoCatalogs();
    expect(await catalogFor({ "ep-channel": "app" })).toBe(catalog_id);
  });

  it("a channel's catalog is served to that channel alone", async () => {
    const { rule, catalogFor, catalog_id, other } = await twoCatalogs();
    await rule({ channels: ["app"] });
    expect(await catalogFor({ "ep-channel": "app" })).toBe(other);
    expect(await catalogFor({ "ep-channel": "web" })).toBe(catalog_id);
    expect(await catalogFor({})).toBe(catalog_id);
  });

  it("the rule with more matches wins, one without criteria serves the rest, schedules count", async () => {
    const merchant = await twoCatalogs();
    const { rule, catalogFor, catalog_id, other, table } = merchant;
    const shop = shopOn(table);
    await rule({ catalog_id, channels: ["app"] });
    const vip = await rule({ channels: ["app"], tags: ["vip", "staff"] });
    expect(await catalogFor({ "ep-channel": "app", "ep-context-tag": "x, vip" })).toBe(other);
    expect(await catalogFor({ "ep-channel": "app" })).toBe(catalog_id);
    await rule({ schedules: [{ valid_from: "2026-03-02T00:00:00Z", valid_to: null }] });
    expect(await catalogFor({})).toBe(other);
    const schedules = [{ valid_from: null, valid_to: "2026-03-02T00:00:00Z" }];
    await expectData(
      merchant.put(`/catalogs/rules/${vip.id}`, {
        data: { type: "catalog_rule", attributes: { schedules } },
      }),
    );
    expect(await catalogFor({ "ep-channel": "app", "ep-context-tag": "vip" })).toBe(catalog_id);
    const list = await shop.get(`/catalogs/rules?filter=eq(catalog_id,${other.toUpperCase()})`);
    expect(list.body.data).toHaveLength(2);
  });

  it("422 for an unknown catalog; a catalog with a rule cannot be deleted; 404 once it is gone", async () => {
    const { table, rule, catalog } = await twoCatalogs();
    const shop = shopOn(table);
    const empty = await catalog({ name: "Empty" });
    const made = await rule({ catalog_id: empty });
    expect((await shop.delete(`/catalogs/${empty}`)).status).toBe(422);
    const body = { data: { type: "catalog_rule", attributes: { name: "r", catalog_id: "nobody" } } };
    expect((await shop.post("/catalogs/rules", body)).status).toBe(422);
    expect((await shop.delete(`/catalogs/rules/${made.id}`)).status).toBe(204);
    expect((await shop.delete(`/catalogs/rules/${made.id}`)).status).toBe(404);
  });

  it("422 for a rule whose catalog is deleted meanwhile, or a catalog that a rule names meanwhile", async () => {
    const { table, rule, catalog } = await twoCatalogs();
    const first = await catalog({ name: "First" });
    const remove = (catalog_id: string, on = table) => shopOn(on).delete(`/catalogs/${catalog_id}`);
    const attributes = { name: "late", catalog_id: first };
    const body = { data: { type: "catalog_rule", attributes } };
    const busy = interruptTable(table, () => remove(first));
    const shop = shopOn(busy);
    expect((await shop.post("/catalogs/rules", body)).body.errors[0].source).toBe(
      "data.attributes.catalog_id",
    );
    const second = await catalog({ name: "Second" });
    const named = interruptTable(table, () => rule({ catalog_id: second }));
    expect((await remove(second, named)).status).toBe(422);
  });
});
