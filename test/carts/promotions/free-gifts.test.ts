import { describe, expect, it } from "@jest/globals";
import type { Promotion } from "../../../lib/promotions/engine/promotion.ts";
import { aGift, aPromotion, aRulePromotion } from "../../support/promotions/promotions.ts";
import { type ItemsAnswer, product, readTotal } from "../../support/shops/carts.ts";
import { aPromotedShop, onMugs } from "../../support/shops/promoted-shop.ts";

/** Each mug comes with a free unit of `S2`, which costs 7.00. */
const gift = (given: Parameters<typeof aGift>[2] = {}) => aGift("MUG-ALDER", ["S2"], given);

const OLD = { automatic: true, created_at: "2026-01-01T00:00:00.000Z" };
const onSku = (sku: string) => ({ strategy: "item_sku", operator: "in", args: [sku] });
const ofRule = (sku: string, percent: number, more: object = {}) => ({
  catalog_ids: [],
  currencies: ["USD"],
  actions: [{ strategy: "item_discount", args: ["percent", percent], condition: onSku(sku), ...more }],
});
const everything = (strategy: string, percent: number, more: object = {}) => ({
  catalog_ids: [],
  currencies: ["USD"],
  actions: [{ strategy, args: ["percent", percent], ...more }],
});
const off = (amount: number) => ({ currencies: [{ currency: "USD", amount }] });
const rule = (given: object) => aRulePromotion({ automatic: true, ...given } as object);
const ruleGift = (rules: object) =>
  rule({ priority: 1, rule_set: { ...ofRule("S2", 100, { limitations: ADDED }), rules } });
const ADDED = { items: { auto_add: true, max_units: 1 } };

type Shown = { readonly data: ItemsAnswer["body"]["data"]; readonly meta: ItemsAnswer["body"]["meta"] };
const linesOf = ({ data }: Shown): unknown[] =>
  data.map(({ sku, quantity, meta }) => [sku, quantity, meta.display_price.with_tax.value.amount]);
const MUGS = ["MUG-ALDER", 2, 3600];
const TEA = ["TEA-HILL", 1, 900];
const LAMP = ["S1", 1, 1999];

async function aShop(...promotions: readonly Promotion[]) {
  const shop = await aPromotedShop({ cart: { use_rule_promotions: true } });
  for (const one of promotions) await shop.promote(one);
  await shop.fill("G");
  return shop;
}

describe("gifts that promotions add", () => {
  it.each([
    ["a bundle", gift()],
    ["a rule", ruleGift(onSku("MUG-ALDER"))],
  ])("201: by %s, free", async (_, promotion) => {
    const shop = await aShop(promotion);
    const answer = (await shop.add("G", product("S1"))).body;
    const quantity = promotion.source === "rule" ? 1 : 2;
    expect([linesOf(answer), readTotal(answer)]).toEqual([[MUGS, TEA, LAMP, ["S2", quantity, 0]], 6499]);
  });

  it.each<[string, Promotion[]]>([
    [
      "an older discount of the product",
      [onMugs({ ...OLD, schema: { targets: ["S2"], percent: 10 } } as object), gift()],
    ],
    [
      "an older bundle with the product",
      [
        aPromotion({
          ...OLD,
          promotion_type: "bundle_fixed_discount",
          schema: {
            requirements: ["S2", "TEA-HILL"].map((sku) => ({ targets: [sku], quantity: 1 })),
            ...off(1500),
          },
        } as object),
        gift(),
      ],
    ],
    [
      "a rule for the product, which stacks with nothing",
      [rule({ priority: 9, stackable: false, rule_set: ofRule("S2", 10) }), ruleGift(onSku("MUG-ALDER"))],
    ],
    [
      "a limit that the cart meets without it",
      [ruleGift({ strategy: "cart_total", operator: "lte", args: [6499] })],
    ],
  ])("201: free beside %s", async (_, promotions) => {
    const shop = await aShop(...promotions);
    const answer = (await shop.add("G", product("S1"))).body;
    const quantity = promotions.at(-1)?.source === "rule" ? 1 : 2;
    expect([linesOf(answer), readTotal(answer)]).toEqual([[MUGS, TEA, LAMP, ["S2", quantity, 0]], 6499]);
  });

  it.each<[string, Promotion]>([
    [
      "the cheapest unit",
      rule({
        priority: 9,
        rule_set: everything("item_discount", 50, { limitations: { items: { max_units: 1 } } }),
      }),
    ],
    ["a share of the whole cart", rule({ priority: 9, rule_set: everything("cart_discount", 10) })],
    [
      "an amount off the cart",
      aPromotion({ automatic: true, promotion_type: "fixed_discount", schema: off(500) } as object),
    ],
    [
      "a smallest value",
      aPromotion({ automatic: true, min_cart_value: [{ currency: "USD", amount: 8499 }] }),
    ],
  ])("201: change nothing of what others take: %s", async (_, other) => {
    const shop = await aShop(other);
    await shop.promote(ruleGift(onSku("MUG-ALDER")));
    await shop.add("G", product("S1"));
    const answer = (await shop.add("G", product("S1"))).body;
    const lamps = await aShop(other);
    await lamps.add("G", product("S1"));
    expect(linesOf(answer).filter((line) => (line as unknown[])[0] === "S2")).toEqual([["S2", 1, 0]]);
    expect(readTotal(answer)).toBe(readTotal((await lamps.add("G", product("S1"))).body));
  });

  it("201: of two promotions that give each other's requirement, nothing is charged", async () => {
    const shop = await aShop(aGift("S1", ["S2"]), aGift("S2", ["S1"]));
    expect(readTotal((await shop.add("G", product("S1"))).body)).toBe(6499);
  });

  it("200: are gone from a cart that is read from the moment that the promotion ends", async () => {
    let at = Date.parse("2026-03-02T10:00:00Z");
    const more = { now: () => new Date(at) };
    const shop = await aShop(gift({ end: "2026-03-02T10:00:10Z" }));
    await shop.add("G", product("S1"), more);
    at += 9_999;
    const last = (await shop.get("/v2/carts/G/items", more)).body;
    at += 1;
    const first = (await shop.get("/v2/carts/G/items", more)).body;
    expect([linesOf(last), readTotal(last)]).toEqual([[MUGS, TEA, LAMP, ["S2", 2, 0]], 6499]);
    expect([linesOf(first), readTotal(first)]).toEqual([[MUGS, TEA, LAMP], 6499]);
  });

  it("200: are gone from a cart that is read after the promotion was deleted or needs more", async () => {
    const promotion = gift();
    const shop = await aShop(promotion);
    await shop.add("G", product("S1"));
    const other = gift({ id: promotion.id, quantity: 3 });
    await shop.change(promotion, other);
    const changed = (await shop.get("/v2/carts/G/items")).body;
    await shop.disable(other);
    const deleted = (await shop.get("/v2/carts/G/items")).body;
    for (const answer of [changed, deleted]) {
      expect([linesOf(answer), readTotal(answer)]).toEqual([[MUGS, TEA, LAMP], 6499]);
    }
  });
});
