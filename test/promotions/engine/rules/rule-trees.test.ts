import { describe, expect, it } from "@jest/globals";
import type { EvaluatedCart } from "../../../../lib/promotions/engine/evaluated-cart.ts";
import type { RuleNode } from "../../../../lib/promotions/engine/rules/rule-promotion.ts";
import {
  aCart,
  anItem,
  aRule,
  evaluateCart,
  listAmounts,
  listOutcomes,
} from "../../../support/evaluation.ts";
import {
  also,
  and,
  bundle,
  is,
  offCart,
  offItems,
  or,
  quantity,
  sku,
} from "../../../support/evaluation-rules.ts";

const account = ["Tag-A", "tag-b"];
const customAttributes = {
  status: { type: "string", value: "gold" },
  points: { type: "integer", value: 20 },
  ratio: { type: "float", value: 0.3 },
  club: { type: "boolean", value: true },
};
const shippingGroups = [{ id: "g", shippingType: "ground", base: 500 }];
const cart = aCart([anItem("MUG", 1800, 2), anItem("TEA", 900, 1)], {
  accountTags: account,
  customAttributes,
  shippingGroups,
});

function holds(rules: RuleNode, of: EvaluatedCart = cart): boolean {
  const evaluation = evaluateCart(of, [aRule("p", { rules, actions: [offCart(["fixed", 1])] })]);
  return listAmounts(evaluation)["p"] === 1;
}

/** The outcome with the path of the first rule that failed. */
const failure = (rules: RuleNode) =>
  listOutcomes(evaluateCart(cart, [aRule("p", { rules, actions: [offCart(["fixed", 1])] })]))["p"];

const attribute = (operator: string, ...args: unknown[]) => is("cart_custom_attribute", operator, ...args);
const tags = (operator: string, ...args: string[]) => is("account_tags", operator, ...args);
const total = (operator: string, ...args: number[]) => is("cart_total", operator, ...args);

describe("conditions of the cart", () => {
  const rows: [RuleNode, boolean][] = [
    [total("gte", 4500), true],
    [total("gte", 4501), false],
    [total("gt", 4499), true],
    [total("gt", 4500), false],
    [total("lte", 4500), true],
    [total("lte", 4499), false],
    [total("lt", 4501), true],
    [total("lt", 4500), false],
    [total("eq", 4500), true],
    [total("eq", 4499), false],
    [total("range", 4500, 5000), true],
    [total("range", 4000, 4500), true],
    [total("range", 4501, 5000), false],
    [total("range", 4000, 4499), false],
    [total("range", 4500), false],
    [attribute("in", "status", "string", "gold", "silver"), true],
    [attribute("in", "status", "string", "silver"), false],
    [attribute("nin", "status", "string", "silver"), true],
    [attribute("nin", "status", "string", "gold"), false],
    [attribute("eq", "status", "string", "gold"), true],
    [attribute("eq", "club", "boolean", true), true],
    [attribute("eq", "club", "boolean", false), false],
    [attribute("eq", "points", "integer", 20), true],
    [attribute("gt", "points", "integer", 19), true],
    [attribute("gt", "points", "integer", 20), false],
    [attribute("lt", "points", "integer", 21), true],
    [attribute("lt", "points", "integer", 20), false],
    [attribute("gte", "points", "integer", 20), true],
    [attribute("gte", "points", "integer", 21), false],
    [attribute("lte", "points", "integer", 20), true],
    [attribute("lte", "points", "integer", 19), false],
    [attribute("gt", "ratio", "float", 0.29), true],
    [attribute("gt", "ratio", "float", 0.3), false],
    [attribute("in", "missing", "string", "gold"), false],
    [attribute("nin", "missing", "string", "gold"), true],
    [attribute("lt", "missing", "integer", 5), false],
    [attribute("gt", "status", "integer", 0), false],
    [attribute("in", "constructor", "string", "Object"), false],
    [tags("contains_any", "tag-a", "tag-z"), true],
    [tags("contains_any", "tag-z"), false],
    [tags("contains_all", "tag-a", "TAG-B"), true],
    [tags("contains_all", "tag-a", "tag-z"), false],
    [tags("not_contains_any", "tag-y", "tag-z"), true],
    [tags("not_contains_any", "tag-a", "tag-z"), false],
    [tags("not_contains_all", "tag-a", "tag-z"), true],
    [tags("not_contains_all", "tag-a", "tag-b"), false],
    [tags("has", "tag-a"), false],
    [is("shipping_type", "in", "ground"), true],
    [is("shipping_type", "in", "air"), false],
    [is("shipping_type", "nin", "air"), true],
    [bundle({ MUG: 2, TEA: 1 }), true],
    [bundle({ MUG: 2, TEA: 2 }), false],
  ];
  it.each(rows.map(([node, expected]) => [`${JSON.stringify(node)}`, node, expected] as const))(
    "%s",
    (_, node, expected) => {
      expect(holds(node)).toBe(expected);
    },
  );

  it("have no tags without an account", () => {
    const guest = { ...cart, accountTags: [] };
    expect(holds(tags("not_contains_any", "tag-a"), guest)).toBe(true);
    expect(holds(tags("contains_any", "tag-a"), guest)).toBe(false);
  });
});

describe("a rule tree", () => {
  it("wants one item that meets all item conditions of a branch, nested ones included", () => {
    expect(holds(and(sku("MUG"), quantity("gte", 2)))).toBe(true);
    expect(holds(and(sku("TEA"), quantity("gte", 2)))).toBe(false);
    expect(holds(and(sku("TEA"), and(total("gte", 1), and(quantity("gte", 2)))))).toBe(false);
    expect(holds(also(sku("TEA"), quantity("gte", 2)))).toBe(false);
  });

  it("makes a set of all covered items, whichever item meets the other conditions, in either order", () => {
    expect(holds(and(sku("MUG"), bundle({ TEA: 1 })))).toBe(true);
    expect(holds(and(bundle({ TEA: 1 }), sku("MUG")))).toBe(true);
    expect(holds(also(sku("MUG"), bundle({ TEA: 1 })))).toBe(true);
    expect(holds(and(sku("MUG"), bundle({ TEA: 2 })))).toBe(false);
    expect(holds(and(bundle({ TEA: 1 }), sku("none")))).toBe(false);
  });

  it("opens a branch for each child of an or; conditions next to it count in every branch", () => {
    expect(holds(and(or(sku("TEA"), sku("MUG")), quantity("gte", 2)))).toBe(true);
    expect(holds(and(or(sku("TEA"), sku("none")), quantity("gte", 2)))).toBe(false);
    expect(holds(or(and(sku("TEA"), quantity("gte", 2)), total("gte", 4500)))).toBe(true);
    expect(holds(or(and(sku("TEA"), quantity("gte", 2)), total("gte", 4501)))).toBe(false);
  });

  it("holds conditions of the cart with children", () => {
    expect(holds(also(total("gte", 4500), sku("TEA")))).toBe(true);
    expect(holds(also(total("gte", 4500), sku("none")))).toBe(false);
    expect(holds(also(total("gte", 4501), sku("TEA")))).toBe(false);
  });

  it("names the first condition that fails; of an or the or, since no child alone is to blame", () => {
    expect(failure(sku("none"))).toBe("not_eligible rule_set.rules");
    expect(failure(and(total("gte", 1), sku("none")))).toBe("not_eligible rule_set.rules.children.1");
    expect(failure(and(sku("TEA"), and(total("gte", 1), quantity("gt", 1))))).toBe(
      "not_eligible rule_set.rules.children.1.children.1",
    );
    expect(failure(and(or(sku("none"), total("lt", 1)), sku("TEA")))).toBe(
      "not_eligible rule_set.rules.children.0",
    );
    expect(failure(also(total("gte", 1), sku("none")))).toBe("not_eligible rule_set.rules.children.0");
    expect(failure(and(bundle({ MUG: 9 })))).toBe("not_eligible rule_set.rules.children.0");
  });

  it("counts the total before any discount, so that promotions do not undo one another", () => {
    const promotions = [
      aRule("first", { actions: [offCart(["percent", 50])] }, { priority: 2 }),
      aRule("second", { rules: total("gte", 4500), actions: [offCart(["fixed", 100])] }, { priority: 1 }),
    ];
    expect(listAmounts(evaluateCart(cart, promotions))).toEqual({ first: 2250, second: 100 });
  });

  it("counts the total of the catalogs of the promotion, without custom items", () => {
    const items = [
      anItem("MUG", 1800, 2, { catalogId: "c-1" }),
      anItem("TEA", 900, 1, { catalogId: "c-2" }),
      { ...anItem("WRAP", 500), productId: undefined as never },
    ];
    const promotion = (amount: number) =>
      aRule("p", { catalog_ids: ["C-1"], rules: total("gte", amount), actions: [offCart(["percent", 10])] });
    expect(listAmounts(evaluateCart(aCart(items), [promotion(3600)]))).toEqual({ p: 360 });
    expect(listOutcomes(evaluateCart(aCart(items), [promotion(3601)]))["p"]).toBe(
      "not_eligible rule_set.rules",
    );
    expect(listOutcomes(evaluateCart(aCart(items.slice(1)), [promotion(0)]))["p"]).toBe(
      "not_eligible rule_set.catalog_ids",
    );
  });

  it("has an effect at 5000 and none at 4999", () => {
    const promotion = aRule("p", { rules: total("gte", 5000), actions: [offItems(["percent", 10])] });
    expect(listAmounts(evaluateCart(aCart([anItem("A", 4999)]), [promotion]))).toEqual({});
    expect(listAmounts(evaluateCart(aCart([anItem("A", 5000)]), [promotion]))).toEqual({ p: 500 });
  });
});
