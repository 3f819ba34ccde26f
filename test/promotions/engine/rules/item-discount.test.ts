import { describe, expect, it } from "@jest/globals";
import type { RuleAction } from "../../../../lib/promotions/engine/rules/rule-promotion.ts";
import {
  aCart,
  anItem,
  aRule,
  evaluateCart,
  listAmounts,
  listOutcomes,
  listTaken,
} from "../../../support/evaluation.ts";
import { is, offItems, sku } from "../../../support/evaluation-rules.ts";

const teas = (quantity: number, unitAmount = 900) =>
  aCart([anItem("TEA", unitAmount, quantity), anItem("MUG", 1800)]);

const taken = (action: RuleAction, cart = teas(7)) =>
  listTaken(evaluateCart(cart, [aRule("p", { actions: [action] })]))[0];

describe("item_discount", () => {
  const tea = sku("TEA");
  const rows: [string, RuleAction, number, number][] = [
    ["percent of every unit", offItems(["percent", 25], tea), 7, 1575],
    ["percent, rounded once for the item", offItems(["percent", 0.05], tea), 7, 3],
    ["fixed off every unit", offItems(["fixed", 300], tea), 7, 2100],
    ["fixed, one cent less than a unit", offItems(["fixed", 899], tea), 7, 6293],
    ["fixed, a whole unit", offItems(["fixed", 900], tea), 7, 6300],
    ["fixed, never more than a unit", offItems(["fixed", 901], tea), 7, 6300],
    ["3 for 2000: one unit short", offItems(["fixed_price", 3, 2000], tea), 2, 0],
    ["3 for 2000: one group", offItems(["fixed_price", 3, 2000], tea), 3, 700],
    ["3 for 2000: a group and one more", offItems(["fixed_price", 3, 2000], tea), 4, 700],
    ["3 for 2000: two groups of seven", offItems(["fixed_price", 3, 2000], tea), 7, 1400],
    ["3 for 2700: no cheaper", offItems(["fixed_price", 3, 2700], tea), 7, 0],
    ["3 for 2699: one cent", offItems(["fixed_price", 3, 2699], tea), 3, 1],
    ["3 for nothing", offItems(["fixed_price", 3, 0], tea), 4, 2700],
    ["a price for each", offItems(["fixed_price", 1, 500], tea), 2, 800],
  ];
  it.each(rows)("%s", (_, action, quantity, expected) => {
    expect(taken(action, teas(quantity))).toBe(expected);
  });

  it("groups the units of one item, not those of two", () => {
    const two = aCart([anItem("TEA", 900, 2), anItem("TEA", 900, 1, { id: "other" })]);
    expect(
      listTaken(
        evaluateCart(two, [aRule("p", { actions: [offItems(["fixed_price", 3, 2000], sku("TEA"))] })]),
      ),
    ).toEqual([0, 0]);
  });

  it("reckons with the average of what is left of a unit", () => {
    const first = aRule(
      "first",
      { actions: [offItems(["fixed", 100], sku("TEA"), { max_quantity: 1 })] },
      { priority: 2 },
    );
    const lowered = (action: RuleAction) =>
      listAmounts(evaluateCart(teas(3), [first, aRule("p", { actions: [action] }, { priority: 1 })]))["p"];
    // 2600 is left of three units: 866 2/3 each.
    expect(lowered(offItems(["percent", 50], sku("TEA"), { max_quantity: 1 }))).toBe(433);
    expect(lowered(offItems(["fixed", 867], sku("TEA"), { max_quantity: 2 }))).toBe(1733);
    expect(lowered(offItems(["fixed", 866], sku("TEA"), { max_quantity: 2 }))).toBe(1732);
    expect(lowered(offItems(["fixed_price", 2, 1733], sku("TEA")))).toBe(undefined);
    expect(lowered(offItems(["fixed_price", 2, 1732], sku("TEA")))).toBe(1);
  });

  it("takes all units once more in the next promotion, from what is left", () => {
    const promotions = [60, 30].map((percent, index) =>
      aRule(`p${index}`, { actions: [offItems(["percent", percent], sku("TEA"))] }, { priority: 9 - index }),
    );
    expect(listAmounts(evaluateCart(teas(1, 1000), promotions))).toEqual({ p0: 600, p1: 120 });
  });

  it("without a condition lowers the items that meet the rules", () => {
    const on = (rules: ReturnType<typeof sku>) =>
      listTaken(evaluateCart(teas(2), [aRule("p", { rules, actions: [offItems(["percent", 10])] })]));
    expect(on(sku("TEA"))).toEqual([180, 0]);
    expect(on(is("cart_total", "gte", 1))).toEqual([180, 180]);
  });

  it("is shown on its items alone, counts its units and names the condition that no item meets", () => {
    const off = (condition: ReturnType<typeof sku>) =>
      evaluateCart(teas(3), [aRule("p", { actions: [offItems(["percent", 10], condition)] })]);
    const { items, promotions } = off(sku("TEA"));
    expect(items.map(({ discounts }) => discounts.length)).toEqual([1, 0]);
    expect(items[0]?.discounts).toMatchObject([{ amount: -270n, isShare: false, ordinal: 1 }]);
    expect(promotions).toMatchObject([{ level: "item", amount: -270n, cartAmount: 0n, applications: 3 }]);
    expect(listOutcomes(off(sku("none")))["p"]).toBe("not_eligible rule_set.actions.0.condition");
  });

  it("costs by item, not by unit: a million units are one computation", () => {
    const many = aCart([anItem("TEA", 900, 1_000_000)]);
    expect(
      listTaken(
        evaluateCart(many, [aRule("p", { actions: [offItems(["fixed_price", 3, 2000], sku("TEA"))] })]),
      ),
    ).toEqual([333_333 * 700]);
  });
});
