import { describe, expect, it } from "@jest/globals";
import { compileGifts } from "../../../../lib/promotions/engine/rules/actions/compile-action.ts";
import { computeRewardAmount, parseReward } from "../../../../lib/promotions/engine/rules/actions/reward.ts";
import {
  compileComparison,
  filterTexts,
} from "../../../../lib/promotions/engine/rules/conditions/compare.ts";
import {
  compileCondition,
  compileSetGroups,
} from "../../../../lib/promotions/engine/rules/conditions/compile-condition.ts";
import { readIdentifiers } from "../../../../lib/promotions/engine/rules/conditions/item-tests.ts";
import type { RuleNode } from "../../../../lib/promotions/engine/rules/rule-promotion.ts";

describe("what the arguments of an action grant", () => {
  it.each<[args: readonly unknown[], reward: object]>([
    [["fixed", 0], { kind: "fixed", amount: 0n }],
    [["fixed", 250], { kind: "fixed", amount: 250n }],
    [["percent", 0], { kind: "percent", numerator: 0n, denominator: 100n }],
    [["percent", 12.5], { kind: "percent", numerator: 125n, denominator: 1000n }],
    [["percent", 100], { kind: "percent", numerator: 100n, denominator: 100n }],
    [["fixed_price", 0], { kind: "fixed_price", quantity: 1, amount: 0n }],
    [["fixed_price", 3, 900], { kind: "fixed_price", quantity: 3, amount: 900n }],
  ])("%j", (args, reward) => expect(parseReward(args)).toEqual(reward));

  it.each<[args: readonly unknown[]]>([
    [[]],
    [["free"]],
    [["fixed"]],
    [["fixed", -1]],
    [["fixed", 1.5]],
    [["fixed", "5"]],
    [["fixed", 2 ** 53]],
    [["percent", -1]],
    [["percent", 100.1]],
    [["percent", "50"]],
    [["percent", Number.NaN]],
    [["fixed_price", -1]],
    [["fixed_price", 0, 5]],
    [["fixed_price", "2", 5]],
    [["fixed_price", 1.5, 5]],
    [["fixed_price", 2, -5]],
    [["fixed_price", 2, "5"]],
  ])("%j is nothing", (args) => expect(parseReward(args)).toBeUndefined());

  it("is never more than there is", () => {
    expect(computeRewardAmount({ kind: "fixed", amount: 5n }, 4n)).toEqual({
      numerator: 4n,
      denominator: 1n,
    });
    expect(computeRewardAmount({ kind: "fixed", amount: 3n }, 4n)).toEqual({
      numerator: 3n,
      denominator: 1n,
    });
    const price = { kind: "fixed_price", quantity: 1, amount: 3n } as const;
    expect(computeRewardAmount(price, 4n)).toEqual({ numerator: 0n, denominator: 1n });
  });
});

describe("the gifts of an action", () => {
  const sku = (...args: unknown[]): RuleNode => ({ strategy: "item_sku", operator: "in", args });
  const gifts = (more: object = {}, items: object = { auto_add: true }, limits: object = {}) =>
    compileGifts({
      strategy: "item_discount",
      args: ["percent", 100],
      condition: sku("MUG", "TEA"),
      limitations: { ...limits, items },
      ...more,
    } as Parameters<typeof compileGifts>[0]);

  it("are one of each that the condition names, or as many as the limits say", () => {
    const [mug, tea] = [
      { target: "MUG", quantity: 1 },
      { target: "TEA", quantity: 1 },
    ];
    expect(gifts()).toEqual({ targets: [mug, tea], quantity: 2, areAdded: true, areSuggested: false });
    expect(gifts({}, { show_suggestions: true, max_items: 1 })).toEqual({
      ...{ targets: [mug], quantity: 1, areAdded: false, areSuggested: true },
    });
    expect(gifts({}, { auto_add: true, max_units: 3 }, { max_quantity: 2 })?.targets).toEqual([
      { target: "MUG", quantity: 2 },
      tea,
    ]);
    expect(gifts({}, { auto_add: true, max_units: 3 })?.targets).toEqual([mug, tea]);
    expect(gifts({ condition: sku("MUG", "MUG") }, { auto_add: true, max_units: 3 })?.targets).toEqual([
      { target: "MUG", quantity: 3 },
    ]);
  });

  it.each<[why: string, more: object, items: object]>([
    ["another action", { strategy: "cart_discount" }, { auto_add: true }],
    ["no condition", { condition: undefined }, { auto_add: true }],
    ["neither added nor suggested", {}, {}],
    ["no units", {}, { auto_add: true, max_units: 0 }],
    ["no products", {}, { auto_add: true, max_items: 0 }],
    [
      "no names",
      { condition: { strategy: "item_price", operator: "in", args: ["MUG"] } },
      { auto_add: true },
    ],
    ["others than those named", { condition: { ...sku("MUG"), operator: "nin" } }, { auto_add: true }],
  ])("are none: %s", (_, more, items) => expect(gifts(more, items)).toBeUndefined());
});

describe("arguments of conditions", () => {
  it("are texts where texts are asked for, ids in lower case", () => {
    expect(filterTexts(["A", 1, null, "b"], { areIds: true })).toEqual(["a", "b"]);
    expect(filterTexts(["A", 1, null, "b"], { areIds: false })).toEqual(["A", "b"]);
    expect(filterTexts(undefined, { areIds: true })).toEqual([]);
    expect(filterTexts("A", { areIds: false })).toEqual([]);
  });

  it("name products by sku or id, in whatever form they may be", () => {
    const read = (strategy: RuleNode["strategy"], ...args: unknown[]) => readIdentifiers({ strategy, args });
    expect(read("item_sku", "A", 1)).toEqual({ skus: ["A"], ids: [] });
    expect(read("item_product_id", "A", 1)).toEqual({ skus: [], ids: ["a"] });
    expect(read("item_identifier", { skus: ["A"], ids: ["B"] }, null, 7, "C", {})).toEqual({
      ...{ skus: ["A"], ids: ["b"] },
    });
    expect(read("item_price", "A")).toEqual({ skus: [], ids: [] });
    for (const strategy of ["item_sku", "item_product_id", "item_identifier"] as const)
      expect(readIdentifiers({ strategy })).toEqual({ skus: [], ids: [] });
  });

  it.each<[operator: string | undefined, args: readonly unknown[] | undefined]>([
    [undefined, undefined],
    ["gt", undefined],
    ["gt", ["5"]],
    ["gt", [Number.POSITIVE_INFINITY]],
    ["range", [1]],
    ["range", ["1", 2]],
    ["between", [1, 2]],
    ["toString", [1]],
  ])("compare nothing: %s %j", (operator, args) => {
    expect(compileComparison(operator, args)).toBeUndefined();
  });
});

describe("the groups of a set", () => {
  const item: RuleNode = { strategy: "item_sku", operator: "in", args: ["MUG"] };
  const count = (value: unknown, children?: readonly RuleNode[]): RuleNode => ({
    ...{ strategy: "item_quantity", operator: "eq", args: [value] },
    ...(children ? { children } : {}),
  });
  const groups = (...children: readonly RuleNode[]) =>
    compileSetGroups({ strategy: "items_bundle", children }, "rules", compileCondition);
  const quantities = (...children: readonly RuleNode[]) =>
    groups(...children).map(({ quantity }) => quantity);

  it("have a quantity of their own, by default 1", () => {
    expect(compileSetGroups({ strategy: "items_bundle" }, "rules", compileCondition)).toEqual([]);
    expect(quantities(item, count(3), { ...item, children: [item, count(2)] })).toEqual([1, 3, 2]);
    expect(quantities(count(0), count(-1), count(1.5), count("2"))).toEqual([1, 1, 1, 1]);
  });

  it("test the items without it", () => {
    const [plain, counted, nested] = groups(item, { ...item, children: [item, count(2)] }, count(2, [item]));
    expect(plain?.condition.failure.path).toBe("rules.children.0");
    expect(counted?.condition.children.map(({ test }) => test.kind)).toEqual(["item"]);
    expect(nested?.condition.test).toEqual({ kind: "always" });
    expect([nested?.condition.isAnyChildEnough, nested?.condition.children.length]).toEqual([false, 1]);
  });
});
