import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import { aTaggedShop, type TaggedShop } from "../../support/accounts/tagged-shop.ts";
import { expectData, shopOn, tableAtNoon } from "../../support/shop.ts";
import { interruptTable } from "../../support/tables/interrupted.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const ruleBody = (attributes: object) => ({
  data: { type: "catalog_rule", attributes: { name: "a rule", ...attributes } },
});

async function twoCatalogs(table = tableAtNoon()) {
  const shop = await aTaggedShop(table);
  const trade = await shop.catalog({ name: "Trade" });
  await shop.publish(trade);
  const rule = (attributes: object) =>
    expectData(shop.post("/catalogs/rules", ruleBody({ catalog_id: trade, ...attributes })));
  const served = async (account?: string, headers: Record<string, string> = {}): Promise<string> => {
    const call = await shop.as(account, headers);
    const product = await expectData(shop.get(`/catalog/products/${shop.mug.id}`, call));
    const [listed] = await expectData(shop.get("/catalog/products", call));
    const release = await expectData(shop.get("/catalog", call));
    const catalog = product.meta.catalog_id;
    expect([listed?.meta.catalog_id, release.attributes.catalog_id]).toEqual([catalog, catalog]);
    return catalog === trade ? "trade" : "retail";
  };
  return { ...shop, trade, rule, served };
}

describe("account tags in catalog rules", () => {
  it("an account with one of the tags is served; what it loses stops counting at once", async () => {
    const { rule, served, fern, birch, bronze, gold, take, give } = await twoCatalogs();
    await rule({ account_tag_ids: [bronze.toUpperCase(), gold] });
    expect([await served(fern), await served(birch), await served()]).toEqual(["trade", "retail", "retail"]);
    await take(fern, bronze);
    expect(await served(fern)).toBe("retail");
    await give(birch, gold);
    expect(await served(birch)).toBe("trade");
  });

  it("accounts and tags must both hold; a tag is no named shopper for channels", async () => {
    const { rule, served, fern, birch, bronze, give } = await twoCatalogs();
    await rule({ account_ids: [birch], account_tag_ids: [bronze] });
    expect([await served(birch), await served(fern)]).toEqual(["retail", "retail"]);
    await give(birch, bronze);
    expect(await served(birch)).toBe("trade");
    const other = await twoCatalogs();
    await other.rule({ account_tag_ids: [other.bronze], channels: ["app"] });
    expect(await other.served(other.fern)).toBe("retail");
    expect(await other.served(other.fern, { "ep-channel": "app" })).toBe("trade");
    expect(await other.served(undefined, { "ep-channel": "app" })).toBe("retail");
  });

  it("422 names an unknown tag in a new or changed rule, and nothing is written", async () => {
    const { post, put, get, rule, trade, bronze } = await twoCatalogs();
    const refused = await post(
      "/catalogs/rules",
      ruleBody({ catalog_id: trade, account_tag_ids: [bronze, UNKNOWN_ID] }),
    );
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ detail: expect.stringContaining(UNKNOWN_ID), source: "data.attributes.account_tag_ids" }],
    ]);
    const made = await rule({ account_tag_ids: [bronze] });
    const changed = await put(`/catalogs/rules/${made.id}`, ruleBody({ account_tag_ids: [UNKNOWN_ID] }));
    expect(changed.status).toBe(422);
    expect((await get("/catalogs/rules")).body.data).toHaveLength(1);
    expect((await get(`/catalogs/rules?filter=eq(account_tag_ids,${bronze})`)).body.data).toHaveLength(1);
  });

  it("422 names the rule of a tag that is deleted; after the rule it can be", async () => {
    const shop = await twoCatalogs();
    const made = await shop.rule({ account_tag_ids: [shop.bronze] });
    const path = `/v2/account-tags/${shop.bronze}` as const;
    const refused = await shop.delete(path);
    expect([refused.status, refused.body.errors[0].detail]).toEqual([422, expect.stringContaining(made.id)]);
    await shop.delete(`/catalogs/rules/${made.id}`);
    expect((await shop.delete(path)).status).toBe(204);
    expect((await expectData(shop.get(`/v2/accounts/${shop.fern}`))).relationships).toEqual({});
  });

  it("of a rule that names a tag and the tag's deletion at once one is refused", async () => {
    const table = tableAtNoon();
    const shop = await twoCatalogs(table);
    const remove = (id: string, on = table) => shopOn(on).delete(`/v2/account-tags/${id}`);
    const busy = shopOn(interruptTable(table, () => remove(shop.bronze)));
    const body = ruleBody({ catalog_id: shop.trade, account_tag_ids: [shop.bronze] });
    expect((await busy.post("/catalogs/rules", body)).status).toBe(422);
    const named = interruptTable(table, () => shop.rule({ account_tag_ids: [shop.gold] }));
    expect((await remove(shop.gold, named)).status).toBe(422);
  });
});

describe("what tags in rules cost", () => {
  it("a process reads tags along once it saw a rule with some, and stores without pay nothing", async () => {
    const table = tableAtNoon();
    const { served, rule, bronze, fern, mug, as } = await twoCatalogs(table);
    const keysRead: string[][] = [];
    const watched = shopOn({
      ...table,
      getMany: (keys, attributes) => {
        keysRead.push(keys.map(({ pk }) => pk));
        return table.getMany(keys, attributes);
      },
    });
    const callsFor = async (account?: string) => {
      keysRead.length = 0;
      await expectData(watched.get(`/catalog/products/${mug.id}`, await as(account)));
      return keysRead.map((keys) => keys.some((pk) => pk.startsWith("ACCOUNT#")));
    };
    forgetProcessMemory();
    expect(await callsFor(fern)).toEqual([false]);
    await rule({ account_tag_ids: [bronze] });
    expect(await callsFor(fern)).toEqual([false, true]);
    expect(await callsFor(fern)).toEqual([true]);
    expect(await callsFor()).toEqual([false]);
    expect(await served(fern)).toBe("trade");
  });
});

type Rule = {
  readonly catalog: number;
  readonly accounts: readonly number[];
  readonly tags: readonly number[];
  readonly channels: readonly string[];
};

const someOf = <T>(values: readonly T[]) => fc.oneof(fc.constant([] as T[]), fc.subarray([...values]));
const aRandomRule: fc.Arbitrary<Rule> = fc.record({
  catalog: fc.nat(2),
  accounts: someOf([0, 1, 2]),
  tags: someOf([0, 1, 2, 3]),
  channels: someOf(["web", "app"]),
});

/** Chooses as the contract says it, criterion by criterion. */
function chooseCatalog(
  rules: readonly Rule[],
  shopper: { readonly account?: number; readonly tags: readonly number[]; readonly channel?: string },
): number {
  let best = { score: -1, catalog: 0 };
  for (const { accounts, tags, channels, catalog } of rules) {
    const inAccounts = shopper.account !== undefined && accounts.includes(shopper.account);
    const hasTag = tags.some((tag) => shopper.tags.includes(tag));
    const inChannel = shopper.channel !== undefined && channels.includes(shopper.channel);
    if (accounts.length > 0 && !inAccounts) continue;
    if (tags.length > 0 && !hasTag) continue;
    const points = Number(inAccounts) + Number(hasTag) + Number(inChannel);
    const missesChannel = channels.length > 0 && !inChannel;
    if (missesChannel && accounts.length === 0) continue;
    const score = missesChannel ? 0.5 : points;
    if (score > best.score) best = { score, catalog };
  }
  return best.catalog;
}

describe("200 random shoppers", () => {
  it("each is served from the catalog of the rules and of the tags that its account has now", async () => {
    const shop: TaggedShop = await aTaggedShop();
    const catalogs = [shop.catalog_id, await shop.catalog({ name: "B" }), await shop.catalog({ name: "C" })];
    for (const id of catalogs.slice(1)) await shop.publish(id);
    const accounts = [shop.fern, shop.birch, await shop.account("Oak")];
    const post = (name: string) =>
      expectData(shop.post("/v2/account-tags", { data: { type: "account_tag", name } }));
    const tags = [shop.bronze, shop.gold, (await post("silver")).id, (await post("iron")).id];
    const held = [new Set([0]), new Set<number>(), new Set<number>()];
    const pick = <T>(from: readonly T[], at: readonly number[]) => at.map((one) => from[one]);
    for (const [run, rules] of fc
      .sample(fc.array(aRandomRule, { minLength: 1, maxLength: 5 }), {
        numRuns: 20,
        seed: 148,
      })
      .entries()) {
      const made: string[] = [];
      for (const [second, { catalog, channels, ...rule }] of rules.entries()) {
        const attributes = {
          catalog_id: catalogs[catalog],
          channels,
          account_ids: pick(accounts, rule.accounts),
          account_tag_ids: pick(tags, rule.tags),
        };
        const now = () => new Date(shop.now().getTime() + run * 60_000 + second * 1000);
        made.push((await expectData(shop.post("/catalogs/rules", ruleBody(attributes), { now }))).id);
      }
      for (let number = 0; number < 10; number += 1) {
        const [account = 0, tag = 0] = [number % 4, (number * 7 + run) % 4];
        const isGuest = account === 3;
        const own = held[account] ?? new Set<number>();
        if (!isGuest && own.has(tag)) {
          await shop.take(accounts[account] ?? "", tags[tag] ?? "");
          own.delete(tag);
        } else if (!isGuest) {
          await shop.give(accounts[account] ?? "", tags[tag] ?? "");
          own.add(tag);
        }
        const channel = [undefined, "web", "app"][(number + run) % 3];
        const call = await shop.as(
          isGuest ? undefined : accounts[account],
          channel ? { "ep-channel": channel } : {},
        );
        const { meta } = await expectData(shop.get(`/catalog/products/${shop.mug.id}`, call));
        const shopper = { tags: [...own], ...(isGuest ? {} : { account }), ...(channel ? { channel } : {}) };
        expect([run, number, catalogs.indexOf(meta.catalog_id ?? "")]).toEqual([
          run,
          number,
          chooseCatalog(rules, shopper),
        ]);
      }
      for (const id of made) await shop.delete(`/catalogs/rules/${id}`);
    }
  });
});
