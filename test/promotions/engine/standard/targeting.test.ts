import { describe, expect, it } from "@jest/globals";
import type { EvaluatedItem } from "../../../../lib/promotions/engine/evaluated-cart.ts";
import type {
  AttributeTarget,
  ItemTargeting,
  TargetCondition,
} from "../../../../lib/promotions/engine/standard/standard-promotion.ts";
import {
  aCart,
  aCustomItem,
  anItem,
  aStandard,
  evaluateCart,
  listTaken,
} from "../../../support/evaluation.ts";

const product = (sku: string, more: Partial<EvaluatedItem>) => anItem(sku, 100, 1, more);
const MUG = product("MUG", {
  productId: "4f0b6b9c-0000-4000-8000-00000000000a",
  catalogId: "catalog-1",
  nodes: ["kitchen", "kitchen/mugs"],
  attributes: { look: { colour: "red", size: 2, glazed: true, weight: 0.3 }, dates: { made: "2026-01-05" } },
});
const TEA = product("TEA", {
  catalogId: "catalog-2",
  nodes: ["kitchen", "drinks"],
  attributes: { look: { colour: "green", size: "2" } },
});
const CARD = product("CARD", {});
const WRAP = aCustomItem("WRAP", 100);
const ITEMS = [MUG, TEA, CARD, WRAP];

/** Skus of the items that a promotion of half the price covers. */
function covered(targeting: ItemTargeting, items: readonly EvaluatedItem[] = ITEMS): string[] {
  const promotion = aStandard("p", {
    promotion_type: "item_percent_discount",
    schema: { percent: 50, ...targeting },
  });
  const taken = listTaken(evaluateCart(aCart(items), [promotion]));
  return items.filter((_, at) => taken[at] === 50).map(({ sku }) => sku);
}

const attribute = (
  field: string,
  type: AttributeTarget["type"],
  value: AttributeTarget["value"],
  template = "look",
) => ({ template, field, type, value });
const branches = (...or: readonly (readonly TargetCondition[])[]) => ({ or: or.map((and) => ({ and })) });

describe("targets of a promotion", () => {
  it.each<[string, ItemTargeting, string[]]>([
    ["nothing", {}, []],
    ["empty lists", { targets: [], target_nodes: [], target_attributes: [] }, []],
    ["a sku", { targets: ["MUG"] }, ["MUG"]],
    ["a sku in other letters", { targets: ["mug"] }, []],
    ["the id of a product", { targets: ["4f0b6b9c-0000-4000-8000-00000000000a"] }, ["MUG"]],
    ["an id in capitals", { targets: ["4F0B6B9C-0000-4000-8000-00000000000A"] }, ["MUG"]],
    ["several", { targets: ["MUG", "TEA", "OTHER", "MUG"] }, ["MUG", "TEA"]],
    ["the sku of a custom item", { targets: ["WRAP"] }, ["WRAP"]],
    ["all, which is every product", { targets: "all" }, ["MUG", "TEA", "CARD"]],
    ["a node", { target_nodes: ["kitchen/mugs"] }, ["MUG"]],
    ["a node above", { target_nodes: ["KITCHEN"] }, ["MUG", "TEA"]],
    ["nodes or targets", { target_nodes: ["drinks"], targets: ["CARD"] }, ["TEA", "CARD"]],
    ["a value", { target_attributes: [attribute("colour", "string", "red")] }, ["MUG"]],
    ["a value after conversion", { target_attributes: [attribute("size", "integer", 2)] }, ["MUG", "TEA"]],
    ["a boolean", { target_attributes: [attribute("glazed", "boolean", "true")] }, ["MUG"]],
    ["a float", { target_attributes: [attribute("weight", "float", "0.30")] }, ["MUG"]],
    ["a date", { target_attributes: [attribute("made", "date", "2026-01-05T00:00:00Z", "dates")] }, ["MUG"]],
    ["the value of another template", { target_attributes: [attribute("made", "date", "2026-01-05")] }, []],
    ["a field that no product has", { target_attributes: [attribute("constructor", "string", "x")] }, []],
    [
      "any of several values",
      { target_attributes: [attribute("colour", "string", "red"), attribute("colour", "string", "green")] },
      ["MUG", "TEA"],
    ],
    ["catalogs and targets", { targets: "all", target_catalogs: ["Catalog-2"] }, ["TEA"]],
    ["catalogs alone", { target_catalogs: ["catalog-1"] }, []],
    ["the sku of a custom item, in catalogs", { targets: ["WRAP"], target_catalogs: ["catalog-1"] }, []],
  ])("name %s", (_name, targeting, skus) => {
    expect(covered(targeting)).toEqual(skus);
  });

  it.each<[string, TargetCondition[][], string[]]>([
    ["one", [[{ node: { values: ["drinks", "cups"] } }]], ["TEA"]],
    [
      "all of a branch",
      [[{ node: { values: ["kitchen"] } }, { attribute: attribute("colour", "string", "red") }]],
      ["MUG"],
    ],
    [
      "all of a branch, whatever comes first",
      [[{ attribute: attribute("size", "integer", 2) }, { node: { values: ["drinks"] } }]],
      ["TEA"],
    ],
    [
      "both of one entry",
      [[{ attribute: attribute("size", "integer", 2), node: { values: ["drinks"] } }]],
      ["TEA"],
    ],
    [
      "any of several values",
      [[{ attribute: { template: "look", field: "colour", type: "string", values: ["red", "green"] } }]],
      ["MUG", "TEA"],
    ],
    [
      "any of several branches",
      [
        [{ attribute: attribute("colour", "string", "red") }],
        [{ node: { values: ["drinks"] } }],
        [{ node: { values: ["kitchen"] } }, { attribute: attribute("colour", "string", "blue") }],
      ],
      ["MUG", "TEA"],
    ],
    ["none of an empty branch", [[]], []],
    ["none of an entry that says nothing", [[{}]], []],
  ])("are conditions: %s", (_name, or, skus) => {
    expect(covered({ target_conditions: branches(...or) })).toEqual(skus);
    const exclude = { conditions: branches(...or) };
    expect(covered({ targets: "all", exclude })).toEqual(
      ["MUG", "TEA", "CARD"].filter((sku) => !skus.includes(sku)),
    );
  });

  it.each<[string, NonNullable<ItemTargeting["exclude"]>, string[]]>([
    ["nothing", {}, ["MUG", "TEA", "CARD", "WRAP"]],
    ["a sku", { targets: ["MUG"] }, ["TEA", "CARD", "WRAP"]],
    ["the sku of a custom item", { targets: ["WRAP"] }, ["MUG", "TEA", "CARD"]],
    ["a node", { nodes: ["Kitchen"] }, ["CARD", "WRAP"]],
    ["a value", { attributes: [attribute("size", "integer", "2")] }, ["CARD", "WRAP"]],
    [
      "any of them",
      { targets: ["CARD"], attributes: [attribute("colour", "string", "red")] },
      ["TEA", "WRAP"],
    ],
  ])("leave out %s", (_name, exclude, skus) => {
    expect(covered({ targets: ["MUG", "TEA", "CARD", "WRAP"], exclude })).toEqual(skus);
  });

  it("name an item in several ways once", () => {
    const targeting = { targets: ["MUG"], target_nodes: ["kitchen", "kitchen/mugs"] };
    const promotion = aStandard("p", {
      promotion_type: "item_percent_discount",
      schema: { percent: 50, ...targeting },
    });
    const { items, promotions } = evaluateCart(aCart([MUG]), [promotion]);
    expect(items[0]?.discounts).toHaveLength(1);
    expect(promotions[0]?.applications).toBe(1);
  });

  it("name a bundle by what is its own alone", () => {
    // An evaluated item has no components: only the bundle's own nodes count.
    const bundle = product("SET", { nodes: ["sets"] });
    expect(covered({ targets: ["MUG"], target_nodes: ["kitchen"] }, [bundle])).toEqual([]);
    expect(covered({ targets: ["SET"] }, [bundle])).toEqual(["SET"]);
  });
});
