import { describe, expect, it } from "@jest/globals";
import type {
  Limitations,
  RuleNode,
  RulePromotion,
} from "../../../../lib/promotions/engine/rules/rule-promotion.ts";
import { aCart, aCode, anItem, aRule, evaluateCart, listTaken } from "../../../support/evaluation.ts";
import { and, is, offItems, or, sku } from "../../../support/evaluation-rules.ts";

type Items = NonNullable<Limitations["items"]>;
const mug = anItem("MUG", 5000);
const pin = (quantity: number) => anItem("PIN", 300, quantity);

function giving(
  items: Items,
  more: { condition?: RuleNode; percent?: number; max_quantity?: number } = {},
  flags: Partial<RulePromotion> = {},
) {
  const { condition = sku("PIN"), percent = 100, max_quantity } = more;
  const limitations = { items, ...(max_quantity && { max_quantity }) };
  const rules = is("cart_total", "gte", 5000);
  return aRule("gift", { rules, actions: [offItems(["percent", percent], condition, limitations)] }, flags);
}

describe("gifts that are added", () => {
  const added = (promotion: RulePromotion, items = [mug]) => evaluateCart(aCart(items), [promotion]).gifts;
  const gift = (target: string, quantity: number) => ({ promotionId: "gift", target, quantity });

  it("are wanted before they are in the cart, and free once they are", () => {
    const promotion = giving({ auto_add: true, max_units: 1 });
    expect(added(promotion)).toEqual([gift("PIN", 1)]);
    expect(added(promotion, [mug, pin(1)])).toEqual([gift("PIN", 1)]);
    expect(listTaken(evaluateCart(aCart([mug, pin(2)]), [promotion]))).toEqual([0, 300]);
  });

  const rows: [string, Parameters<typeof giving>, [string, number][]][] = [
    ["one unit without a limit", [{ auto_add: true }], [["PIN", 1]]],
    ["as many units as the limit says", [{ auto_add: true, max_units: 3 }], [["PIN", 3]]],
    ["as many units as a product may have", [{ auto_add: true }, { max_quantity: 2 }], [["PIN", 2]]],
    ["the smaller of both limits", [{ auto_add: true, max_units: 3 }, { max_quantity: 2 }], [["PIN", 2]]],
    [
      "every product that is named",
      [{ auto_add: true }, { condition: sku("PIN", "CAP") }],
      [
        ["PIN", 1],
        ["CAP", 1],
      ],
    ],
    [
      "a product once, however often it is named",
      [{ auto_add: true }, { condition: or(sku("PIN"), sku("PIN")) }],
      [["PIN", 1]],
    ],
    ["so many products", [{ auto_add: true, max_items: 1 }, { condition: sku("PIN", "CAP") }], [["PIN", 1]]],
    [
      "so many units in all",
      [{ auto_add: true, max_units: 1 }, { condition: or(sku("PIN"), sku("CAP")) }],
      [["PIN", 1]],
    ],
    [
      "skus and ids of products",
      [{ auto_add: true }, { condition: is("item_identifier", "in", { skus: ["PIN"], ids: ["p-1"] }) }],
      [
        ["PIN", 1],
        ["p-1", 1],
      ],
    ],
    [
      "what is named inside",
      [{ auto_add: true }, { condition: and(is("item_product_id", "in", "p-1")) }],
      [["p-1", 1]],
    ],
    ["nothing that is ruled out", [{ auto_add: true }, { condition: is("item_sku", "nin", "PIN") }], []],
    ["nothing that is not free", [{ auto_add: true }, { percent: 99 }], []],
    ["nothing without the limitation", [{ max_units: 1 }], []],
    ["nothing once the promotion needs a code", [{ auto_add: true }, {}, { automatic: false }], []],
  ];
  it.each(rows)("are %s", (_, args, expected) => {
    const codes = [aCode("X", "gift")];
    const { gifts } = evaluateCart(aCart([mug], { codes }), [giving(...args)]);
    expect(gifts).toEqual(expected.map(([target, quantity]) => gift(target, quantity)));
  });

  it("are not wanted where the promotion may not apply", () => {
    const promotion = giving({ auto_add: true });
    expect(added(promotion, [{ ...mug, unitAmount: 4999 }])).toEqual([]);
    const closed = aRule(
      "first",
      { actions: [offItems(["percent", 1], sku("MUG"))] },
      { priority: 1, stackable: false },
    );
    expect(evaluateCart(aCart([mug]), [closed, promotion]).gifts).toEqual([]);
    expect(evaluateCart(aCart([mug], { method: "simple" }), [promotion]).gifts).toEqual([]);
  });
});

describe("gifts that are suggested", () => {
  const suggested = (items: ReturnType<typeof pin>[], args: Parameters<typeof giving>) =>
    evaluateCart(aCart([mug, ...items], { codes: [aCode("X", "gift")] }), [giving(...args)]).suggestions;

  it("are the units that the shopper has earned and not taken", () => {
    const args: Parameters<typeof giving> = [
      { show_suggestions: true, max_units: 2 },
      {},
      { automatic: false },
    ];
    const suggestion = { promotionId: "gift", code: "X", targets: ["PIN"] };
    expect(suggested([], args)).toEqual([{ ...suggestion, quantity: 2 }]);
    expect(suggested([pin(1)], args)).toEqual([{ ...suggestion, quantity: 1 }]);
    expect(suggested([pin(2)], args)).toEqual([]);
    expect(suggested([pin(3)], args)).toEqual([]);
    expect(suggested([], [{ max_units: 2 }])).toEqual([]);
  });

  it("are not shown where the rules do not hold", () => {
    const cart = aCart([{ ...mug, unitAmount: 4999 }]);
    expect(evaluateCart(cart, [giving({ show_suggestions: true })]).suggestions).toEqual([]);
  });
});
