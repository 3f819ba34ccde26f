import { describe, expect, it } from "@jest/globals";
import type { Promotion } from "../../../lib/promotions/engine/promotion.ts";
import type { Call } from "../../support/call.ts";
import { aPromotion, aRulePromotion } from "../../support/promotions/promotions.ts";
import { asShopper } from "../../support/runtime.ts";
import {
  aPromotedShop,
  type GivenCode,
  onMugs,
  type PromotedShop,
} from "../../support/shops/promoted-shop.ts";

const JANE = "00000000-0000-4000-8000-00000000000a";

type Asked = Call & { readonly cart?: string };

const promotionsFor = (
  shop: PromotedShop,
  code?: string,
  { cart = "C", query = code === undefined ? "" : `code=${encodeURIComponent(code)}`, ...more }: Asked = {},
) => shop.get(`/v2/carts/${cart}/promotions?${query}`, more);

const short = ({ body }: Awaited<ReturnType<typeof promotionsFor>>) =>
  body.data.map(({ code, outcome, amount, reason }) => [code, outcome, amount?.amount ?? reason.path]);

describe("GET /v2/carts/{cartID}/promotions", () => {
  it("200: automatic promotions and those of the cart's codes, applied ones first, with what they take", async () => {
    const shop = await aPromotedShop();
    const high = aPromotion({ automatic: true, min_cart_value: [{ currency: "USD", amount: 4501 }] });
    const ten = aPromotion({ automatic: true, name: "Ten" });
    const mugs = onMugs();
    await shop.promote(high);
    await shop.promote(ten);
    await shop.promote(mugs, "MUG25");
    await shop.promote(aPromotion(), "NOT-GIVEN");
    await shop.giveCode("C", "mug25");
    const answer = await promotionsFor(shop);
    expect(short(answer)).toEqual([
      ["MUG25", "applied", -900],
      [`auto_${ten.id}`, "applied", -360],
      [`auto_${high.id}`, "not_eligible", "min_cart_value"],
    ]);
    expect(answer.body.data[1]).toEqual({
      type: "cart_promotion",
      promotion: {
        type: "promotion",
        id: ten.id,
        name: "Ten",
        description: "",
        automatic: true,
        start: ten.start,
        end: ten.end,
        promotion_type: "percent_discount",
      },
      code: `auto_${ten.id}`,
      outcome: "applied",
      amount: { amount: -360, currency: "USD", formatted: "-$3.60" },
    });
  });

  type Case = [what: string, promotion: Promotion, code: GivenCode, expected: [string, string]];
  const cases: Case[] = [
    ["is used up", aPromotion(), { code: "X", max_uses: 0 }, ["not_eligible", "uses"]],
    ["is another customer's", aPromotion(), { code: "X", user: [JANE] }, ["not_eligible", "user"]],
    ["starts later", aPromotion({ start: "2026-03-03T00:00:00Z" }), "X", ["not_eligible", "start"]],
    ["is over", aPromotion({ end: "2026-03-02T09:00:00Z" }), "X", ["not_eligible", "end"]],
    [
      "is of the rule engine, which the cart does not use",
      aRulePromotion(),
      "X",
      ["not_eligible", "discount_settings.use_rule_promotions"],
    ],
    [
      "asks for a larger cart",
      aPromotion({ min_cart_value: [{ currency: "USD", amount: 4501 }] }),
      "X",
      ["not_eligible", "min_cart_value"],
    ],
    [
      "has no amount in the currency",
      aPromotion({ schema: { currencies: [{ currency: "GBP", percentage: 10 }] } }),
      "X",
      ["not_eligible", "schema.currencies"],
    ],
    [
      "names other items",
      onMugs({ schema: { targets: ["OTHER"], percent: 25 } }),
      "X",
      ["not_eligible", "schema.targets"],
    ],
  ];
  it.each(cases)("200: why a code %s", async (_, promotion, code, [outcome, path]) => {
    const shop = await aPromotedShop();
    await shop.promote(promotion, code);
    const answer = await promotionsFor(shop, "x");
    expect(short(answer)).toEqual([["X", outcome, path]]);
    expect(answer.body.data[0].promotion.id).toBe(promotion.id);
    expect(answer.body.data[0].reason.detail).toMatch(/^[A-Z].*\.$/);
    expect((await shop.giveCode("C", "X")).status).toBe(404);
  });

  it("200: the reason for an unknown code, one of a disabled promotion, and one of a promotion activated again", async () => {
    const shop = await aPromotedShop();
    expect((await promotionsFor(shop, "NOBODYS")).body.data).toEqual([
      {
        type: "cart_promotion",
        code: "NOBODYS",
        outcome: "not_eligible",
        reason: { path: "code", detail: "No promotion has this code." },
      },
    ]);
    expect(short(await promotionsFor(shop, "x".repeat(3000)))).toEqual([
      ["x".repeat(3000), "not_eligible", "code"],
    ]);
    const disabled = await shop.promote(aPromotion(), "OFF");
    await shop.disable(disabled);
    expect(short(await promotionsFor(shop, "OFF"))).toEqual([["OFF", "not_eligible", "enabled"]]);
    const before = await shop.promote(aPromotion(), "OLD");
    await shop.change(before, { ...before, codes_id: JANE });
    expect((await promotionsFor(shop, "OLD")).body.data[0].reason.detail).toContain("activated again");
    expect((await shop.giveCode("C", "OLD")).status).toBe(404);
  });

  it("200: an item-level code whose items an older promotion takes is crowded out", async () => {
    const shop = await aPromotedShop();
    await shop.promote(onMugs({ automatic: true, created_at: "2026-01-01T00:00:00.000Z" }));
    await shop.promote(onMugs(), "LATER");
    expect(short(await promotionsFor(shop, "LATER"))[0]).toEqual(["LATER", "crowded_out", "schema.targets"]);
  });

  it("200: a second code of one promotion counts under the first", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "ONE", "TWO");
    await shop.giveCode("C", "ONE");
    expect((await promotionsFor(shop, "TWO")).body.data).toMatchObject([
      {
        code: "TWO",
        outcome: "crowded_out",
        reason: { path: "code", detail: expect.stringContaining("'ONE'") },
      },
      { code: "ONE", outcome: "applied" },
    ]);
  });

  it("200: a tried code shows what it would take, and is written nowhere", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "LARK10");
    const before = JSON.stringify(shop.table.all());
    expect(short(await promotionsFor(shop, "lark10"))).toEqual([["LARK10", "applied", -450]]);
    expect(short(await promotionsFor(shop))).toEqual([]);
    expect(JSON.stringify(shop.table.all())).toBe(before);
    expect((await shop.read("C")).body.data.meta.discounts).toBeUndefined();
  });

  it("200: a customer's code is tried for the customer whose token comes, else for the cart's owners", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), { code: "JANES", user: JANE });
    expect(short(await promotionsFor(shop, "JANES"))).toEqual([["JANES", "not_eligible", "user"]]);
    const headers = await asShopper({ customer: JANE });
    expect(short(await promotionsFor(shop, "JANES", { headers }))).toEqual([["JANES", "applied", -450]]);
    await shop.fill("JANES-CART", { headers });
    expect(short(await promotionsFor(shop, "JANES", { cart: "JANES-CART" }))).toEqual([
      ["JANES", "applied", -450],
    ]);
  });

  it("200: custom discounts keep out every promotion, an empty cart has nothing to lower", async () => {
    const shop = await aPromotedShop({ cart: { custom_discounts_enabled: true } });
    const { id } = await shop.promote(aPromotion({ automatic: true }));
    await shop.promote(aPromotion(), "LARK10");
    await shop.fill("D");
    const off = "discount_settings.custom_discounts_enabled";
    expect(short(await promotionsFor(shop, "LARK10", { cart: "D" }))).toEqual([
      ["LARK10", "not_eligible", off],
      [`auto_${id}`, "not_eligible", off],
    ]);
    await shop.post("/v2/carts", {
      data: { id: "E", discount_settings: { custom_discounts_enabled: false } },
    });
    expect(short(await promotionsFor(shop, undefined, { cart: "E" }))).toEqual([
      [`auto_${id}`, "not_eligible", "items"],
    ]);
  });

  it("200: a preview is explained as of its moment", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion({ start: "2026-04-01T00:00:00Z" }), "APRIL");
    const data = { id: "P", snapshot_date: "2026-04-02T00:00:00Z" };
    await shop.post("/v2/carts", { data });
    await shop.fill("P");
    expect(short(await promotionsFor(shop, "APRIL", { cart: "P" }))).toEqual([["APRIL", "applied", -450]]);
  });

  it("200: a page at a time, whose links try the same code", async () => {
    const shop = await aPromotedShop();
    for (let at = 0; at < 3; at += 1) await shop.promote(aPromotion({ automatic: true }));
    const answer = await promotionsFor(shop, undefined, { query: "code=X%26Y&page[limit]=2" });
    expect(short(answer)[0]![0]).toBe("X&Y");
    expect(answer.body.meta.results.total).toBe(4);
    expect(answer.body.links.next).toBe("/v2/carts/C/promotions?code=X%26Y&page[limit]=2&page[offset]=2");
  });

  it("403: shoppers; 404: an unknown cart, which no profile creates", async () => {
    const shop = await aPromotedShop();
    expect((await promotionsFor(shop, "X", { as: "implicit" })).status).toBe(403);
    for (const profile of ["specification", "compatible"] as const) {
      expect((await promotionsFor(shop, "X", { cart: "NONE", profile })).status).toBe(404);
    }
    expect(shop.table.all().filter(({ pk }) => pk === "CART#NONE")).toEqual([]);
    expect((await promotionsFor(shop, "X", { cart: "not an id!" })).status).toBe(400);
  });

  it("200: it costs no more reads than reading the cart, one more for the code", async () => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), "LARK10");
    const asking = () => promotionsFor(shop, undefined, { query: "code=LARK10&page[limit]=25" });
    await asking(); // from now on the process remembers the promotions
    const calls = () => ({ ...shop.table.calls });
    const before = calls();
    await asking();
    const after = calls();
    expect([after.getMany - before.getMany, after.query - before.query]).toEqual([1, 1]);
  });
});
