import { describe, expect, it } from "@jest/globals";
import type { RuleAction } from "../../../../lib/promotions/engine/rules/rule-promotion.ts";
import {
  aCart,
  aCustomItem,
  anItem,
  aRule,
  evaluateCart,
  listAmounts,
  listTaken,
} from "../../../support/evaluation.ts";
import { offCart, offItems, sku } from "../../../support/evaluation-rules.ts";

const cart = aCart([anItem("MUG", 1800, 2), anItem("TEA", 900)]);

const taken = (action: RuleAction, of = cart) =>
  listTaken(evaluateCart(of, [aRule("p", { actions: [action] })]));

describe("cart_discount", () => {
  const rows: [string, RuleAction, number[]][] = [
    ["percent, by what the items are worth", offCart(["percent", 10]), [360, 90]],
    ["percent, rounded half away from zero", offCart(["percent", 0.1]), [4, 1]],
    ["percent of 100", offCart(["percent", 100]), [3600, 900]],
    ["percent of six decimals", offCart(["percent", 12.345678]), [445, 111]],
    [
      "percent within max_discount",
      offCart(["percent", 10], { limitations: { max_discount: 300 } }),
      [240, 60],
    ],
    [
      "percent just within max_discount",
      offCart(["percent", 10], { limitations: { max_discount: 450 } }),
      [360, 90],
    ],
    ["fixed", offCart(["fixed", 500]), [400, 100]],
    ["fixed, one cent to the larger share", offCart(["fixed", 1]), [1, 0]],
    ["fixed, all but one cent", offCart(["fixed", 4499]), [3599, 900]],
    ["fixed, all", offCart(["fixed", 4500]), [3600, 900]],
    ["fixed, never more than there is", offCart(["fixed", 4501]), [3600, 900]],
    ["items of a condition", offCart(["percent", 10], { condition: sku("TEA") }), [0, 90]],
    ["a kind that it does not know", offCart(["fixed_price", 2, 100]), [0, 0]],
    ["arguments that mean nothing", offCart(["percent", 101]), [0, 0]],
    ["no arguments", offCart([]), [0, 0]],
  ];
  it.each(rows)("%s", (_, action, expected) => {
    expect(taken(action)).toEqual(expected);
  });

  it("gives units left over to the largest remainders, ties to the earlier item", () => {
    const three = aCart([anItem("A", 1000), anItem("B", 1000), anItem("C", 1000)]);
    expect(taken(offCart(["fixed", 1000]), three)).toEqual([334, 333, 333]);
  });

  it("covers custom items, unless the promotion has catalogs", () => {
    const items = [anItem("MUG", 1000, 1, { catalogId: "c-1" }), aCustomItem("WRAP", 1000)];
    const percent = { actions: [offCart(["percent", 10])] };
    expect(listTaken(evaluateCart(aCart(items), [aRule("p", percent)]))).toEqual([100, 100]);
    expect(listTaken(evaluateCart(aCart(items), [aRule("p", { ...percent, catalog_ids: ["c-1"] })]))).toEqual(
      [100, 0],
    );
  });

  it("lists a share of every covered item, zero ones too, and shows the whole as one amount", () => {
    const withGift = aCart([anItem("MUG", 1800, 2), anItem("FREE", 0), anItem("TEA", 900)]);
    const { items, promotions } = evaluateCart(withGift, [
      aRule("p", { actions: [offCart(["percent", 10])] }, { automatic: true }),
    ]);
    expect(items.map(({ discounts }) => discounts)).toEqual(
      [-360n, 0n, -90n].map((amount) => [
        { promotionId: "p", code: "auto_p", source: "rule", amount, isShare: true, ordinal: 1 },
      ]),
    );
    expect(promotions).toMatchObject([
      { level: "cart", amount: -450n, cartAmount: -450n, applications: 1, ordinal: 1 },
    ]);
  });

  it("leaves nothing behind when it takes nothing", () => {
    const { items, promotions } = evaluateCart(aCart([anItem("FREE", 0)]), [
      aRule("p", { actions: [offCart(["percent", 10])] }),
    ]);
    expect(items[0]?.discounts).toEqual([]);
    expect(promotions).toEqual([]);
  });

  it("takes from the second promotion on only what is left: 40 % then 70 % is 82 %, after 100 % nothing", () => {
    const of = (first: number, second: number) =>
      listAmounts(
        evaluateCart(aCart([anItem("A", 10_000)]), [
          aRule("first", { actions: [offCart(["percent", first])] }, { priority: 2 }),
          aRule("second", { actions: [offCart(["percent", second])] }, { priority: 1 }),
        ]),
      );
    expect(of(40, 70)).toEqual({ first: 4000, second: 4200 });
    expect(of(100, 15)).toEqual({ first: 10_000 });
  });

  it("sums up amounts beyond what a number counts exactly", () => {
    const large = Number.MAX_SAFE_INTEGER;
    const { items } = evaluateCart(aCart([anItem("A", large, 3)]), [
      aRule("p", { actions: [offCart(["percent", 50])] }),
    ]);
    expect(items[0]?.remainingAmount).toBe((BigInt(large) * 3n) / 2n);
  });
});

describe("several actions", () => {
  it("take one after the other; an item has one entry for units and one for its share", () => {
    const actions = [
      offItems(["fixed", 100], sku("MUG")),
      offItems(["fixed", 50], sku("MUG")),
      offCart(["percent", 10]),
    ];
    const { items, promotions } = evaluateCart(cart, [aRule("p", { actions })]);
    expect(items.map(({ discounts }) => discounts.map(({ amount, isShare }) => [amount, isShare]))).toEqual([
      [
        [-300n, false],
        [-330n, true],
      ],
      [[-90n, true]],
    ]);
    expect(promotions).toMatchObject([{ level: "cart", amount: -720n, cartAmount: -420n, applications: 5 }]);
  });
});
