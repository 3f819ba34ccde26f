import { describe, expect, it } from "@jest/globals";
import { createRule, ruleData, withRules } from "../../support/promotions/rule-promotions.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const NODE = "90c192cf-d3ac-44af-8f21-ddb66cad4a26";
const texts = (count: number) => Array.from({ length: count }, (_, index) => `T${index}`);
const node = (strategy: string, operator?: string, ...args: unknown[]) => ({
  strategy,
  ...(operator ? { operator, args } : {}),
});
const tree = (strategy: string, ...children: object[]) => ({ strategy, children });
const mug = node("item_sku", "in", "MUG");
const two = node("item_quantity", "eq", 2);

/** The fields that the errors name. Checks that each is a 400 with this title. */
async function faultsOf(data: object): Promise<string[]> {
  const { status, body } = await createRule(memoryTable(), data);
  if (status === 201) return [];
  for (const { title, status: written, detail, source } of body.errors) {
    expect([status, written, title]).toEqual([400, 400, "Validation Error"]);
    expect(detail).toContain(source.replace(/^data\./, ""));
  }
  return body.errors.map(({ source }) => source);
}

/** The fields that errors of rules name, and those of an action, relative to the rules or the action. */
const ofRules = async (rules: object) =>
  (await faultsOf(withRules({ rules }))).map((source) => source.replace("data.rule_set.rules.", ""));
const ofAction = async (action: object, rest: object = {}, data: object = {}) =>
  (await faultsOf(withRules({ actions: [action], ...rest }, data))).map((source) =>
    source.replace("data.rule_set.actions.0.", ""),
  );

describe("400: a rule promotion that breaks a rule names the field", () => {
  it.each([
    ["type", { type: "promotion" }],
    ["name", { name: "" }],
    ["name", { name: "n".repeat(256) }],
    ["description", { description: 7 }],
    ["enabled", { enabled: "yes" }],
    ["automatic", { automatic: null }],
    ["start", { start: "2026-02-30" }],
    ["end", { end: "soon" }],
    ["end", { end: "2026-03-01T00:00:00Z" }],
    ["priority", { priority: 1.5 }],
    ["priority", { priority: "1" }],
    ["stackable", { stackable: 1 }],
    ["override_stacking", { override_stacking: "no" }],
    ["rule_set", { rule_set: null }],
    ["rule_set", { rule_set: [] }],
  ])("%s: %j", async (field, data) => {
    expect(await faultsOf(ruleData(data))).toEqual([`data.${field}`]);
  });

  it("each one that is missing", async () => {
    expect(await faultsOf({})).toEqual(
      ["type", "name", "start", "end", "rule_set"].map((name) => `data.${name}`),
    );
    expect(await faultsOf(ruleData({ rule_set: {} }))).toEqual(["data.rule_set.actions"]);
  });

  it.each([
    ["currencies", { currencies: ["USD", "USD"] }],
    ["currencies.0", { currencies: ["usd"] }],
    ["catalog_ids", { catalog_ids: "all" }],
    ["catalog_ids.0", { catalog_ids: [""] }],
    ["rules", { rules: [mug, mug] }],
    ["rules", { rules: "cart_total" }],
    ["actions", { actions: [] }],
    ["actions", { actions: {} }],
    ["limitations", { limitations: {} }],
  ])("%s of the rule set: %j", async (field, ruleSet) => {
    expect(await faultsOf(withRules(ruleSet))).toEqual([`data.rule_set.${field}`]);
  });

  it("32 KB of JSON and no more", async () => {
    const skus = (count: number, length: number) =>
      node("item_sku", "in", ...texts(count).map((text) => text.padEnd(length, "x")));
    expect(await ofRules(skus(400, 75))).toEqual([]);
    expect(await ofRules(skus(400, 85))).toEqual(["data.rule_set"]);
  });
});

describe("rules", () => {
  it.each([
    node("cart_total", "gte", 0),
    node("cart_total", "range", 100, 100),
    node("cart_custom_attribute", "in", "tier", "string", ...texts(20)),
    node("cart_custom_attribute", "nin", "tier", "boolean", true),
    node("cart_custom_attribute", "eq", "tier", "integer", 3),
    node("cart_custom_attribute", "gt", "tier", "float", 1.5),
    node("cart_custom_attribute", "lte", "tier", "integer", 3),
    node("item_price", "eq", 1800),
    node("item_quantity", "gt", 0),
    node("item_sku", "in", ...texts(400)),
    node("item_product_id", "nin", NODE),
    node("item_identifier", "in", { skus: texts(400), ids: texts(400) }),
    node("item_identifier", "nin", { ids: [NODE] }),
    node("item_category", "in", NODE),
    node("item_attribute", "in", "products(pottery)", "glaze", "string", ...texts(20)),
    node("item_attribute", "nin", "products(pottery)", "fired_on", "date", "2026-01-01"),
    tree("and", mug),
    tree("items_bundle", tree("and", mug, node("item_quantity", "eq", 2)), {
      ...tree("and", node("item_quantity", "eq", 1), tree("or", mug, node("item_category", "in", NODE))),
    }),
    { ...node("item_category", "in", NODE), ...tree("item_category", node("item_price", "gte", 900)) },
    tree("and", tree("or", tree("and", tree("or", mug)))),
  ])("201: %j", async (rules) => {
    expect(await ofRules(rules)).toEqual([]);
  });

  it.each([
    ["strategy", { strategy: "cart_weight" }],
    ["strategy", {}],
    ["strategy", node("shipping_type", "in", "express")],
    ["colour", { ...mug, colour: "green" }],
    ["operator", node("cart_total")],
    ["operator", node("cart_total", "in", 5)],
    ["operator", node("item_quantity", "range", 1, 2)],
    ["operator", node("item_sku", "eq", "MUG")],
    ["operator", node("account_tags", "in", NODE)],
    ["operator", { ...tree("and", mug), operator: "eq" }],
    ["args", { ...tree("or", mug), args: [1] }],
    ["children", node("and")],
    ["children", tree("or")],
    ["children.0.args", tree("and", node("cart_total", "gte", -1))],
    ["children.1.children.0.operator", tree("and", mug, tree("or", node("item_price", "is", 1)))],
    ["args", { strategy: "cart_total", operator: "gte" }],
    ["args", node("cart_total", "gte", 1, 2)],
    ["args", node("cart_total", "gte", 0.5)],
    ["args", node("cart_total", "gte", "5000")],
    ["args", node("cart_total", "range", 5000)],
    ["args", node("cart_total", "range", 2, 1)],
    ["args", node("item_price", "lt", 1_000_000_000_001)],
    ["args", node("item_quantity", "eq", 1.5)],
    ["args", node("item_sku", "in")],
    ["args", node("item_sku", "in", "")],
    ["args", node("item_sku", "in", 7)],
    ["args", node("item_sku", "in", ...texts(401))],
    ["args", node("item_product_id", "in", ...texts(401))],
    ["args", node("item_category", "nin", "n".repeat(1025))],
    ["args", node("item_identifier", "in", "MUG")],
    ["args", node("item_identifier", "in", {})],
    ["args", node("item_identifier", "in", { skus: [], ids: [] })],
    ["args", node("item_identifier", "in", { skus: ["MUG"] }, { ids: [NODE] })],
    ["args", node("item_identifier", "in", { sku: ["MUG"] })],
    ["args", node("item_identifier", "in", { skus: "MUG" })],
    ["args", node("item_identifier", "in", { skus: texts(401) })],
    ["args.0", { ...mug, args: [["MUG"]] }],
    ["args", node("cart_custom_attribute", "in")],
    ["args", node("cart_custom_attribute", "in", "no spaces", "string", "a")],
    ["args", node("cart_custom_attribute", "in", "tier", "date", "2026-01-01")],
    ["args", node("cart_custom_attribute", "eq", "tier", "float", 1.5)],
    ["args", node("cart_custom_attribute", "eq", "tier", "string", "a", "b")],
    ["args", node("cart_custom_attribute", "gt", "tier", "string", "a")],
    ["args", node("cart_custom_attribute", "gte", "tier", "float", 1.5)],
    ["args", node("cart_custom_attribute", "eq", "tier", "integer", "3")],
    ["args", node("cart_custom_attribute", "in", "tier", "string")],
    ["args", node("cart_custom_attribute", "in", "tier", "string", ...texts(21))],
    ["args", node("item_attribute", "in", "", "glaze", "string", "a")],
    ["args", node("item_attribute", "in", "products(pottery)", "glaze", "colour", "a")],
    ["args", node("item_attribute", "in", "products(pottery)", "glaze", "integer", 1.5)],
    ["args", node("item_attribute", "in", "products(pottery)", "fired_on", "date", "soon")],
    ["args", node("item_attribute", "in", "products(pottery)", "toString", "toString", "a")],
    ["args", node("item_attribute", "in", "products(pottery)", "glaze", "string", ...texts(21))],
    ["children", tree("items_bundle")],
    ["children.0.strategy", tree("items_bundle", mug)],
    ["children.0.children", tree("items_bundle", tree("and", mug))],
    ["children.0.children", tree("items_bundle", tree("and", node("item_quantity", "eq", 1)))],
    ["children.0.children", tree("items_bundle", tree("and", mug, node("item_quantity", "gte", 1)))],
    ["children.0.children", tree("items_bundle", tree("and", mug, node("item_quantity", "eq", 0)))],
    ["children.0.children", tree("items_bundle", tree("and", mug, two, two))],
    ["children.0.children", tree("items_bundle", tree("and", two, tree("or", mug, two)))],
    [
      "children.0.children.0.children.0.children.0.children",
      tree("and", tree("or", tree("and", tree("or", tree("and", mug))))),
    ],
  ])("400 naming %s: %j", async (field, rules) => {
    expect(await ofRules(rules)).toEqual([field]);
  });

  it("400 naming every fault of a tree", async () => {
    const rules = tree("and", node("cart_total", "gte", -1), node("item_sku", "like", "M"), node("or"));
    expect(await ofRules(rules)).toEqual(["children.0.args", "children.1.operator", "children.2.children"]);
  });
});

describe("actions", () => {
  const shipping = { strategy: "shipping_discount", args: ["percent", 100] };
  const bundle = tree("items_bundle", tree("and", mug, node("item_quantity", "eq", 1)));
  const gift = {
    ...{ strategy: "item_discount", args: ["percent", 100], condition: mug },
    limitations: { items: { auto_add: true } },
  };

  it.each([
    { strategy: "cart_discount", args: ["fixed", 1] },
    { strategy: "cart_discount", args: ["percent", 12.345678], condition: mug },
    { strategy: "item_discount", args: ["fixed_price", 3, 0], condition: mug },
    { strategy: "items_bundle_discount", args: ["fixed_price", 2, 900], condition: bundle },
    { strategy: "items_bundle_discount", args: ["fixed_price", 900], condition: bundle },
    { ...shipping },
    { ...shipping, condition: node("shipping_type", "in", "express") },
    { ...shipping, condition: tree("or", node("shipping_type", "nin", ...texts(20))) },
    {
      ...{ strategy: "item_discount", args: ["percent", 1], condition: mug },
      limitations: {
        ...{ max_discount: 1, max_quantity: 1 },
        items: {
          max_items: 1,
          max_units: 1,
          price_strategy: "expensive",
          auto_add: false,
          show_suggestions: true,
        },
      },
    },
  ])("201: %j", async (action) => {
    expect(await ofAction(action)).toEqual([]);
  });

  it("201: a gift that is added by itself, free and automatic; a bundle that the rules describe", async () => {
    expect(await ofAction(gift, {}, { automatic: true })).toEqual([]);
    expect(
      await ofAction({ strategy: "items_bundle_discount", args: ["fixed", 1] }, { rules: bundle }),
    ).toEqual([]);
  });

  it.each([
    ["strategy", { strategy: "tax_discount", args: ["percent", 5] }],
    ["args", { strategy: "cart_discount" }],
    ["args", { strategy: "cart_discount", args: [] }],
    ["args", { strategy: "cart_discount", args: ["constructor", 5] }],
    ["args", { strategy: "cart_discount", args: ["fixed_price", 1, 5] }],
    ["args", { strategy: "cart_discount", args: ["fixed", 0] }],
    ["args", { strategy: "cart_discount", args: ["fixed", 1.5] }],
    ["args", { strategy: "cart_discount", args: ["fixed", "500"] }],
    ["args", { strategy: "cart_discount", args: ["fixed", 1, 2] }],
    ["args", { strategy: "cart_discount", args: ["percent", 0] }],
    ["args", { strategy: "cart_discount", args: ["percent", 100.000001] }],
    ["args", { strategy: "cart_discount", args: ["percent", 12.3456789] }],
    ["args", { strategy: "cart_discount", args: ["percent", 1e-7] }],
    ["args.1", { strategy: "cart_discount", args: ["percent", true] }],
    ["args", { strategy: "item_discount", args: ["fixed_price", 0, 5], condition: mug }],
    ["args", { strategy: "item_discount", args: ["fixed_price", 3], condition: mug }],
    ["args", { strategy: "shipping_discount", args: ["fixed_price", 1, 5] }],
    ["condition", { strategy: "items_bundle_discount", args: ["percent", 5], condition: mug }],
    [
      "condition.args",
      { strategy: "cart_discount", args: ["percent", 5], condition: node("item_sku", "in") },
    ],
    ["condition.strategy", { ...shipping, condition: mug }],
    [
      "condition.strategy",
      { strategy: "cart_discount", args: ["percent", 5], condition: node("shipping_type", "in", "x") },
    ],
    ["condition.args", { ...shipping, condition: node("shipping_type", "in", ...texts(21)) }],
    ["limitations.max_quanity", { ...shipping, limitations: { max_quanity: 3 } }],
    ["limitations.max_discount", { ...shipping, limitations: { max_discount: 0 } }],
    ["limitations.max_quantity", { ...shipping, limitations: { max_quantity: 1.5 } }],
    ["limitations.items.max_items", { ...shipping, limitations: { items: { max_items: "2" } } }],
    [
      "limitations.items.price_strategy",
      { ...shipping, limitations: { items: { price_strategy: "first" } } },
    ],
    ["limitations.items.auto_add", gift],
  ])("400 naming %s: %j", async (field, action) => {
    expect(await ofAction(action)).toEqual([field]);
  });

  it("400: an amount with several currencies; percentages may have them", async () => {
    const currencies = ["USD", "GBP"];
    const fixed = { strategy: "cart_discount", args: ["fixed", 500] };
    expect(await ofAction(fixed, { currencies })).toEqual(["data.rule_set.currencies"]);
    const price = { strategy: "item_discount", args: ["fixed_price", 3, 500], condition: mug };
    expect(await ofAction(price, { currencies })).toEqual(["data.rule_set.currencies"]);
    expect(await ofAction({ ...fixed, args: ["percent", 5] }, { currencies })).toEqual([]);
  });

  it("400: an amount without a currency; percentages are for all currencies then", async () => {
    const currencies: string[] = [];
    const fixed = { strategy: "cart_discount", args: ["fixed", 500] };
    expect(await ofAction(fixed, { currencies })).toEqual(["data.rule_set.currencies"]);
    expect(await ofAction({ ...fixed, args: ["percent", 5] }, { currencies })).toEqual([]);
    expect(await ofAction({ strategy: "item_discount", args: ["percent", 5] })).toEqual([]);
  });

  it.each([
    { ...gift, args: ["percent", 99] },
    { ...gift, args: ["fixed", 100] },
    { ...gift, strategy: "cart_discount" },
    { ...gift, condition: undefined },
    { ...gift, condition: node("item_category", "in", NODE) },
    { ...gift, condition: node("item_sku", "nin", "MUG") },
  ])("400: what is added by itself is free, and named: %j", async (action) => {
    expect(await ofAction(action, {}, { automatic: true })).toEqual(["limitations.items.auto_add"]);
  });
});
