import { describe, expect, it } from "@jest/globals";
import type { GivenCode } from "../../../../lib/promotions/engine/evaluated-cart.ts";
import type { RuleSet } from "../../../../lib/promotions/engine/rules/rule-promotion.ts";
import {
  AT,
  aCart,
  aCode,
  anItem,
  aRule,
  evaluateCart,
  listAmounts,
  listOutcomes,
  listTaken,
} from "../../../support/evaluation.ts";
import { bundle, offCart, offItems, offSets, offShipping, sku } from "../../../support/evaluation-rules.ts";

const items = [anItem("MUG", 1800, 2), anItem("TEA", 900, 5)];
const tenPercent = { actions: [offCart(["percent", 10])] };
const withCode = (id: string, set: Partial<RuleSet> = tenPercent, more = {}) =>
  aRule(id, set, { automatic: false, ...more });
const cartWith = (...codes: GivenCode[]) => aCart(items, { codes });

describe("candidates", () => {
  it("are automatic promotions and those with a code on the cart; others have no outcome", () => {
    const promotions = [aRule("auto", tenPercent), withCode("given"), withCode("other")];
    const evaluation = evaluateCart(cartWith(aCode("Spring-10", "given")), promotions);
    expect(listOutcomes(evaluation)).toEqual({ auto: "applied", given: "applied" });
    expect(evaluation.promotions.map(({ code }) => code).toSorted()).toEqual(["Spring-10", "auto_auto"]);
    expect(listOutcomes(evaluateCart(cartWith(), promotions))).toEqual({ auto: "applied" });
  });

  it("have codes and automatic ones in one order", () => {
    const promotions = [
      aRule("low", tenPercent, { priority: 1 }),
      withCode("middle", tenPercent, { priority: 2 }),
      aRule("high", tenPercent, { priority: 3 }),
    ];
    const evaluation = evaluateCart(cartWith(aCode("X", "middle")), promotions);
    expect(listAmounts(evaluation)).toEqual({ high: 810, middle: 729, low: 656 });
  });

  it("are all promotions that have the code, as far as they are eligible", () => {
    const promotions = [
      withCode("a", tenPercent, { priority: 2 }),
      withCode("b", tenPercent, { priority: 1 }),
      withCode("c", { ...tenPercent, currencies: ["GBP"] }),
    ];
    const codes = ["a", "b", "c"].map((id) => aCode("SAME", id));
    const evaluation = evaluateCart(cartWith(...codes), promotions);
    expect(listAmounts(evaluation)).toEqual({ a: 810, b: 729 });
    expect(listOutcomes(evaluation)["c"]).toBe("not_eligible rule_set.currencies");
  });

  it("count once under the first of their codes that has uses left", () => {
    const first = aCode("FIRST", "a", { usesLeft: 1 });
    const second = aCode("SECOND", "a");
    const codeOf = (...codes: GivenCode[]) => evaluateCart(cartWith(...codes), [withCode("a")]).promotions;
    expect(codeOf(first, second)).toMatchObject([{ code: "FIRST", amount: -810n }]);
    expect(codeOf({ ...first, usesLeft: 0 }, second)).toMatchObject([{ code: "SECOND", amount: -810n }]);
  });

  it("need uses left, and their window of time", () => {
    const outcome = (code: Partial<GivenCode>, more = {}) =>
      listOutcomes(evaluateCart(cartWith(aCode("X", "a", code)), [withCode("a", tenPercent, more)]))["a"];
    expect(outcome({ usesLeft: 0 })).toBe("not_eligible uses");
    expect(outcome({ usesLeft: 0, perUnit: true })).toBe("not_eligible uses");
    expect(outcome({ usesLeft: 1 })).toBe("applied");
    const [now, next] = [AT.toISOString(), new Date(AT.getTime() + 1).toISOString()];
    expect(outcome({}, { start: now })).toBe("applied");
    expect(outcome({}, { start: next })).toBe("not_eligible start");
    expect(outcome({}, { end: next })).toBe("applied");
    expect(outcome({}, { end: now })).toBe("not_eligible end");
  });

  it("are not made by codes of an automatic promotion or of one that is gone", () => {
    const evaluation = evaluateCart(cartWith(aCode("X", "auto"), aCode("Y", "gone")), [
      aRule("auto", tenPercent),
    ]);
    expect(evaluation.promotions).toMatchObject([{ code: "auto_auto" }]);
    expect(evaluation.outcomes).toHaveLength(1);
  });
});

describe("a code whose uses count applications", () => {
  const taken = (usesLeft: number | undefined, set: Partial<RuleSet>, perUnit = true) => {
    const code = aCode("X", "a", usesLeft === undefined ? { perUnit } : { perUnit, usesLeft });
    const cart = {
      ...cartWith(code),
      shippingGroups: ["g1", "g2"].map((id) => ({ id, shippingType: "x", base: 500 })),
    };
    const evaluation = evaluateCart(cart, [withCode("a", set)]);
    const [applied] = evaluation.promotions;
    return [listTaken(evaluation), applied?.applications ?? 0];
  };
  const units = { actions: [offItems(["percent", 50], sku("MUG", "TEA"))] };
  const groups = { actions: [offItems(["fixed_price", 2, 1000], sku("TEA"))] };
  const sets = { actions: [offSets(["percent", 10], bundle({ MUG: 1, TEA: 2 }))] };
  const rows: [string, number | undefined, Partial<RuleSet>, number[], number][] = [
    ["units: all of them without a limit", undefined, units, [1800, 2250], 7],
    ["units: as many as there are", 7, units, [1800, 2250], 7],
    ["units: one fewer, the cheapest first", 6, units, [900, 2250], 6],
    ["units: one", 1, units, [0, 450], 1],
    ["groups of units", undefined, groups, [0, 1600], 2],
    ["groups: one", 1, groups, [0, 800], 1],
    ["sets", undefined, sets, [360, 360], 2],
    ["sets: one", 1, sets, [180, 180], 1],
    [
      "discounts of the cart: one",
      1,
      { actions: [offCart(["percent", 10]), offCart(["fixed", 1])] },
      [360, 450],
      1,
    ],
    ["shipping groups: one, in their order", 1, { actions: [offShipping(["fixed", 1])] }, [0, 0], 1],
    [
      "actions one after the other",
      6,
      { actions: [...groups.actions, ...units.actions] },
      [0, 1600 + 4 * 290],
      6,
    ],
  ];
  it.each(rows)("%s", (_, usesLeft, set, amounts, applications) => {
    expect(taken(usesLeft, set)).toEqual([amounts, applications]);
  });

  it("is not limited when uses count orders", () => {
    expect(taken(1, units, false)).toEqual([[1800, 2250], 7]);
  });
});
