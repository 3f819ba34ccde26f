import { describe, expect, it } from "@jest/globals";
import type { Limitations } from "../../../../lib/promotions/engine/rules/rule-promotion.ts";
import {
  aCart,
  anItem,
  aRule,
  evaluateCart,
  listOutcomes,
  listTaken,
  mug,
  tea,
} from "../../../support/evaluation.ts";
import { and, bundle, is, offItems, offSets, quantity, sku } from "../../../support/evaluation-rules.ts";

const set = bundle({ MUG: 1, TEA: 2 });

function taken(
  args: readonly unknown[],
  items: ReturnType<typeof mug>[],
  limitations?: Limitations,
): number[] {
  return listTaken(evaluateCart(aCart(items), [aRule("p", { actions: [offSets(args, set, limitations)] })]));
}

describe("items_bundle_discount: a mug and two teas", () => {
  const rows: [string, readonly unknown[], [number, number], [number, number]][] = [
    ["a price of 3000, one set", ["fixed_price", 3000], [1, 2], [300, 300]],
    ["a price of 3000, one tea short", ["fixed_price", 3000], [1, 1], [0, 0]],
    ["a price of 3000, one tea more", ["fixed_price", 3000], [1, 3], [300, 300]],
    ["a price of 3000, two sets and one tea", ["fixed_price", 3000], [2, 5], [600, 600]],
    ["a price with a quantity of one", ["fixed_price", 1, 3000], [2, 4], [600, 600]],
    ["two sets for 5000, one set short", ["fixed_price", 2, 5000], [1, 2], [0, 0]],
    ["two sets for 5000", ["fixed_price", 2, 5000], [2, 4], [1100, 1100]],
    ["two sets for 5000, three of them", ["fixed_price", 2, 5000], [3, 6], [1100, 1100]],
    ["a price that is no lower", ["fixed_price", 3600], [1, 2], [0, 0]],
    ["a price one cent lower", ["fixed_price", 3599], [1, 2], [1, 0]],
    ["for nothing", ["fixed_price", 0], [1, 2], [1800, 1800]],
    ["500 off each set", ["fixed", 500], [2, 5], [500, 500]],
    ["a cent off each of three sets, rounded together", ["fixed", 1], [3, 6], [2, 1]],
    ["never more than a set", ["fixed", 3601], [1, 2], [1800, 1800]],
    ["10 percent", ["percent", 10], [2, 5], [360, 360]],
    ["100 percent", ["percent", 100], [2, 5], [3600, 3600]],
  ];
  it.each(rows)("%s", (_, args, [mugs, teas], expected) => {
    expect(taken(args, [mug(mugs), tea(teas)])).toEqual(expected);
  });

  it("takes units of one sku from several items, whatever is written on them", () => {
    const other = { ...tea(1), id: "other" };
    expect(taken(["fixed_price", 3000], [mug(1), tea(1), other])).toEqual([300, 150, 150]);
  });

  it("takes the cheapest units first, or the most expensive ones, in the order of the groups", () => {
    const items = [mug(1), { ...tea(2), unitAmount: 1000 }, { ...tea(2), id: "other", unitAmount: 800 }];
    expect(taken(["percent", 100], items)).toEqual([1800, 0, 1600]);
    expect(taken(["percent", 100], items, { items: { price_strategy: "expensive" } })).toEqual([
      1800, 2000, 0,
    ]);
  });

  it("holds its limits: units in all, units of a product, products, an amount", () => {
    const items = [mug(3), tea(6)];
    const off = (limitations: Limitations) => taken(["percent", 100], items, limitations);
    expect(off({ items: { max_units: 5 } })).toEqual([1800, 1800]);
    expect(off({ items: { max_units: 6 } })).toEqual([3600, 3600]);
    expect(off({ max_quantity: 3 })).toEqual([1800, 1800]);
    expect(off({ max_quantity: 4 })).toEqual([3600, 3600]);
    expect(off({ items: { max_items: 1 } })).toEqual([0, 0]);
    expect(off({ items: { max_items: 2 } })).toEqual([5400, 5400]);
    expect(off({ max_discount: 101 })).toEqual([51, 50]);
  });

  it("passes over a set that is no dearer than its price; the next may be", () => {
    const items = [{ ...mug(1), unitAmount: 100 }, { ...mug(1), id: "other" }, tea(4)];
    expect(taken(["fixed_price", 3000], items)).toEqual([0, 300, 300]);
    expect(taken(["fixed_price", 3000], items, { items: { max_units: 3 } })).toEqual([0, 300, 300]);
    const either = {
      strategy: "items_bundle" as const,
      children: [and(sku("CUP", "MUG"), quantity("eq", 1)), and(sku("TEA"), quantity("eq", 2))],
    };
    const ofProducts = offSets(["fixed_price", 3000], either, { items: { max_items: 2 } });
    expect(
      listTaken(
        evaluateCart(aCart([anItem("CUP", 100), mug(1), tea(4)]), [aRule("p", { actions: [ofProducts] })]),
      ),
    ).toEqual([0, 300, 300]);
  });

  it("may give one unit to overlapping groups only once", () => {
    const overlapping = {
      strategy: "items_bundle" as const,
      children: [
        and(is("item_sku", "in", "MUG", "TEA"), quantity("eq", 1)),
        and(sku("TEA"), quantity("eq", 1)),
      ],
    };
    const of = (...items: ReturnType<typeof mug>[]) =>
      listTaken(
        evaluateCart(aCart(items), [aRule("p", { actions: [offSets(["percent", 100], overlapping)] })]),
      );
    expect(of(tea(1))).toEqual([0]);
    expect(of(tea(2))).toEqual([1800]);
    expect(of(mug(1), tea(1))).toEqual([0, 0]);
    expect(of(mug(1), tea(2))).toEqual([0, 1800]);
    expect(of({ ...mug(1), unitAmount: 1 }, tea(1))).toEqual([1, 900]);
  });

  it("reckons with what is left of a unit", () => {
    const promotions = [
      aRule("first", { actions: [offItems(["fixed", 600], sku("MUG"))] }, { priority: 2 }),
      aRule("p", { actions: [offSets(["fixed_price", 2500], set)] }, { priority: 1 }),
    ];
    expect(listTaken(evaluateCart(aCart([mug(1), tea(2)]), promotions))).toEqual([600 + 200, 300]);
  });

  it("splits sets of uneven price exactly: shares are fractions until the end", () => {
    const items = [
      { ...mug(1), unitAmount: 1000 },
      { ...mug(1), id: "other", unitAmount: 1001 },
      anItem("TEA", 500, 4),
    ];
    // 100 off each: 50 and 50, then 100 × 1001 / 2001 and 100 × 1000 / 2001.
    expect(taken(["fixed", 100], items)).toEqual([50, 50, 100]);
    expect(taken(["fixed", 99], items)).toEqual([49, 50, 99]);
  });

  it("is that of the rules, if it has no condition", () => {
    const promotion = aRule("p", { rules: and(set), actions: [offSets(["fixed_price", 3000])] });
    expect(listTaken(evaluateCart(aCart([mug(1), tea(2)]), [promotion]))).toEqual([300, 300]);
    expect(listOutcomes(evaluateCart(aCart([mug(1), tea(1)]), [promotion]))["p"]).toBe(
      "not_eligible rule_set.rules.children.0",
    );
  });

  it("has no entry where an item's share is rounded to nothing", () => {
    const { items } = evaluateCart(aCart([mug(1), tea(2)]), [
      aRule("p", { actions: [offSets(["fixed", 1], set)] }),
    ]);
    expect(items.map(({ discounts }) => discounts.map(({ amount }) => amount))).toEqual([[-1n], []]);
  });

  it("counts sets as applications, and says where a set is missing", () => {
    const evaluation = (teas: number) =>
      evaluateCart(aCart([mug(2), tea(teas)]), [aRule("p", { actions: [offSets(["percent", 10], set)] })]);
    expect(evaluation(5).promotions).toMatchObject([{ level: "item", applications: 2, amount: -720n }]);
    expect(listOutcomes(evaluation(1))["p"]).toBe("not_eligible rule_set.actions.0.condition");
  });

  it("costs by item, not by unit: a million sets are one computation", () => {
    expect(taken(["fixed_price", 3000], [mug(1_000_000), tea(2_000_001)])).toEqual([
      300_000_000, 300_000_000,
    ]);
  });

  it("takes one unit of a group that names no quantity", () => {
    const pair = { strategy: "items_bundle" as const, children: [sku("MUG"), sku("TEA")] };
    const promotion = aRule("p", { actions: [offSets(["percent", 100], pair)] });
    expect(listTaken(evaluateCart(aCart([mug(2), tea(1)]), [promotion]))).toEqual([1800, 900]);
  });
});
