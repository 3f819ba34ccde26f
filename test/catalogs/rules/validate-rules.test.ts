import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { aTaggedShop } from "../../support/accounts/tagged-shop.ts";
import type { Call } from "../../support/call.ts";
import { expectData } from "../../support/shop.ts";
import { usd } from "../../support/shops/merchant.ts";

const NIL_ID = "00000000-0000-0000-0000-000000000000";
const MARCH = { valid_from: "2026-03-01T00:00:00Z", valid_to: "2026-04-01T00:00:00Z" };
const APRIL = { valid_from: "2026-04-01T00:00:00Z", valid_to: "2026-05-01T00:00:00Z" };

/** A second catalog, and rules that a test makes a second apart. */
async function ruledShop() {
  const shop = await aTaggedShop();
  const trade = await shop.catalog({ name: "Trade" });
  await shop.publish(trade);
  let second = 0;
  const rule = async (name: string, attributes: object = {}): Promise<string> => {
    second += 1;
    const at = new Date(shop.now().getTime() + second * 1000);
    const body = { data: { type: "catalog_rule", attributes: { name, catalog_id: trade, ...attributes } } };
    return (await expectData(shop.post("/catalogs/rules", body, { now: () => at }))).id;
  };
  const validate = (match_type: string, data: object = {}, more: Call = {}) =>
    shop.post("/catalogs/rules/validate", { data: { match_type, ...data } }, more);
  const names = async (match_type: string, data: object = {}) =>
    (await expectData(validate(match_type, data))).map(({ attributes }) => attributes.name);
  return { ...shop, trade, rule, validate, names };
}

describe("POST /catalogs/rules/validate", () => {
  it("400 for an unknown match type; 422 without one or with an unknown key; 403, 401", async () => {
    const { validate, post, get } = await ruledShop();
    const unknown = await validate("x");
    expect([unknown.status, unknown.body.errors[0].source]).toEqual([400, "data.match_type"]);
    expect((await post("/catalogs/rules/validate", { data: {} })).status).toBe(422);
    expect((await validate("filter", { chanels: ["web"] })).status).toBe(422);
    expect((await validate("filter", { match_date: "noon" })).status).toBe(422);
    const body = { data: { match_type: "filter" } };
    expect((await post("/catalogs/rules/validate", body, { as: "implicit" })).status).toBe(403);
    expect((await post("/catalogs/rules/validate", body, { as: null })).status).toBe(401);
    expect((await get("/catalogs/rules/validate")).status).toBe(404);
  });

  it("filter: rules that meet all criteria, oldest first; in pages", async () => {
    const { rule, validate, names, trade, catalog_id, fern, bronze } = await ruledShop();
    await rule("web", { channels: ["web"] });
    await rule("other", { channels: ["web", "app"], catalog_id });
    await rule("march", { channels: ["web"], tags: ["vip"], schedules: [MARCH] });
    await rule("fern", { account_ids: [fern], account_tag_ids: [bronze], customer_ids: ["c"] });
    expect(await names("filter")).toEqual(["web", "other", "march", "fern"]);
    expect(await names("filter", { channels: ["web"], catalog_id: trade.toUpperCase() })).toEqual([
      "web",
      "march",
    ]);
    expect(await names("filter", { channels: ["web"], match_date: "2026-05-01T00:00:00Z" })).toEqual([
      "web",
      "other",
    ]);
    expect(await names("filter", { name: "march", account_ids: null, tags: [] })).toEqual(["march"]);
    expect(await names("filter", { channels: ["tv", "app"] })).toEqual(["other"]);
    expect(
      await names("filter", { account_ids: [fern], account_tag_ids: [bronze], customer_ids: ["c"] }),
    ).toEqual(["fern"]);
    expect(await names("filter", { tags: ["vip"], schedules: [APRIL] })).toEqual([]);
    expect(await names("filter", { tags: ["vip"], schedules: [APRIL, MARCH] })).toEqual(["march"]);
    expect(await names("filter", { pricebook_ids: [catalog_id] })).toEqual([]);
    const page = await validate("filter", {}, { query: "page[limit]=2&page[offset]=2" });
    expect(page.body.data.map(({ attributes }) => attributes.name)).toEqual(["march", "fern"]);
    expect(page.body.meta.results.total).toBe(4);
  });

  it("similarity: points, best first, ties oldest, none without", async () => {
    const { rule, validate, names, fern, birch, trade } = await ruledShop();
    await rule("plain");
    await rule("tie", { channels: ["web"] });
    await rule("tie too", { tags: ["vip"] });
    const gold = await rule("gold", { account_ids: [fern, birch], schedules: [MARCH, APRIL] });
    const found = await expectData(validate("similarity", { name: "gold", account_ids: [fern] }));
    expect(found.map(({ id, meta }) => [id, meta.similarity_score, meta.resolved_for_shopper])).toEqual([
      [gold, 105, true],
    ]);
    expect(await names("similarity", { channels: ["web"], tags: ["vip"] })).toEqual(["tie", "tie too"]);
    const scores = async (data: object) =>
      (await expectData(validate("similarity", data))).map(({ meta }) => meta.similarity_score);
    expect(await scores({ catalog_id: trade, account_ids: [fern, birch, fern] })).toEqual([13, 3, 3, 3]);
    expect(await scores({ schedules: [{ valid_from: "2026-03-20T00:00:00Z" }] })).toEqual([4]);
    expect(await scores({})).toEqual([]);
  });

  it("conflict: the same kinds of criteria, shared values and schedules that overlap", async () => {
    const { rule, names, fern, birch } = await ruledShop();
    await rule("everybody");
    await rule("fern in March", { account_ids: [fern], schedules: [MARCH] });
    await rule("fern on the web", { account_ids: [fern], channels: ["web"] });
    await rule("birch", { account_ids: [birch] });
    expect(await names("conflict", { account_ids: [fern] })).toEqual(["fern in March"]);
    expect(await names("conflict", { account_ids: [fern], schedules: [APRIL] })).toEqual([]);
    expect(await names("conflict", { account_ids: [fern, birch] })).toEqual(["fern in March", "birch"]);
    expect(await names("conflict", { account_ids: [fern], channels: ["web", "app"] })).toEqual([
      "fern on the web",
    ]);
    expect(await names("conflict", { name: "any", schedules: [MARCH] })).toEqual(["everybody"]);
  });

  it("resolve_for_shopper: the rule, its release, price books and the price; else a stand-in; nothing published", async () => {
    const shop = await ruledShop();
    const { rule, validate, fern, birch, bronze, trade, pricebook_id, catalog_id, get } = shop;
    const bronzeRule = await rule("bronze", { account_tag_ids: [bronze] });
    const late = await rule("late", { account_ids: [birch], schedules: [APRIL] });
    const one = async (data: object) => {
      const found = await expectData(validate("resolve_for_shopper", data));
      expect(found).toHaveLength(1);
      return found[0]!;
    };
    const forFern = await one({ account_ids: [fern], sku: "MUG", currency: "USD" });
    const [release] = await expectData(get(`/catalogs/${trade}/releases`));
    expect([forFern.id, forFern.meta]).toMatchObject([
      bronzeRule,
      {
        active: true,
        release_id: release?.id,
        resolved_for_shopper: true,
        price_books: [{ id: pricebook_id, name: "Retail", from: "catalog" }],
        price: { amount: 1000, currency: "USD", includes_tax: false, pricebook_id, sale_id: null },
      },
    ]);
    expect((await one({ account_tag_ids: [bronze] })).id).toBe(bronzeRule);
    expect((await one({ account_ids: [birch], match_date: "2026-04-02T00:00:00Z" })).id).toBe(late);
    const nobody = await one({ account_ids: [birch], sku: "NONE", currency: "USD" });
    expect([nobody.id, nobody.attributes.name, nobody.attributes.catalog_id, nobody.meta.price]).toEqual([
      NIL_ID,
      "Default Catalog Resolution",
      catalog_id,
      null,
    ]);
    expect((await one({ sku: "MUG" })).meta.price).toBeUndefined();
    expect((await validate("resolve_for_shopper", { channels: ["a", "b"] })).status).toBe(422);
    await shop.take(fern, bronze);
    expect((await one({ account_ids: [fern] })).id).toBe(NIL_ID);
    for (const id of [catalog_id, trade]) {
      const [live] = await expectData(get(`/catalogs/${id}/releases`));
      await shop.delete(`/catalogs/${id}/releases/${live!.id}`);
    }
    expect(await expectData(validate("resolve_for_shopper"))).toEqual([]);
  });
});

describe("rules as they are read", () => {
  it("say whether they count and which release they serve", async () => {
    const { rule, get, catalog, put } = await ruledShop();
    const read = async (id: string) => (await expectData(get(`/catalogs/rules/${id}`))).meta;
    const now = await rule("now");
    expect(await read(now)).toMatchObject({ active: true, release_id: expect.any(String) });
    const over = await rule("over", { schedules: [APRIL] });
    expect(await read(over)).toMatchObject({ active: false, release_id: expect.any(String) });
    const draft = await rule("draft", { catalog_id: await catalog({ name: "Draft" }) });
    expect(await read(draft)).toMatchObject({ active: false, release_id: null });
    const list = await expectData(get("/catalogs/rules"));
    expect(list.map(({ meta }) => meta.active)).toEqual([true, false, false]);
    const attributes = { schedules: [MARCH] };
    const changed = await expectData(
      put(`/catalogs/rules/${over}`, { data: { type: "catalog_rule", attributes } }),
    );
    expect(changed.meta.active).toBe(true);
  });
});

const someOf = <T>(values: readonly T[]) => fc.oneof(fc.constant([] as T[]), fc.subarray([...values]));
const aRandomRule = fc.record({
  catalog: fc.nat(2),
  accounts: someOf([0, 1]),
  tags: someOf([0, 1]),
  channels: someOf(["web", "app"]),
  words: someOf(["vip", "fair"]),
  schedules: fc.constantFrom([], [MARCH], [APRIL]),
});
const aContext = fc.record({
  account: fc.constantFrom(undefined, 0, 1),
  channel: fc.constantFrom(undefined, "web", "app"),
  words: someOf(["vip", "fair"]),
  at: fc.constantFrom("2026-03-10T12:00:00.000Z", "2026-04-10T12:00:00.000Z"),
});

describe("200 random shoppers", () => {
  it("each is served by a catalog read what resolve_for_shopper answers", async () => {
    const shop = await aTaggedShop();
    const { fern, birch, bronze, gold, mug, give } = shop;
    await give(birch, bronze, gold);
    const dear = await shop.book("Dear");
    const sale = { valid_from: APRIL.valid_from, valid_to: null };
    await shop.price("MUG", { ...usd(2000), sales: { spring: { schedule: sale, ...usd(1500) } } }, dear);
    const both = [
      { id: dear, priority: 2 },
      { id: shop.pricebook_id, priority: 1 },
    ];
    const catalogs = [
      shop.catalog_id,
      await shop.catalog({ name: "Dear", pricebook_id: undefined, pricebook_ids: both }),
      await shop.catalog({ name: "None", pricebook_id: null }),
    ];
    for (const id of catalogs.slice(1)) await shop.publish(id);
    const [accounts, tags] = [
      [fern, birch],
      [bronze, gold],
    ];
    const pick = (from: readonly string[], at: readonly number[]) => at.map((one) => from[one] ?? "");
    const sets = fc.sample(fc.array(aRandomRule, { maxLength: 5 }), { numRuns: 20, seed: 83 });
    for (const [run, rules] of sets.entries()) {
      const made: string[] = [];
      for (const [second, { catalog, words, channels, schedules, ...rule }] of rules.entries()) {
        const attributes = {
          name: `rule ${second}`,
          catalog_id: catalogs[catalog],
          ...{ channels, schedules, tags: words },
          account_ids: pick(accounts, rule.accounts),
          account_tag_ids: pick(tags, rule.tags),
        };
        const at = new Date(shop.now().getTime() + run * 60_000 + second * 1000);
        const body = { data: { type: "catalog_rule", attributes } };
        made.push((await expectData(shop.post("/catalogs/rules", body, { now: () => at }))).id);
      }
      for (const { account, channel, words, at } of fc.sample(aContext, { numRuns: 10, seed: run })) {
        const now = () => new Date(at);
        const id = account === undefined ? undefined : accounts[account];
        const headers = {
          ...(channel === undefined ? {} : { "ep-channel": channel }),
          ...(words.length > 0 ? { "ep-context-tag": words.join() } : {}),
        };
        const call = await shop.as(id, headers, now());
        const served = await expectData(shop.get(`/catalog/products/${mug.id}`, { ...call, now }));
        const data = {
          match_type: "resolve_for_shopper",
          account_ids: id === undefined ? null : [id],
          channels: channel === undefined ? null : [channel],
          tags: words,
          match_date: at,
          ...{ sku: "MUG", currency: "USD" },
        };
        const [found] = await expectData(shop.post("/catalogs/rules/validate", { data }));
        const { price, price_books } = found!.meta;
        expect([
          run,
          found!.attributes.catalog_id,
          price?.amount,
          price?.pricebook_id,
          price?.sale_id ?? undefined,
        ]).toEqual([
          run,
          served.meta.catalog_id,
          served.attributes.price?.["USD"]?.amount,
          served.meta.pricebook_id,
          served.meta.sale_id,
        ]);
        const isServing = found!.id === NIL_ID || made.includes(found!.id);
        expect([isServing, price_books?.[0]?.id]).toEqual([true, served.meta.pricebook_id]);
      }
      for (const id of made) await shop.delete(`/catalogs/rules/${id}`);
    }
  });
});
