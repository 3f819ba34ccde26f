import { describe, expect, it } from "@jest/globals";
import type { RuleNode } from "../../../../lib/promotions/engine/rules/rule-promotion.ts";
import { aCart, aCustomItem, anItem, aRule, evaluateCart, listTaken } from "../../../support/evaluation.ts";
import { also, and, is, marking, offItems, or, sku } from "../../../support/evaluation-rules.ts";

const NODE = "90c192cf-d3ac-44af-8f21-ddb66cad4a26";
const HIERARCHY = "1b1f3f0e-7c0e-4a70-9a6b-2f8f0f6f2a11";
const brand = (value: unknown) => ({ attributes: { "products(mugs)": { brand: value } } });

const mug = anItem("MUG", 1800, 2, { nodes: [NODE, HIERARCHY], ...brand("Alder") });
const tea = anItem("TEA", 900, 5, { nodes: [HIERARCHY], ...brand(7) });
const wrap = aCustomItem("WRAP", 300, 1);
const cart = aCart([mug, tea, wrap]);

/** Skus of the items for which a condition is true. */
function matching(condition: RuleNode): string[] {
  const taken = listTaken(evaluateCart(cart, [aRule("p", { actions: [marking(condition)] })]));
  return cart.items.filter((_, index) => (taken[index] ?? 0) > 0).map((item) => item.sku);
}

describe("conditions of items", () => {
  const identifier = (skus: string[], ids: string[]) => ({ skus, ids });
  const field = (...values: unknown[]) => ["products(mugs)", "brand", ...values];
  const rows: [string, RuleNode, string[]][] = [
    ["item_sku in", is("item_sku", "in", "MUG", "WRAP"), ["MUG", "WRAP"]],
    ["item_sku nin", is("item_sku", "nin", "MUG"), ["TEA", "WRAP"]],
    ["item_sku: a sku has its case", is("item_sku", "in", "mug"), []],
    ["item_product_id in: an id has none", is("item_product_id", "in", "PRODUCT-mug"), ["MUG"]],
    [
      "item_product_id nin: a custom item has no id",
      is("item_product_id", "nin", "product-mug"),
      ["TEA", "WRAP"],
    ],
    [
      "item_identifier in",
      is("item_identifier", "in", identifier(["WRAP"], ["product-tea"])),
      ["TEA", "WRAP"],
    ],
    ["item_identifier nin", is("item_identifier", "nin", identifier(["WRAP"], ["product-tea"])), ["MUG"]],
    ["item_identifier with one list", is("item_identifier", "in", { skus: ["TEA"] }), ["TEA"]],
    [
      "item_identifier: a sku is no id",
      is("item_identifier", "in", identifier(["product-mug"], ["TEA"])),
      [],
    ],
    ["item_category in", is("item_category", "in", NODE.toUpperCase()), ["MUG"]],
    ["item_category in, above", is("item_category", "in", HIERARCHY), ["MUG", "TEA"]],
    ["item_category nin", is("item_category", "nin", NODE), ["TEA", "WRAP"]],
    ["item_attribute in", is("item_attribute", "in", ...field("string", "Alder", "Oak")), ["MUG"]],
    ["item_attribute nin", is("item_attribute", "nin", ...field("string", "Alder")), ["TEA", "WRAP"]],
    ["item_attribute as text", is("item_attribute", "in", ...field("string", "7")), ["TEA"]],
    ["item_attribute as integer", is("item_attribute", "in", ...field("integer", "7")), ["TEA"]],
    ["item_attribute as float", is("item_attribute", "in", ...field("float", 7.0)), ["TEA"]],
    [
      "item_attribute that is no number",
      is("item_attribute", "nin", ...field("integer", 7)),
      ["MUG", "WRAP"],
    ],
    [
      "item_attribute of an inherited name",
      is("item_attribute", "in", "constructor", "name", "string", "Object"),
      [],
    ],
    ["item_price gte", is("item_price", "gte", 900), ["MUG", "TEA"]],
    ["item_price gt", is("item_price", "gt", 900), ["MUG"]],
    ["item_price lte", is("item_price", "lte", 900), ["TEA", "WRAP"]],
    ["item_price lt", is("item_price", "lt", 900), ["WRAP"]],
    ["item_price eq", is("item_price", "eq", 900), ["TEA"]],
    ["item_quantity gte", is("item_quantity", "gte", 2), ["MUG", "TEA"]],
    ["item_quantity gt", is("item_quantity", "gt", 2), ["TEA"]],
    ["item_quantity lte", is("item_quantity", "lte", 2), ["MUG", "WRAP"]],
    ["item_quantity lt", is("item_quantity", "lt", 2), ["WRAP"]],
    ["item_quantity eq", is("item_quantity", "eq", 5), ["TEA"]],
    ["and", and(sku("MUG", "TEA"), is("item_price", "lt", 1000)), ["TEA"]],
    ["or", or(sku("WRAP"), sku("MUG")), ["MUG", "WRAP"]],
    ["children of a condition", also(sku("MUG", "TEA"), is("item_quantity", "gt", 2)), ["TEA"]],
    ["or inside and", and(or(sku("MUG"), sku("TEA")), is("item_quantity", "eq", 2)), ["MUG"]],
    ["five deep", and(or(and(or(sku("TEA"), sku("none")))), is("item_price", "eq", 900)), ["TEA"]],
  ];
  it.each(rows)("%s", (_, condition, expected) => {
    expect(matching(condition)).toEqual(expected);
  });

  const broken: [string, RuleNode][] = [
    ["an unknown strategy", is("moon_phase", "in", "full")],
    ["a strategy of an inherited name", is("constructor", "in", "x")],
    ["an unknown operator", is("item_sku", "like", "MUG")],
    ["an operator of an inherited name", is("item_price", "toString", 1)],
    ["no arguments", { strategy: "item_price", operator: "gte" }],
    ["an argument of another type", is("item_quantity", "gte", "1")],
    ["an or of nothing", or()],
  ];
  it.each(broken)("never hold with %s", (_, condition) => {
    expect(matching(condition)).toEqual([]);
    expect(matching(and(sku("MUG"), condition))).toEqual([]);
    expect(matching(or(sku("MUG"), condition))).toEqual(["MUG"]);
  });
});

describe("item_price", () => {
  it("is the exact price of a unit after the discounts before: 1000 / 3 is more than 333 and less than 334", () => {
    const odd = aCart([anItem("ODD", 400, 3)]);
    const first = aRule("first", { actions: [offItems(["percent", 16.6667], sku("ODD"))] }, { priority: 2 });
    const second = (operator: string, amount: number) =>
      aRule(
        "second",
        { actions: [offItems(["fixed", 1], is("item_price", operator, amount))] },
        { priority: 1 },
      );
    const isTrue = (operator: string, amount: number) =>
      listTaken(evaluateCart(odd, [first, second(operator, amount)]))[0] === 203;
    expect(listTaken(evaluateCart(odd, [first]))).toEqual([200]);
    expect(isTrue("gt", 333)).toBe(true);
    expect(isTrue("gte", 334)).toBe(false);
    expect(isTrue("eq", 333)).toBe(false);
    expect(isTrue("lt", 334)).toBe(true);
  });
});
