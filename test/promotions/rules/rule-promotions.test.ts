import { describe, expect, it } from "@jest/globals";
import { ANY_TAG } from "../../support/etags.ts";
import {
  changeRule,
  createRule,
  findRule,
  livePromotionsIn,
  ruleData,
  ruleId,
  withRules,
} from "../../support/promotions/rule-promotions.ts";
import { anEmptyShop, shopOn } from "../../support/shop.ts";
import { someId } from "../../support/shops/products.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const NODE = "90c192cf-d3ac-44af-8f21-ddb66cad4a26";
const AT_TEN = "2026-03-02T10:00:00.000Z";
const LATER = () => new Date("2026-03-02T11:00:00.000Z");

const mugWeek = {
  type: "rule_promotion",
  name: "Mug week",
  description: "Fifteen percent on mugs from fifty dollars",
  enabled: true,
  automatic: true,
  start: "2026-04-01T00:00:00Z",
  end: "2026-04-08T00:00:00Z",
  priority: 20,
  stackable: true,
  rule_set: {
    catalog_ids: [],
    currencies: ["USD"],
    rules: { strategy: "and", children: [{ strategy: "cart_total", operator: "gte", args: [5000] }] },
    actions: [
      {
        strategy: "item_discount",
        args: ["percent", 15],
        condition: { strategy: "item_category", operator: "in", args: [NODE] },
        limitations: { max_discount: 2000, max_quantity: 4 },
      },
    ],
  },
};

describe("POST /v2/rule-promotions", () => {
  it("201: the ids that clients give actions are taken, and not kept", async () => {
    const table = memoryTable();
    const rule_set = { actions: [{ id: "a-1", strategy: "cart_discount", args: ["percent", 10] }] };
    const { status, body } = await createRule(table, ruleData({ rule_set }));
    expect(status).toBe(201);
    expect(body.data.rule_set.actions).toEqual([{ strategy: "cart_discount", args: ["percent", 10] }]);
  });

  it("201: as it was given, with its id and times (17.8); carts know it", async () => {
    const table = memoryTable();
    const { status, body } = await createRule(table, mugWeek);
    const { id, meta, created_by, updated_by, ...rest } = body.data;
    expect([created_by, updated_by]).toEqual(["Key-test-client", "Key-test-client"]);
    expect([status, rest]).toEqual([201, { ...mugWeek, override_stacking: false }]);
    expect(meta).toEqual({ timestamps: { created_at: AT_TEN, updated_at: AT_TEN }, ...ANY_TAG });
    expect((await findRule(table, id)).body).toEqual(body);
    const {
      type: _,
      enabled: __,
      ...evaluated
    } = { ...rest, id, source: "rule", version: 1, created_at: AT_TEN };
    expect(await livePromotionsIn(table)).toEqual([evaluated]);
  });

  it("201: what is left out has its default, and days are midnights in UTC", async () => {
    const { enabled: _, ...data } = ruleData();
    const { body } = await createRule(memoryTable(), data);
    expect(body.data).toMatchObject({
      ...{ description: "", enabled: false, automatic: false, priority: null },
      ...{ stackable: true, override_stacking: false },
      ...{ start: "2026-03-01T00:00:00Z", end: "2026-06-01T00:00:00Z" },
      rule_set: { catalog_ids: [], currencies: ["USD"] },
    });
    expect(Object.keys(body.data.rule_set)).toEqual(["catalog_ids", "currencies", "actions"]);
  });

  it("201: rules and conditions as a list of one node, null as absent, the other spelling of a bundle's discount", async () => {
    const total = { strategy: "cart_total", operator: "gte", args: [1] };
    const items = { strategy: "item_sku", operator: "in", args: ["MUG"] };
    const count = { strategy: "item_quantity", operator: "eq", args: [2] };
    const bundle = { strategy: "items_bundle", children: [{ strategy: "and", children: [items, count] }] };
    const { body } = await createRule(
      memoryTable(),
      withRules({
        catalog_ids: null,
        rules: [{ ...total, children: null }],
        actions: [
          { strategy: "item_bundle_discount", args: ["percent", 5], condition: [bundle], limitations: null },
          { strategy: "cart_discount", args: ["percent", 5], condition: [] },
        ],
      }),
    );
    expect(body.data.rule_set).toEqual({
      catalog_ids: [],
      currencies: ["USD"],
      rules: total,
      actions: [
        { strategy: "items_bundle_discount", args: ["percent", 5], condition: bundle },
        { strategy: "cart_discount", args: ["percent", 5] },
      ],
    });
  });

  it("201: ids are kept in small letters, skus as they are", async () => {
    const id = NODE.toUpperCase();
    const args = [{ skus: ["Mug"], ids: [id] }];
    const rules = {
      strategy: "or",
      children: [
        { strategy: "item_category", operator: "in", args: [id] },
        { strategy: "item_product_id", operator: "in", args: [id] },
        { strategy: "item_identifier", operator: "in", args },
        { strategy: "item_sku", operator: "in", args: ["Mug"] },
      ],
    };
    const { body } = await createRule(memoryTable(), withRules({ catalog_ids: [id], rules }));
    expect(body.data.rule_set.catalog_ids).toEqual([NODE]);
    expect(body.data.rule_set.rules.children.map((child) => child.args[0])).toEqual([
      ...[NODE, NODE, { skus: ["Mug"], ids: [NODE] }, "Mug"],
    ]);
  });

  it("401 without a token, 403 for an implicit one", async () => {
    const body = { data: ruleData() };
    expect((await anEmptyShop().post("/v2/rule-promotions", body, { as: null })).status).toBe(401);
    expect((await anEmptyShop().post("/v2/rule-promotions", body, { as: "implicit" })).status).toBe(403);
  });

  it("nothing is written of what is refused", async () => {
    const table = memoryTable();
    expect((await createRule(table, ruleData({ end: "2026-01-01" }))).status).toBe(400);
    expect(await livePromotionsIn(table)).toEqual([]);
  });
});

describe("GET /v2/rule-promotions/{promotionID}", () => {
  it("200 for a disabled one, and for one that is over; the id in any case", async () => {
    const table = memoryTable();
    const id = await ruleId(table, { enabled: false, start: "2025-01-01", end: "2025-02-01" });
    expect((await findRule(table, id.toUpperCase())).body.data).toMatchObject({ id, enabled: false });
  });

  it("404 for an unknown one", async () => {
    const { status, body } = await findRule(memoryTable(), someId());
    expect([status, body.errors[0].status, body.errors[0].title]).toEqual([404, 404, "Not Found"]);
  });
});

describe("PUT /v2/rule-promotions/{promotionID}", () => {
  it("200: what is absent stays as it is, and carts know the change", async () => {
    const table = memoryTable();
    const { id } = (await createRule(table, { ...mugWeek, enabled: false })).body.data;
    expect(await livePromotionsIn(table)).toEqual([]);
    const { status, body } = await changeRule(table, id, { enabled: true }, { now: LATER });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...{ id, ...mugWeek, override_stacking: false },
      ...{ created_by: "Key-test-client", updated_by: "Key-test-client" },
      meta: { timestamps: { created_at: AT_TEN, updated_at: LATER().toISOString() }, ...ANY_TAG },
    });
    expect(await livePromotionsIn(table)).toMatchObject([{ id, name: "Mug week" }]);
    await changeRule(table, id, { enabled: false });
    expect(await livePromotionsIn(table)).toEqual([]);
  });

  it("200: what was read can be sent back; null clears the description and the priority", async () => {
    const table = memoryTable();
    const { data } = (await createRule(table, mugWeek)).body;
    const same = await changeRule(table, data.id, data);
    expect([same.status, same.body.data]).toEqual([200, data]);
    const cleared = await changeRule(table, data.id, { description: null, priority: null });
    expect(cleared.body.data).toEqual({
      ...data,
      description: "",
      priority: null,
      meta: { ...data.meta, ...ANY_TAG },
    });
  });

  it("200: a rule set replaces the one before", async () => {
    const table = memoryTable();
    const { id } = (await createRule(table, mugWeek)).body.data;
    const { rule_set } = ruleData();
    const { body } = await changeRule(table, id, { rule_set });
    expect(body.data.rule_set).toEqual({ catalog_ids: [], ...rule_set });
  });

  it("200 for each of many at once: no change is lost", async () => {
    const table = memoryTable();
    const id = await ruleId(table);
    const changes = [{ name: "Tea week" }, { description: "Teas" }, { stackable: false }, { priority: 7 }];
    const answers = await Promise.all(changes.map((change) => changeRule(table, id, change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await findRule(table, id)).body.data).toMatchObject(Object.assign({}, ...changes));
    expect(await livePromotionsIn(table)).toMatchObject([Object.assign({}, ...changes)]);
  });

  it("400 for what it would become: the end before the start that it has, a gift that is not automatic any more", async () => {
    const table = memoryTable();
    const gift = {
      strategy: "item_discount",
      args: ["percent", 100],
      condition: { strategy: "item_sku", operator: "in", args: ["TEA"] },
      limitations: { items: { auto_add: true } },
    };
    const id = (await createRule(table, withRules({ actions: [gift] }, { automatic: true }))).body.data.id;
    const source = async (data: object) => (await changeRule(table, id, data)).body.errors[0].source;
    expect(await source({ end: "2026-02-01" })).toBe("data.end");
    expect(await source({ automatic: false })).toBe("data.rule_set.actions.0.limitations.items.auto_add");
  });

  it("401, 403, 404, and 422 for another id in the body", async () => {
    const table = memoryTable();
    const id = await ruleId(table);
    expect((await changeRule(table, id, {}, { as: null })).status).toBe(401);
    expect((await changeRule(table, id, {}, { as: "implicit" })).status).toBe(403);
    expect((await changeRule(table, someId(), {})).status).toBe(404);
    expect((await changeRule(table, id, { id: someId() })).status).toBe(422);
  });
});

describe("DELETE /v2/rule-promotions/{promotionID}", () => {
  it("204, then 404; carts do not know it any more", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const promotionID = await ruleId(table);
    const remove = (as?: "implicit" | null) =>
      shop.delete(`/v2/rule-promotions/${promotionID}`, { ...(as === undefined ? {} : { as }) });
    expect((await remove(null)).status).toBe(401);
    expect((await remove("implicit")).status).toBe(403);
    expect((await remove()).status).toBe(204);
    expect((await findRule(table, promotionID)).status).toBe(404);
    expect((await remove()).status).toBe(404);
    expect(await livePromotionsIn(table)).toEqual([]);
  });
});
