import { describe, expect, it } from "@jest/globals";
import { getSettings, saveSettings } from "../../../lib/settings/store.ts";
import type { Table } from "../../../lib/table/table.ts";
import { giveTags, someTags } from "../../support/accounts/tags.ts";
import { checkOut } from "../../support/checkout.ts";
import { anOrder, anOrderItem, orderId, saveOrders } from "../../support/orders.ts";
import { aCodedPromotion, nameCodes } from "../../support/promotions/codes.ts";
import { createRule, withRules } from "../../support/promotions/rule-promotions.ts";
import type { AnswerAt } from "../../support/routes.ts";
import { NOON } from "../../support/runtime.ts";
import { anEmptyShop, expectData, shopOn } from "../../support/shop.ts";
import { aShop, codeItem, product } from "../../support/shops/carts.ts";
import { createApi, createEntryIn } from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

/** A shop whose guests' carts are listed. */
async function listedShop() {
  const shop = await aShop();
  const { settings, version } = await getSettings(shop.table);
  const cart = { ...settings.cart, show_all_carts: true };
  await saveSettings(shop.table, { settings: { ...settings, cart }, version });
  const create = (id: string) => shopOn(shop.table).post("/v2/carts", { data: { id } });
  return { ...shop, create };
}

async function snapshots(table: Table, type: string, limit = 100) {
  const shop = shopOn(table);
  const found = [];
  const since = new Set<string>();
  for (let next: string | null = `?type=${type}&page[limit]=${limit}`; next !== null; ) {
    const page: AnswerAt<"GET", "/v2/events/snapshots"> = await shop.get(
      `/v2/events/snapshots?${next.slice(next.indexOf("?") + 1)}`,
    );
    expect(page.status).toBe(200);
    found.push(...page.body.data);
    since.add(page.body.meta.since);
    next = page.body.links.next;
  }
  expect(since.size).toBe(1);
  return found;
}

describe("GET /v2/events/snapshots", () => {
  it("200: carts as their reads answer them, each once over all pages, with their positions", async () => {
    const { table, add, create } = await listedShop();
    const shop = shopOn(table);
    const ids = Array.from({ length: 7 }, (_, at) => `cart-${at}`);
    for (const id of ids) {
      await create(id);
      await add(id, product("S1"));
    }
    await add("cart-3", product("S2", 2));
    await shop.delete("/v2/carts/cart-6");
    const found = await snapshots(table, "cart", 3);
    expect(found.map(({ object }) => object.id).sort()).toEqual(ids.slice(0, 6));
    expect(found.find(({ object }) => object.id === "cart-3")?.position).toBe(2);
    for (const { type, object, payload } of found) {
      const { body } = await shop.get(`/v2/carts/${object.id}?include=items`);
      expect([type, payload]).toEqual(["snapshot", JSON.parse(JSON.stringify(body))]);
    }
  });

  it("200: carts with what the tags of their accounts take", async () => {
    const { table, add, create } = await listedShop();
    const shop = shopOn(table);
    const { bronze } = await someTags(shop, "bronze");
    const { id } = await expectData(shop.post("/v2/accounts", { data: { type: "account", name: "Fern" } }));
    await giveTags(shop, id, bronze);
    const discounts = { use_rule_promotions: true };
    await expectData(shop.put("/v2/settings/cart", { data: { type: "settings", discounts } }));
    const rules = { strategy: "account_tags", operator: "contains_any", args: [bronze] };
    await expectData(createRule(table, withRules({ rules }, { automatic: true })));
    await create("tagged");
    await add("tagged", product("S1"));
    await shop.post("/v2/carts/tagged/relationships/accounts", { data: [{ type: "account", id }] });
    const [found] = await snapshots(table, "cart");
    const { body } = await shop.get("/v2/carts/tagged?include=items");
    expect(body.data.meta.display_price.discount.amount).toBeLessThan(0);
    expect(found?.payload).toEqual(JSON.parse(JSON.stringify(body)));
  });

  it("200: carts with what their codes take off", async () => {
    const { table, add, create } = await listedShop();
    await (await aCodedPromotion(table)).add(nameCodes("LARK10"));
    await create("coded");
    await add("coded", product("S1"));
    await add("coded", codeItem("LARK10"));
    const [found] = await snapshots(table, "cart");
    const { body } = await shopOn(table).get("/v2/carts/coded?include=items");
    expect(body.data.meta.display_price.discount.amount).toBeLessThan(0);
    expect(found?.payload).toEqual(JSON.parse(JSON.stringify(body)));
  });

  it("200: orders as their reads answer them", async () => {
    const { table, add, create } = await listedShop();
    const shop = shopOn(table);
    for (const id of ["a", "b", "c"]) {
      await create(id);
      await add(id, product("S1"));
      expect((await checkOut(table, id)).status).toBe(201);
    }
    const found = await snapshots(table, "order", 2);
    expect(found).toHaveLength(3);
    for (const { object, position, payload } of found) {
      const params = { orderID: object.id };
      const { body } = await shop.get(`/v2/orders/${params.orderID}`);
      const items = await shop.get(`/v2/orders/${params.orderID}/items`);
      expect(position).toBe(1);
      expect(payload.data).toEqual(body.data);
      expect(payload.included.items).toEqual(items.body.data);
    }
  });

  it("200: the entries of a Custom API as their reads answer them", async () => {
    const { table } = await listedShop();
    const shop = shopOn(table);
    const api = await createApi(table);
    const made = [];
    for (let at = 0; at < 5; at += 1) made.push(await createEntryIn(table, api));
    const found = await snapshots(table, api.api_type, 2);
    expect(found.map(({ object }) => object.id).sort()).toEqual(made.map(({ id }) => id).sort());
    for (const { object, payload } of found) {
      const { body } = await shop.get(`/v2/extensions/${api.slug}/${object.id}`);
      expect(payload.data).toEqual(body.data);
    }
  });

  it.each([
    ["type=wishes", "type"],
    ["", "type"],
    ["type=cart&after=nothing", "after"],
    [`type=cart&after=${Buffer.from('["1","2",3]').toString("base64url")}`, "after"],
    [
      `type=cart&after=${Buffer.from(JSON.stringify(["1", "x".repeat(1025), "3"])).toString("base64url")}`,
      "after",
    ],
  ])("400 for a kind or a page that there is not: %.60s", async (query, source) => {
    const answer = await anEmptyShop().get(`/v2/events/snapshots?${query}`);
    expect([answer.status, answer.body.errors[0].source]).toEqual([400, source]);
  });

  it("200: a page that ends by its bytes links to the rest, though fewer are left than its limit", async () => {
    const table = memoryTable({ now: () => NOON });
    const ids = Array.from({ length: 16 }, (_, at) => orderId(at));
    const items = [anOrderItem({ custom_inputs: { note: "x".repeat(300_000) } })];
    await saveOrders(
      table,
      ids.map((id) => anOrder({ id, items })),
    );
    const { body } = await shopOn(table).get("/v2/events/snapshots?type=order&page[limit]=100");
    expect(body.data.length).toBeLessThan(ids.length);
    expect(body.links.next).toContain("page[limit]=100");
    expect((await snapshots(table, "order")).map(({ object }) => object.id)).toEqual(ids);
  });

  it("200: a page ends before the snapshot with which its answer would be too long", async () => {
    const table = memoryTable({ now: () => NOON });
    const ids = Array.from({ length: 20 }, (_, at) => orderId(at));
    // Each quote takes two bytes in JSON and four in the handler's answer.
    const items = [anOrderItem({ custom_inputs: { note: '"'.repeat(170_000) } })];
    await saveOrders(
      table,
      ids.map((id) => anOrder({ id, items })),
    );
    const found = await snapshots(table, "order");
    expect(found.map(({ object }) => object.id)).toEqual(ids);
    const first = await shopOn(table).get("/v2/events/snapshots?type=order&page[limit]=100");
    expect(Buffer.byteLength(JSON.stringify(first.text))).toBeLessThan(6 * 1024 * 1024);
    expect(first.body.meta.page.limit).toBe(first.body.data.length);
    expect(first.body.links.next).toContain("page[limit]=100");
  });
});
