import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import type { Table } from "../../../lib/table/table.ts";
import { aTaggedShop } from "../../support/accounts/tagged-shop.ts";
import type { Call } from "../../support/call.ts";
import { changeRule, createRule, withRules } from "../../support/promotions/rule-promotions.ts";
import { expectData, shopOn, tableAtNoon } from "../../support/shop.ts";

type Node = { strategy: string; operator?: string; args?: readonly string[]; children?: readonly Node[] };

const tags = (operator: string, ...args: readonly string[]): Node => ({
  strategy: "account_tags",
  operator,
  args,
});

/** A shop with an automatic promotion of ten percent, whose rules a test sets. */
async function aPromotedShop(table = tableAtNoon()) {
  const tagged = await aTaggedShop(table);
  // Its carts begin with the first item.
  const shop = { ...tagged, ...shopOn(table, { profile: "compatible" }) };
  const made = await expectData(createRule(table, withRules({}, { automatic: true })));
  const discounts = { use_rule_promotions: true };
  await expectData(shop.put("/v2/settings/cart", { data: { type: "settings", discounts } }));
  const rules = (node: Node) =>
    expectData(changeRule(table, made.id, withRules({ rules: node }, { automatic: true })));
  const fill = (cart: string, call: Call = {}) =>
    expectData(
      shop.post(`/v2/carts/${cart}/items`, { data: { type: "cart_item", sku: "MUG", quantity: 1 } }, call),
    );
  const associate = (cart: string, account: string, call: Call = {}) =>
    shop.post(`/v2/carts/${cart}/relationships/accounts`, { data: [{ type: "account", id: account }] }, call);
  const isLower = async (cart: string, call: Call = {}): Promise<boolean> => {
    const { meta } = await expectData(shop.get(`/v2/carts/${cart}`, call));
    return meta.display_price.with_tax.amount === 900;
  };
  return { ...shop, promotion: made.id, rules, fill, associate, isLower };
}

describe("promotions for accounts with tags", () => {
  it("each operator, for an account with one of two tags, one without and a guest", async () => {
    const { rules, fill, isLower, as, fern, birch, bronze, gold } = await aPromotedShop();
    const callers = [await as(fern), await as(birch), await as()];
    for (const [at, caller] of callers.entries()) await fill(`cart${at}`, caller);
    const holds = async (node: Node) => {
      await rules(node);
      const lower = [];
      for (const [at, caller] of callers.entries()) lower.push(await isLower(`cart${at}`, caller));
      return lower;
    };
    expect(await holds(tags("contains_any", bronze, gold))).toEqual([true, false, false]);
    expect(await holds(tags("contains_all", bronze, gold))).toEqual([false, false, false]);
    expect(await holds(tags("not_contains_any", bronze))).toEqual([false, true, true]);
    expect(await holds(tags("not_contains_all", bronze, gold))).toEqual([true, true, true]);
  });

  it("a tag counts with the next read of an open cart, and stops so too, with the same token", async () => {
    const { rules, fill, isLower, as, birch, bronze, gold, give, take } = await aPromotedShop();
    await rules(tags("not_contains_all", bronze, gold));
    const caller = await as(birch);
    await fill("open", caller);
    expect(await isLower("open", caller)).toBe(true);
    await give(birch, bronze, gold);
    expect(await isLower("open", caller)).toBe(false);
    await take(birch, gold);
    expect(await isLower("open", caller)).toBe(true);
  });

  it("the tags of all accounts of the cart and of the caller count together", async () => {
    const { rules, fill, isLower, as, associate, fern, birch, bronze, gold, give, get } =
      await aPromotedShop();
    await give(birch, gold);
    await rules(tags("contains_all", bronze, gold));
    await fill("shared", await as(fern));
    await associate("shared", fern);
    expect(await isLower("shared")).toBe(false);
    expect(await isLower("shared", await as(fern))).toBe(false);
    await associate("shared", birch);
    expect(await isLower("shared")).toBe(true);
    const [listed] = await expectData(get("/v2/carts?filter=in(id,shared)"));
    expect(listed?.meta.display_price.with_tax.amount).toBe(900);
  });

  it("a cart of an account counts its tags when client credentials fill, read and order it", async () => {
    const { rules, fill, associate, isLower, fern, bronze, post, delete: remove } = await aPromotedShop();
    await rules(tags("contains_any", bronze));
    await fill("theirs");
    expect(await isLower("theirs")).toBe(false);
    await associate("theirs", fern);
    await fill("theirs");
    const person = { name: "Ida", email: "ida@example.com" };
    const address = {
      first_name: "Ida",
      last_name: "Fern",
      line_1: "1 Quay",
      postcode: "1",
      country: "NO",
    };
    const order = await expectData(
      post("/v2/carts/theirs/checkout", {
        data: { account: { id: fern }, contact: person, billing_address: address },
      }),
    );
    expect(order.meta.display_price.with_tax.amount).toBe(1800);
    await fill("gone");
    await associate("gone", fern);
    expect(await isLower("gone")).toBe(true);
    await remove("/v2/carts/gone/relationships/accounts", {
      body: { data: [{ type: "account", id: fern }] },
    });
    expect(await isLower("gone")).toBe(false);
  });

  it("not for wholesale: an order for a wholesale account pays in full, also of a guest's cart", async () => {
    const { rules, fill, isLower, fern, bronze, post } = await aPromotedShop();
    await rules(tags("not_contains_any", bronze));
    await fill("guest");
    expect(await isLower("guest")).toBe(true);
    const address = { first_name: "Ida", last_name: "F", line_1: "1", postcode: "1", country: "NO" };
    const contact = { name: "Ida", email: "ida@example.com" };
    const order = await expectData(
      post("/v2/carts/guest/checkout", {
        data: { account: { id: fern }, contact, billing_address: address },
      }),
    );
    expect(order.meta.display_price.with_tax.amount).toBe(1000);
  });
});

describe("what tags in promotions cost", () => {
  it("no call more, but for the first request of a process; stores without pay nothing", async () => {
    const table = tableAtNoon();
    const { rules, fill, as, fern, bronze } = await aPromotedShop(table);
    const caller = await as(fern);
    await fill("c", caller);
    const keysRead: string[][] = [];
    const getMany: Table["getMany"] = (keys, attributes) => {
      keysRead.push(keys.map(({ pk }) => pk));
      return table.getMany(keys, attributes);
    };
    const watched = shopOn({ ...table, getMany }, { profile: "compatible" });
    const add = { data: { type: "cart_item", sku: "MUG", quantity: 1 } };
    const callsFor = async (method: "GET" | "POST", call: Call) => {
      keysRead.length = 0;
      if (method === "GET") await expectData(watched.get("/v2/carts/c", call));
      else await expectData(watched.post("/v2/carts/c/items", add, call));
      return keysRead.map((keys) => keys.some((pk) => pk.startsWith("ACCOUNT#")));
    };
    forgetProcessMemory();
    await callsFor("POST", caller);
    expect(await callsFor("GET", caller)).toEqual([false]);
    const before = await callsFor("POST", caller);
    expect(before).not.toContain(true);
    await rules(tags("contains_any", bronze));
    forgetProcessMemory();
    expect(await callsFor("GET", caller)).toEqual([false, true]);
    expect(await callsFor("GET", caller)).toEqual([true]);
    await callsFor("POST", caller);
    const after = await callsFor("POST", caller);
    expect(after).toHaveLength(before.length);
    expect(after.filter(Boolean)).toHaveLength(1);
  });
});

type Oracle = (held: ReadonlySet<number>) => boolean;

const OPERATORS: Record<string, (named: readonly number[]) => Oracle> = {
  contains_any: (named) => (held) => named.some((tag) => held.has(tag)),
  contains_all: (named) => (held) => !named.some((tag) => !held.has(tag)),
  not_contains_any: (named) => (held) => named.filter((tag) => held.has(tag)).length === 0,
  not_contains_all: (named) => (held) => named.filter((tag) => held.has(tag)).length < named.length,
};

type Condition = { readonly operator: string; readonly named: readonly number[] };
type Tree = { readonly strategy: "and" | "or"; readonly conditions: readonly Condition[] };

const aTree: fc.Arbitrary<Tree> = fc.record({
  strategy: fc.constantFrom("and", "or"),
  conditions: fc.array(
    fc.record({
      operator: fc.constantFrom(...Object.keys(OPERATORS)),
      named: fc.subarray([0, 1, 2], { minLength: 1 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

describe("200 random carts", () => {
  it("each is lowered exactly if the tags that its accounts have now meet the condition", async () => {
    const shop = await aPromotedShop();
    const post = (name: string) =>
      expectData(shop.post("/v2/account-tags", { data: { type: "account_tag", name } }));
    const ids = [shop.bronze, shop.gold, (await post("silver")).id];
    const accounts = [shop.fern, shop.birch];
    const held = [new Set([0]), new Set<number>()];
    const carts: readonly (readonly number[])[] = [[], [0], [1], [0, 1]];
    for (const [at, owners] of carts.entries()) {
      await shop.fill(`cart${at}`);
      for (const owner of owners) await shop.associate(`cart${at}`, accounts[owner] ?? "");
    }
    for (const [run, { strategy, conditions }] of fc.sample(aTree, { numRuns: 25, seed: 148 }).entries()) {
      const [account, tag] = [run % 2, (run * 5) % 3];
      const own = held[account] ?? new Set();
      await (own.has(tag) ? shop.take : shop.give)(accounts[account] ?? "", ids[tag] ?? "");
      if (!own.delete(tag)) own.add(tag);
      const children = conditions.map(({ operator, named }) =>
        tags(operator, ...named.map((one) => ids[one] ?? "")),
      );
      await shop.rules({ strategy, children });
      for (const [at, owners] of carts.entries()) {
        for (const caller of [undefined, run % 2]) {
          const call = caller === undefined ? {} : await shop.as(accounts[caller]);
          if (caller !== undefined && owners.length > 0 && !owners.includes(caller)) continue;
          const all = new Set(
            [...owners, ...(caller === undefined ? [] : [caller])].flatMap((one) => [...(held[one] ?? [])]),
          );
          const tests = conditions.map(({ operator, named }) => OPERATORS[operator]?.(named)(all) ?? false);
          const isMet = strategy === "and" ? tests.every(Boolean) : tests.some(Boolean);
          expect([run, at, caller, await shop.isLower(`cart${at}`, call)]).toEqual([run, at, caller, isMet]);
        }
      }
    }
  });
});

describe("why a promotion does nothing", () => {
  it("the reason names the tags of the account", async () => {
    const { rules, fill, as, birch, bronze, get } = await aPromotedShop();
    await rules(tags("contains_any", bronze));
    await fill("c", await as(birch));
    const [promotion] = await expectData(get("/v2/carts/c/promotions"));
    expect([promotion?.outcome, promotion?.reason]).toEqual([
      "not_eligible",
      {
        path: "rule_set.rules",
        detail: "The tags of the account are not those that the promotion asks for.",
      },
    ]);
  });
});
