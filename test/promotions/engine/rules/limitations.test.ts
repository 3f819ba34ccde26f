import { describe, expect, it } from "@jest/globals";
import type { Limitations } from "../../../../lib/promotions/engine/rules/rule-promotion.ts";
import {
  aCart,
  aCustomItem,
  anItem,
  aRule,
  evaluateCart,
  listAmounts,
  listTaken,
} from "../../../support/evaluation.ts";
import { inscribe, is, offCart, offItems, or, sku } from "../../../support/evaluation-rules.ts";

const NODE = "90c192cf-d3ac-44af-8f21-ddb66cad4a26";
const mugs = is("item_category", "in", NODE);
const inMugs = { nodes: [NODE] };

describe("the worked example: 15 percent on mugs from 50.00", () => {
  const promotion = aRule(
    "mug-week",
    {
      rules: { strategy: "and", children: [is("cart_total", "gte", 5000)] },
      actions: [offItems(["percent", 15], mugs, { max_discount: 2000, max_quantity: 4 })],
    },
    { priority: 20 },
  );
  it("takes 1080 from five mugs at 1800: four units count", () => {
    const evaluation = evaluateCart(aCart([anItem("MUG", 1800, 5, inMugs)]), [promotion]);
    expect(evaluation.items[0]?.discounts).toEqual([
      {
        promotionId: "mug-week",
        code: "auto_mug-week",
        source: "rule",
        amount: -1080n,
        isShare: false,
        ordinal: 1,
      },
    ]);
  });

  it.each([
    [2, 0],
    [3, 810],
    [4, 1080],
    [5, 1080],
  ])("of %i mugs it takes %i", (quantity, expected) => {
    expect(listTaken(evaluateCart(aCart([anItem("MUG", 1800, quantity, inMugs)]), [promotion]))).toEqual([
      expected,
    ]);
  });
});

describe("limitations of an item_discount", () => {
  const a = anItem("A", 500, 3);
  const cart = aCart([a, anItem("B", 300, 3), anItem("C", 400, 3)]);
  const all = is("item_quantity", "gte", 1);
  const half = (limitations: Limitations, of = cart) =>
    listTaken(evaluateCart(of, [aRule("p", { actions: [offItems(["percent", 50], all, limitations)] })]));

  const rows: [string, Limitations, number[]][] = [
    ["none", {}, [750, 450, 600]],
    ["max_quantity 2", { max_quantity: 2 }, [500, 300, 400]],
    ["max_quantity of more than there is", { max_quantity: 4 }, [750, 450, 600]],
    ["max_items 2, cheapest first", { items: { max_items: 2 } }, [0, 450, 600]],
    ["max_items 2, expensive first", { items: { max_items: 2, price_strategy: "expensive" } }, [750, 0, 600]],
    ["max_items of all", { items: { max_items: 3 } }, [750, 450, 600]],
    ["max_units 2", { items: { max_units: 2 } }, [0, 300, 0]],
    ["max_units 3", { items: { max_units: 3 } }, [0, 450, 0]],
    ["max_units 4", { items: { max_units: 4 } }, [0, 450, 200]],
    ["max_units 4, expensive first", { items: { max_units: 4, price_strategy: "expensive" } }, [750, 0, 200]],
    ["max_units 5 and max_quantity 2", { max_quantity: 2, items: { max_units: 5 } }, [250, 300, 400]],
    ["max_units 9 and max_items 1", { items: { max_units: 9, max_items: 1 } }, [0, 450, 0]],
    ["a price strategy without a limit", { items: { price_strategy: "expensive" } }, [750, 450, 600]],
    ["max_discount of the action", { max_discount: 180 }, [75, 45, 60]],
    ["max_discount of one cent", { max_discount: 1 }, [1, 0, 0]],
    ["max_discount just not reached", { max_discount: 1800 }, [750, 450, 600]],
    ["max_discount of one cent less", { max_discount: 1799 }, [749, 450, 600]],
  ];
  it.each(rows)("%s", (_, limitations, expected) => {
    expect(half(limitations)).toEqual(expected);
  });

  it("hold for a product whatever is written on its items", () => {
    const two = aCart([a, inscribe(a, 600, 2)]);
    expect(half({ max_quantity: 4 }, two)).toEqual([750, 300]);
    expect(half({ max_quantity: 2, items: { price_strategy: "expensive" } }, two)).toEqual([0, 600]);
    expect(half({ items: { max_items: 1 } }, two)).toEqual([750, 600]);
  });

  it("hold for custom items by their sku", () => {
    const custom = aCart([aCustomItem("WRAP", 100, 2), { ...aCustomItem("WRAP", 200, 2), id: "other" }]);
    expect(half({ max_quantity: 3 }, custom)).toEqual([100, 100]);
    expect(half({ items: { max_items: 1 } }, custom)).toEqual([100, 200]);
  });

  it("hold for custom items of two skus as for two products", () => {
    const custom = aCart([aCustomItem("WRAP", 100, 2), aCustomItem("CARD", 200, 2)]);
    expect(half({ max_quantity: 1 }, custom)).toEqual([50, 100]);
    expect(half({ items: { max_items: 1 } }, custom)).toEqual([100, 0]);
  });

  it("spread max_discount by what is taken without it, before that is rounded", () => {
    const odd = aCart([anItem("A", 827, 2), anItem("B", 492)]);
    const promotion = aRule("p", { actions: [offItems(["percent", 48.069106], all, { max_discount: 547 })] });
    expect(listTaken(evaluateCart(odd, [promotion]))).toEqual([422, 125]);
  });

  it("never take more from an item than is left, even where max_discount is lower by rounding alone", () => {
    const coins = Array.from({ length: 20 }, (_, at) => anItem(`COIN-${at}`, 1, 2));
    const promotions = [
      aRule(
        "first",
        { actions: [offItems(["fixed", 1], is("item_price", "lt", 2), { max_quantity: 1 })] },
        { priority: 2 },
      ),
      aRule(
        "p",
        { actions: [offItems(["percent", 100], all, { max_quantity: 1, max_discount: 22 })] },
        { priority: 1 },
      ),
    ];
    const evaluation = evaluateCart(aCart([anItem("A", 3), ...coins]), promotions);
    expect(listAmounts(evaluation)).toEqual({ first: 20, p: 22 });
    expect(evaluation.items.map(({ remainingAmount: left }) => left).filter((left) => left < 0n)).toEqual([]);
    expect(listTaken(evaluation)[0]).toBe(2);
  });

  it("give a tie to the earlier item, both ways", () => {
    const same = aCart([anItem("A", 500), anItem("B", 500)]);
    expect(half({ items: { max_units: 1 } }, same)).toEqual([250, 0]);
    expect(half({ items: { max_units: 1, price_strategy: "expensive" } }, same)).toEqual([250, 0]);
  });

  it("order by what is left of a unit, not by its price", () => {
    const promotions = [
      aRule("first", { actions: [offItems(["fixed", 300], sku("A"))] }, { priority: 2 }),
      aRule(
        "p",
        { actions: [offItems(["percent", 100], all, { items: { max_units: 1 } })] },
        { priority: 1 },
      ),
    ];
    expect(listTaken(evaluateCart(cart, promotions))).toEqual([900 + 200, 0, 0]);
  });

  it("are not used up by units that nothing is left of", () => {
    const free = aCart([anItem("FREE", 0, 2), a]);
    expect(half({ items: { max_items: 1 } }, free)).toEqual([0, 750]);
    expect(half({ items: { max_units: 1 } }, free)).toEqual([0, 250]);
  });

  it("are not used up by an item that would lose less than half a cent, nor are uses of a code", () => {
    const dust = aCart([anItem("DUST", 4, 2), a]);
    const tenth = (limitations: Limitations) =>
      evaluateCart(dust, [aRule("p", { actions: [offItems(["percent", 5], all, limitations)] })]);
    expect(listTaken(tenth({ items: { max_items: 1 } }))).toEqual([0, 75]);
    expect(listTaken(tenth({ items: { max_units: 1 } }))).toEqual([0, 25]);
    expect(tenth({}).promotions).toMatchObject([{ applications: 3 }]);
  });

  it("count units that max_discount leaves nothing, as standard promotions do", () => {
    const dear = aCart([anItem("B", 20, 5), a]);
    const cut = aRule("p", { actions: [offItems(["percent", 5], all, { max_discount: 1 })] });
    expect(evaluateCart(dear, [cut]).promotions).toMatchObject([{ amount: -1n, applications: 8 }]);
  });

  it("count whole groups of a fixed price", () => {
    const price = (limitations: Limitations) =>
      listTaken(
        evaluateCart(cart, [
          aRule("p", { actions: [offItems(["fixed_price", 2, 500], or(sku("A"), sku("C")), limitations)] }),
        ]),
      );
    expect(price({})).toEqual([500, 0, 300]);
    expect(price({ max_quantity: 1 })).toEqual([0, 0, 0]);
    expect(price({ items: { max_units: 3 } })).toEqual([0, 0, 300]);
    expect(price({ items: { max_units: 4 } })).toEqual([500, 0, 300]);
    expect(price({ max_discount: 400 })).toEqual([250, 0, 150]);
  });

  it("are of one action: the next has its own", () => {
    const actions = [sku("A"), sku("B")].map((one) => offItems(["percent", 50], one, { max_discount: 100 }));
    expect(listTaken(evaluateCart(cart, [aRule("p", { actions })]))).toEqual([100, 100, 0]);
  });

  it("of units do not hold for a discount of the cart", () => {
    const actions = [offCart(["percent", 10], { limitations: { max_quantity: 1, items: { max_items: 1 } } })];
    expect(listAmounts(evaluateCart(cart, [aRule("p", { actions })]))).toEqual({ p: 360 });
  });
});
