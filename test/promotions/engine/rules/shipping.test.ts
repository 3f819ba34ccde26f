import { describe, expect, it } from "@jest/globals";
import type { RuleAction } from "../../../../lib/promotions/engine/rules/rule-promotion.ts";
import { aCart, aCode, anItem, aRule, evaluateCart, listOutcomes } from "../../../support/evaluation.ts";
import { and, is, offShipping, or, quantity, sku } from "../../../support/evaluation-rules.ts";

const shippingGroups = [
  { id: "ground", shippingType: "ground", base: 500 },
  { id: "air", shippingType: "air", base: 1501 },
  { id: "free", shippingType: "ground", base: 0 },
];
const cart = aCart([anItem("MUG", 1800, 2), anItem("TEA", 900)], { shippingGroups });
const ground = is("shipping_type", "in", "ground");

const shipping = (...actions: RuleAction[]) =>
  Object.fromEntries(evaluateCart(cart, [aRule("p", { actions })]).shipping);

describe("shipping_discount", () => {
  it.each<[string, RuleAction, Record<string, bigint>]>([
    ["percent of every group", offShipping(["percent", 50]), { ground: -250n, air: -751n }],
    ["percent of a type", offShipping(["percent", 100], ground), { ground: -500n }],
    [
      "percent of other types",
      offShipping(["percent", 10], is("shipping_type", "nin", "ground")),
      { air: -150n },
    ],
    [
      "percent of several types",
      offShipping(["percent", 10], is("shipping_type", "in", "ground", "air")),
      { ground: -50n, air: -150n },
    ],
    ["fixed", offShipping(["fixed", 300]), { ground: -300n, air: -300n }],
    ["fixed, never more than the base", offShipping(["fixed", 501]), { ground: -500n, air: -501n }],
    [
      "within max_discount",
      offShipping(["fixed", 300], undefined, { max_discount: 101 }),
      { ground: -51n, air: -50n },
    ],
    [
      "a condition of one group or another",
      offShipping(["fixed", 1], or(ground, is("shipping_type", "in", "sea"))),
      { ground: -1n },
    ],
    [
      "a condition of group and cart",
      offShipping(["fixed", 1], and(ground, is("cart_total", "gte", 4500))),
      { ground: -1n },
    ],
    [
      "a condition of the cart that fails",
      offShipping(["fixed", 1], and(ground, is("cart_total", "gt", 4500))),
      {},
    ],
    [
      "conditions that one item meets",
      offShipping(["fixed", 1], and(ground, sku("MUG"), quantity("eq", 2))),
      { ground: -1n },
    ],
    [
      "conditions that no one item meets",
      offShipping(["fixed", 1], and(ground, sku("TEA"), quantity("eq", 2))),
      {},
    ],
    ["no price for units", offShipping(["fixed_price", 1, 100]), {}],
  ])("%s", (_, action, expected) => {
    expect(shipping(action)).toEqual(expected);
  });

  it("takes from what is left, action after action and promotion after promotion", () => {
    expect(shipping(offShipping(["fixed", 400], ground), offShipping(["percent", 50], ground))).toEqual({
      ground: -450n,
    });
    const promotions = [60, 70].map((percent, index) =>
      aRule(`p${index}`, { actions: [offShipping(["percent", percent], ground)] }, { priority: 9 - index }),
    );
    const { shipping: taken, promotions: applied, items } = evaluateCart(cart, promotions);
    expect(Object.fromEntries(taken)).toEqual({ ground: -440n });
    expect(applied).toMatchObject([
      { level: "shipping", amount: -300n, cartAmount: 0n, applications: 1, ordinal: 1 },
      { level: "shipping", amount: -140n, cartAmount: 0n, applications: 1, ordinal: 2 },
    ]);
    expect(items.every(({ discounts }) => discounts.length === 0)).toBe(true);
  });

  it("charges a code for no group that it lowers by less than half a cent", () => {
    const groups = [0, 1, 2].map((base) => ({ id: `of ${base}`, shippingType: "x", base }));
    const code = aCode("X", "p", { perUnit: true, usesLeft: 1 });
    const promotion = aRule("p", { actions: [offShipping(["percent", 25])] }, { automatic: false });
    const evaluation = evaluateCart({ ...cart, shippingGroups: groups, codes: [code] }, [promotion]);
    expect(Object.fromEntries(evaluation.shipping)).toEqual({ "of 2": -1n });
  });

  it("says why it takes nothing", () => {
    const of = (action: RuleAction) =>
      listOutcomes(evaluateCart(cart, [aRule("p", { actions: [action] })]))["p"];
    expect(of(offShipping(["fixed", 1], is("shipping_type", "in", "sea")))).toBe(
      "not_eligible rule_set.actions.0.condition",
    );
    const all = aRule("all", { actions: [offShipping(["percent", 100])] }, { priority: 2 });
    const more = aRule("more", { actions: [offShipping(["fixed", 1], ground)] }, { priority: 1 });
    expect(listOutcomes(evaluateCart(cart, [all, more]))["more"]).toBe("crowded_out rule_set.actions.0");
  });
});
