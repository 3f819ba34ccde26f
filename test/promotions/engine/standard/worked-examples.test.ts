import { describe, expect, it } from "@jest/globals";
import type { StandardReward } from "../../../../lib/promotions/engine/standard/standard-promotion.ts";
import {
  aCart,
  aCode,
  anItem,
  aStandard,
  evaluateCart,
  listAmounts,
  listTaken,
  usd,
} from "../../../support/evaluation.ts";

const mugs = (quantity: number) => anItem("MUG-ALDER", 1800, quantity);
const teas = (quantity: number) => anItem("TEA-HILL", 900, quantity);
const byCode = { automatic: false } as const;

const tenPercentOff: StandardReward = {
  promotion_type: "percent_discount",
  schema: { currencies: [{ currency: "USD", percentage: 10 }] },
};
const lark10 = aStandard("lark", tenPercentOff, {
  ...byCode,
  max_discount_value: usd(5000),
  min_cart_value: usd(2000),
});
const mug25 = aStandard(
  "mug",
  { promotion_type: "item_percent_discount", schema: { targets: ["MUG-ALDER"], percent: 25 } },
  byCode,
);
const LARK10 = aCode("LARK10", "lark");
const MUG25 = aCode("MUG25", "mug");

describe("worked examples of standard promotions", () => {
  it("ten percent of the cart by a code", () => {
    const evaluation = evaluateCart(aCart([mugs(2), teas(1)], { codes: [LARK10] }), [lark10, mug25]);
    expect(listTaken(evaluation)).toEqual([360, 90]);
    expect(evaluation.promotions.map(({ code, cartAmount }) => [code, cartAmount])).toEqual([
      ["LARK10", -450n],
    ]);
  });

  it("a quarter of one product by a code", () => {
    const evaluation = evaluateCart(aCart([mugs(2), teas(1)], { codes: [MUG25] }), [lark10, mug25]);
    expect(listTaken(evaluation)).toEqual([900, 0]);
    expect(evaluation.promotions.map(({ code, level }) => [code, level])).toEqual([["MUG25", "item"]]);
  });

  it.each([[[LARK10, MUG25]], [[MUG25, LARK10]]])("both codes, in either order", (codes) => {
    const evaluation = evaluateCart(aCart([mugs(2), teas(1)], { codes }), [lark10, mug25]);
    expect(evaluation.items.map(({ remainingAmount: left }) => left)).toEqual([2430n, 810n]);
    expect(listAmounts(evaluation)).toEqual({ mug: 900, lark: 360 });
  });

  it("two promotions on one sku: the set is older", () => {
    const set: StandardReward = {
      promotion_type: "bundle_fixed_discount",
      schema: {
        requirements: [
          { targets: ["MUG-ALDER"], quantity: 1 },
          { targets: ["TEA-HILL"], quantity: 2 },
        ],
        currencies: usd(3000),
      },
    };
    const tenPercent: StandardReward = {
      promotion_type: "item_percent_discount",
      schema: { targets: ["TEA-HILL"], percent: 10 },
    };
    const evaluation = evaluateCart(aCart([mugs(1), teas(5)]), [
      aStandard("tea", tenPercent, { created_at: "2026-02-02T00:00:00.000Z" }),
      aStandard("set", set, { created_at: "2026-02-01T00:00:00.000Z" }),
    ]);
    expect(listTaken(evaluation)).toEqual([300, 570]);
    expect(listAmounts(evaluation)).toEqual({ set: 600, tea: 270 });
    expect(evaluation.items.reduce((sum, { remainingAmount: left }) => sum + left, 0n)).toBe(5430n);
  });

  it("a code whose cart does not qualify keeps its promotion without effect", () => {
    const evaluation = evaluateCart(aCart([teas(2)], { codes: [LARK10] }), [lark10]);
    expect(evaluation.promotions).toEqual([]);
    expect(listTaken(evaluateCart(aCart([teas(3)], { codes: [LARK10] }), [lark10]))).toEqual([270]);
  });

  it("the order in which promotions are given does not matter", () => {
    const later = { created_at: "2026-02-03T00:00:00.000Z" };
    const all = [lark10, mug25, aStandard("z", tenPercentOff), aStandard("a", tenPercentOff, later)];
    const codes = [LARK10, MUG25];
    const [forth, back] = [all, all.toReversed()].map((promotions) =>
      evaluateCart(aCart([mugs(2), teas(3)], { codes }), promotions),
    );
    expect(forth?.promotions.map(({ promotion }) => promotion.id)).toEqual(["mug", "lark", "z", "a"]);
    expect(forth).toEqual(back);
  });

  it("evaluating changes neither the cart nor the promotions, and can be repeated", () => {
    const cart = aCart([mugs(2), teas(3)], { codes: [LARK10, MUG25] });
    const copy = structuredClone({ cart, promotions: [lark10, mug25] });
    expect(evaluateCart(cart, [lark10, mug25])).toEqual(evaluateCart(cart, [lark10, mug25]));
    expect({ cart, promotions: [lark10, mug25] }).toEqual(copy);
  });
});
