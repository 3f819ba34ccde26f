import { describe, expect, it } from "@jest/globals";
import type { EvaluatedCart } from "../../../../lib/promotions/engine/evaluated-cart.ts";
import type { Promotion } from "../../../../lib/promotions/engine/promotion.ts";
import type { RuleAction, RuleNode } from "../../../../lib/promotions/engine/rules/rule-promotion.ts";
import {
  AT,
  aCart,
  aCode,
  amountOff,
  anItem,
  aRule,
  aStandard,
  percentOff,
  usd,
} from "../../../support/evaluation.ts";
import { computeVerdict } from "../../../support/oracle/oracle.ts";

/** The amount that every item loses, positive. These worked examples check the oracle itself. */
const taken = (cart: EvaluatedCart, ...promotions: Promotion[]) =>
  computeVerdict(cart, promotions, AT).items.map(({ discounts }) =>
    Number(-discounts.reduce((sum, { amount }) => sum + amount, 0n)),
  );

const mugs = (quantity = 2) => anItem("MUG", 1800, quantity, { nodes: ["mugs"] });
const teas = (quantity = 1, id = "teas") => anItem("TEA", 900, quantity, { id });
const cart = aCart([mugs(), teas()]);

const percentOf = (sku: string, number: number) =>
  ({ promotion_type: "item_percent_discount", schema: { targets: [sku], percent: number } }) as const;
const threeForTwo = { promotion_type: "x_for_y", schema: { x: 3, y: 2, targets: ["TEA"] } } as const;
const set = {
  promotion_type: "bundle_fixed_discount",
  schema: {
    currencies: usd(3000),
    requirements: [
      { targets: ["MUG"], quantity: 1 },
      { targets: ["TEA"], quantity: 2 },
    ],
  },
} as const;
const older = { created_at: "2026-01-01T00:00:00.000Z" };

describe("the oracle, standard promotions", () => {
  it.each([
    ["10 %", cart, aStandard("a", percentOff(10)), [360, 90]],
    ["a cap", cart, aStandard("a", percentOff(10), { max_discount_value: usd(300) }), [240, 60]],
    ["500 off", cart, aStandard("a", amountOff(500)), [400, 100]],
    ["more than there is", cart, aStandard("a", amountOff(99_999)), [3600, 900]],
    ["25 % of mugs", cart, aStandard("a", percentOf("MUG", 25)), [900, 0]],
    ["3 for 2, 7 units", aCart([teas(7)]), aStandard("a", threeForTwo), [1800]],
    ["3 for 2, 2 units", aCart([teas(2)]), aStandard("a", threeForTwo), [0]],
    ["one group", aCart([teas(7)]), aStandard("a", threeForTwo, { max_applications_per_cart: 1 }), [900]],
    ["other inscriptions", aCart([teas(2), teas(1, "b")]), aStandard("a", threeForTwo), [0, 0]],
    ["sets", aCart([mugs(), teas(5)]), aStandard("a", set), [600, 600]],
    [
      "an amount for three",
      aCart([teas(7)]),
      aStandard("a", {
        promotion_type: "x_for_amount",
        schema: { x: 3, currencies: usd(2000), targets: ["TEA"] },
      }),
      [1400],
    ],
    [
      "thirds",
      aCart(["A", "B", "C"].map((sku) => anItem(sku, 1000))),
      aStandard("a", amountOff(1000)),
      [334, 333, 333],
    ],
    [
      "an excluded item",
      cart,
      aStandard("a", {
        ...percentOff(10),
        schema: { ...percentOff(10).schema, exclude: { targets: ["TEA"] } },
      }),
      [360, 0],
    ],
    [
      "gifts",
      aCart([mugs(2), teas(3)]),
      aStandard("a", {
        promotion_type: "bundle_gift",
        schema: { requirements: [{ targets: ["MUG"], quantity: 1 }], gifts: ["TEA"] },
      }),
      [0, 1800],
    ],
  ])("%s", (_, one, promotion, amounts) => {
    expect(taken(one, promotion)).toEqual(amounts);
  });

  it("several at once [section ..]", () => {
    const sets = aStandard("a", set, older);
    expect(taken(aCart([mugs(1), teas(5)]), aStandard("b", percentOf("TEA", 10)), sets)).toEqual([300, 570]);
    expect(taken(cart, aStandard("a", percentOff(10), older), aStandard("b", percentOf("MUG", 25)))).toEqual([
      1170, 90,
    ]);
  });

  it("three uses that count units", () => {
    const one = aStandard("a", percentOf("MUG", 100), { automatic: false });
    const codes = [aCode("A", "a", { perUnit: true, usesLeft: 3 })];
    expect(taken(aCart([mugs(5)], { codes }), one)).toEqual([5400]);
  });
});

describe("the oracle, rule promotions", () => {
  const total = (amount: number): RuleNode => ({ strategy: "cart_total", operator: "gte", args: [amount] });
  const fifteen: RuleAction = {
    strategy: "item_discount",
    args: ["percent", 15],
    condition: { strategy: "item_category", operator: "in", args: ["mugs"] },
    limitations: { max_discount: 2000, max_quantity: 4 },
  };
  const off = (number: number): RuleAction => ({ strategy: "cart_discount", args: ["percent", number] });

  it("15 % of four of five mugs", () => {
    const rules = total(5000);
    expect(taken(aCart([mugs(5)]), aRule("a", { rules, actions: [fifteen] }))).toEqual([1080]);
    expect(taken(cart, aRule("a", { rules, actions: [fifteen] }))).toEqual([0, 0]);
  });

  it("one after the other, the highest priority first", () => {
    const second = aRule(
      "b",
      { actions: [{ strategy: "cart_discount", args: ["fixed", 500] }] },
      { priority: 10 },
    );
    const first = aRule("a", { actions: [off(20)] }, { priority: 20 });
    expect(
      computeVerdict(cart, [second, first], AT).promotions.map(({ id, amount }) => [id, amount]),
    ).toEqual([
      ["a", -900n],
      ["b", -500n],
    ]);
  });

  it("alone, if it does not stack", () => {
    const alone = aRule("a", { actions: [off(20)] }, { priority: 20, stackable: false });
    const other = aRule("b", { actions: [off(50)] }, { priority: 10 });
    expect(taken(cart, other, alone, aStandard("c", percentOff(10)))).toEqual([360 + 648, 90 + 162]);
  });

  it("on what is left: 40 % then 70 % are 82 %, and of nothing nothing is taken", () => {
    const actions = (number: number) => ({ actions: [off(number)] });
    expect(taken(aCart([mugs()]), aStandard("a", percentOff(40)), aRule("b", actions(70)))).toEqual([2952]);
    expect(taken(aCart([mugs()]), aStandard("a", percentOff(100)), aRule("b", actions(15)))).toEqual([3600]);
  });
});
