import { describe, expect, it } from "@jest/globals";
import { aCart, anItem, aRule, aStandard, evaluateCart, listOutcomes } from "../../../support/evaluation.ts";
import { bundle, offCart, offItems, offSets, offShipping, sku } from "../../../support/evaluation-rules.ts";

const shippingGroups = [{ id: "g", shippingType: "ground", base: 500 }];
const items = [anItem("MUG", 1800, 2), anItem("TEA", 900)];
const simple = aCart(items, { method: "simple", shippingGroups });

describe("the calculation method simple", () => {
  it("takes discounts of the cart from its total, one after the other, and nothing from items", () => {
    const standard = aStandard("s", {
      promotion_type: "percent_discount",
      schema: { currencies: [{ currency: "USD", percentage: 10 }] },
    });
    const promotions = [
      standard,
      aRule("a", { actions: [offCart(["percent", 40])] }, { priority: 2 }),
      aRule("b", { actions: [offCart(["percent", 100], { condition: sku("TEA") })] }, { priority: 1 }),
    ];
    const { promotions: applied, items: states } = evaluateCart(simple, promotions);
    expect(applied.map(({ promotion, amount }) => [promotion.id, amount])).toEqual([
      ["s", -450n],
      ["a", -1620n],
      ["b", -486n],
    ]);
    expect(states.map(({ remainingAmount: left, discounts }) => [left, discounts])).toEqual([
      [3600n, []],
      [900n, []],
    ]);
  });

  it.each([
    ["item_discount", offItems(["percent", 10], sku("TEA"))],
    ["items_bundle_discount", offSets(["percent", 10], bundle({ TEA: 1 }))],
    ["shipping_discount", offShipping(["percent", 10])],
  ])("knows no %s", (_, action) => {
    const evaluation = evaluateCart(simple, [aRule("p", { actions: [action] })]);
    expect(listOutcomes(evaluation)).toEqual({ p: "not_eligible rule_set.actions.0.strategy" });
    expect(evaluation.promotions).toEqual([]);
    expect(evaluation.shipping.size).toBe(0);
    expect(
      listOutcomes(evaluateCart({ ...simple, method: "line" }, [aRule("p", { actions: [action] })])),
    ).toEqual({
      p: "applied",
    });
  });

  it("takes those actions of a promotion that it knows", () => {
    const actions = [offItems(["fixed", 100], sku("TEA")), offCart(["fixed", 100])];
    const { promotions } = evaluateCart(simple, [aRule("p", { actions })]);
    expect(promotions).toMatchObject([{ level: "cart", amount: -100n, cartAmount: -100n }]);
  });
});
