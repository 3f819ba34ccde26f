import { describe, expect, it } from "@jest/globals";
import type { StandardReward } from "../../../../lib/promotions/engine/standard/standard-promotion.ts";
import {
  aCart,
  aCustomItem,
  amountOff,
  anItem,
  aStandard,
  evaluateCart,
  listAmounts,
  listTaken,
  percentOff,
  usd,
} from "../../../support/evaluation.ts";

const MUGS = anItem("MUG-ALDER", 1800, 2);
const TEA = anItem("TEA-HILL", 900);
const BOTH = aCart([MUGS, TEA]);
const HUGE = Number.MAX_SAFE_INTEGER;

describe("discounts of the whole cart", () => {
  it.each<[string, StandardReward, number | undefined, number[]]>([
    ["10 % by value", percentOff(10), undefined, [360, 90]],
    ["10 %, at most 300", percentOff(10), 300, [240, 60]],
    ["10 %, at most 449", percentOff(10), 449, [359, 90]],
    ["10 %, at most 450", percentOff(10), 450, [360, 90]],
    ["10 %, at most 451", percentOff(10), 451, [360, 90]],
    ["500 by value", amountOff(500), undefined, [400, 100]],
    ["500, at most 250", amountOff(500), 250, [200, 50]],
    ["all but 1", amountOff(4499), undefined, [3599, 900]],
    ["exactly all", amountOff(4500), undefined, [3600, 900]],
    ["never more than all", amountOff(4501), undefined, [3600, 900]],
    ["100 %", percentOff(100), undefined, [3600, 900]],
    ["12.345678 %, rounded once", percentOff(12.345678), undefined, [445, 111]],
    ["0.1 %, half a unit away from zero", percentOff(0.1), undefined, [4, 1]],
    ["nothing below half a unit", percentOff(0.01), undefined, [0, 0]],
  ])("take %s", (_name, reward, cap, shares) => {
    const more = cap === undefined ? {} : { max_discount_value: usd(cap) };
    const evaluation = evaluateCart(BOTH, [aStandard("p", reward, more)]);
    expect(listTaken(evaluation)).toEqual(shares);
    const total = shares.reduce((sum, share) => sum + share, 0);
    expect(listAmounts(evaluation)).toEqual(total > 0 ? { p: total } : {});
  });

  it("give minor units that are left over to the largest fractions, ties to the earlier item", () => {
    const three = aCart(["A", "B", "C"].map((sku) => anItem(sku, 1000)));
    expect(listTaken(evaluateCart(three, [aStandard("p", amountOff(1000))]))).toEqual([334, 333, 333]);
    const uneven = aCart([anItem("A", 1000), anItem("B", 1001), anItem("C", 1001)]);
    expect(listTaken(evaluateCart(uneven, [aStandard("p", amountOff(1000))]))).toEqual([333, 334, 333]);
  });

  it("apply oldest first, each on what the earlier ones left", () => {
    const forty = aStandard("b", percentOff(40), { created_at: "2026-02-01T00:00:00.000Z" });
    const seventy = aStandard("a", percentOff(70), { created_at: "2026-02-01T00:00:00.001Z" });
    const { promotions } = evaluateCart(aCart([anItem("A", 1000)]), [seventy, forty]);
    expect(promotions.map(({ promotion, amount, ordinal }) => [promotion.id, amount, ordinal])).toEqual([
      ["b", -400n, 1],
      ["a", -420n, 2],
    ]);
  });

  it("of one moment apply in the order of their ids", () => {
    const both = [aStandard("b", amountOff(800)), aStandard("a", percentOff(50))];
    expect(listAmounts(evaluateCart(aCart([anItem("A", 1000)]), both))).toEqual({ a: 500, b: 500 });
  });

  it("take nothing after 100 %, and are not listed", () => {
    const all = aStandard("a", percentOff(100));
    const more = aStandard("b", percentOff(15));
    const evaluation = evaluateCart(BOTH, [all, more]);
    expect(listAmounts(evaluation)).toEqual({ a: 4500 });
    expect(evaluation.items.map(({ remainingAmount: left }) => left)).toEqual([0n, 0n]);
  });

  it("are shares of the items under one code and ordinal, a share of zero too", () => {
    const free = anItem("FREE", 0);
    const { items, promotions } = evaluateCart(aCart([TEA, free]), [aStandard("p", amountOff(100))]);
    const share = { promotionId: "p", code: "auto_p", source: "standard", isShare: true, ordinal: 1 };
    expect(items.map(({ discounts }) => discounts)).toEqual([
      [{ ...share, amount: -100n }],
      [{ ...share, amount: -0n }],
    ]);
    expect(promotions).toEqual([
      expect.objectContaining({ level: "cart", amount: -100n, cartAmount: -100n, applications: 1 }),
    ]);
  });

  it("leave excluded items out of the base and of the shares", () => {
    const reward = percentOff(10, { exclude: { targets: ["TEA-HILL"] } });
    const evaluation = evaluateCart(BOTH, [aStandard("p", reward)]);
    expect(listTaken(evaluation)).toEqual([360, 0]);
    expect(evaluation.items[1]?.discounts).toEqual([]);
  });

  it("cover items of their catalogs alone, and custom items without catalogs alone", () => {
    const cart = aCart([
      { ...MUGS, catalogId: "c1" },
      { ...TEA, catalogId: "c2" },
      aCustomItem("WRAP", 100),
      anItem("LOOSE", 10),
    ]);
    expect(listTaken(evaluateCart(cart, [aStandard("p", percentOff(10))]))).toEqual([360, 90, 10, 1]);
    const gated = aStandard("p", percentOff(10, { target_catalogs: ["C2", "c3"] }));
    expect(listTaken(evaluateCart(cart, [gated]))).toEqual([0, 90, 0, 0]);
  });

  it("are cut before they are spread, so that each share is rounded once", () => {
    const cart = aCart([anItem("A", 2499, 1), anItem("A", 2499, 8)]);
    const cut = aStandard("p", percentOff(34.993998), { max_discount_value: usd(3162) });
    expect(listTaken(evaluateCart(cart, [cut]))).toEqual([351, 2811]);
  });

  it("cap in the currency of the cart alone", () => {
    const capped = aStandard("p", percentOff(10), { max_discount_value: [{ currency: "EUR", amount: 1 }] });
    expect(listTaken(evaluateCart(BOTH, [capped]))).toEqual([360, 90]);
  });

  it("split amounts of any size exactly", () => {
    const cart = aCart([anItem("A", HUGE, 1000), anItem("B", HUGE, 2000)]);
    const { promotions, items } = evaluateCart(cart, [aStandard("p", percentOff(33.333333))]);
    const gross = BigInt(HUGE) * 3000n;
    const discount = (gross * 33_333_333n * 2n + 100_000_000n) / 200_000_000n;
    expect(promotions[0]?.amount).toBe(-discount);
    expect(items.reduce((sum, { remainingAmount: left }) => sum + left, 0n)).toBe(gross - discount);
  });
});

describe("the method simple", () => {
  const simple = (items = [MUGS, TEA]) => aCart(items, { method: "simple" });

  it("takes discounts of the whole cart from its total, and nothing from items", () => {
    const both = [aStandard("a", percentOff(10)), aStandard("b", percentOff(10))];
    const evaluation = evaluateCart(simple(), both);
    expect(listAmounts(evaluation)).toEqual({ a: 450, b: 405 });
    expect(evaluation.items.map(({ remainingAmount: left, discounts }) => [left, discounts])).toEqual([
      [3600n, []],
      [900n, []],
    ]);
  });

  it("never takes more than the total", () => {
    const both = [aStandard("a", amountOff(4000)), aStandard("b", amountOff(4000))];
    expect(listAmounts(evaluateCart(simple(), both))).toEqual({ a: 4000, b: 500 });
  });

  it("does not know exclusions or discounts of items", () => {
    const excluding = aStandard("a", percentOff(10, { exclude: { targets: ["OTHER"] } }));
    const ofItems = aStandard("b", {
      promotion_type: "item_percent_discount",
      schema: { targets: ["TEA-HILL"], percent: 50 },
    });
    expect(listAmounts(evaluateCart(simple(), [excluding, ofItems]))).toEqual({});
  });

  it("takes an exclusion that names nothing for none", () => {
    const excluding = aStandard("a", percentOff(10, { exclude: { targets: [], nodes: [] } }));
    expect(listAmounts(evaluateCart(simple(), [excluding]))).toEqual({ a: 450 });
  });

  it("knows catalogs", () => {
    const gated = aStandard("p", percentOff(10, { target_catalogs: ["c2"] }));
    const cart = simple([MUGS, { ...TEA, catalogId: "c2" }]);
    expect(listAmounts(evaluateCart(cart, [gated]))).toEqual({ p: 90 });
  });
});
