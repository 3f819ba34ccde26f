import { describe, expect, it } from "@jest/globals";
import { createPromotionFor } from "../../support/promotions/promotions.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const USD = { currency: "USD" };
const price = { currencies: [{ ...USD, amount: 500 }] };
const percent = { currencies: [{ ...USD, percentage: 10 }] };
const requirements = [{ targets: ["MUG"], quantity: 1 }];
const attribute = { template: "products(mug)", field: "colour", type: "string", value: "red" };
const node = { node: { values: ["n"] } };
const TYPES = ["string", "integer", "boolean", "float", "date"];
const copies = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

const ofType = (promotion_type: string, schema: object, rest: object = {}) => ({
  promotion_type,
  schema,
  ...rest,
});
const mugs = (schema: object, rest: object = {}) =>
  ofType("item_percent_discount", { percent: 10, ...schema }, rest);

/** Creates a promotion on an empty table. @returns the outcome, and whether anything was written */
async function outcome(given: object) {
  const table = memoryTable();
  const { status, body } = await createPromotionFor(table, given);
  const paths = (body.errors ?? []).map(({ source }) => source);
  return { status, body, paths, isWritten: table.all().length > 0 };
}

describe("a promotion that is accepted [promotions 5, 6]", () => {
  it.each<readonly [string, object]>([
    ["fixed_discount", ofType("fixed_discount", price)],
    ["percent_discount", ofType("percent_discount", percent)],
    ["item_fixed_discount", ofType("item_fixed_discount", { ...price, targets: ["MUG"] })],
    ["item_percent_discount", mugs({ targets: "all" })],
    ["x_for_y", ofType("x_for_y", { x: 3, y: 2, target_nodes: ["n"] })],
    ["x_for_amount", ofType("x_for_amount", { x: 3, currencies: [{ ...USD, amount: 0 }] })],
    ["bundle_fixed_discount", ofType("bundle_fixed_discount", { ...price, requirements })],
    [
      "bundle_gift",
      ofType("bundle_gift", { requirements, gifts: ["TEA"], auto_add_free_gift: true }, { automatic: true }),
    ],
    ["six decimals of a percentage", mugs({ percent: 12.345678 })],
    ["a hundred percent", mugs({ percent: 100 })],
    ["the least percentage", mugs({ percent: 0.000001 })],
    ["decimals in a list", ofType("percent_discount", { currencies: [{ ...USD, percentage: 12.5 }] })],
    ["any number of applications to a cart", { max_applications_per_cart: 0 }],
    ["a number of applications to items", mugs({}, { max_applications_per_cart: 3 })],
    ["all targets with an empty list of nodes", mugs({ targets: "all", target_nodes: [] })],
    [
      "every targeting field",
      mugs({
        targets: ["MUG"],
        target_nodes: ["n"],
        target_catalogs: ["c"],
        target_attributes: [attribute, { ...attribute, type: "integer", value: "12" }],
        target_conditions: {
          or: copies(10, {
            and: copies(5, { attribute: { ...attribute, value: undefined, values: ["red"] } }),
          }),
        },
        exclude: {
          targets: ["TEA"],
          nodes: ["n"],
          attributes: [attribute],
          conditions: { or: [{ and: [node] }] },
        },
      }),
    ],
    ["values of every type", mugs({ target_attributes: typed(["a", 1, "true", "1.5", "2026-03-01"]) })],
    ["integers of any size as text", mugs({ target_attributes: typed(["a", "9007199254740993"]) })],
  ])("201: %s", async (_, given) => {
    const { status, body } = await outcome(given);
    expect([status, body.errors]).toEqual([201, undefined]);
    const { schema } = JSON.parse(JSON.stringify({ schema: {}, ...given }));
    expect(body.data.schema).toMatchObject(schema);
  });
});

function typed(values: readonly unknown[]) {
  return values.map((value, at) => ({ ...attribute, type: TYPES[at], value }));
}

describe("a promotion that is refused: 400 `Validation Error`, nothing written", () => {
  it.each<readonly [string, object, readonly string[]]>([
    ["no name", { name: undefined }, ["data.name"]],
    ["an empty name", { name: "" }, ["data.name"]],
    ["a name of 256 characters", { name: "n".repeat(256) }, ["data.name"]],
    ["no description", { description: undefined }, ["data.description"]],
    ["another type", { type: "rule_promotion" }, ["data.type"]],
    ["no promotion_type", { promotion_type: undefined }, ["data.promotion_type"]],
    ["an unknown promotion_type", { promotion_type: "half" }, ["data.promotion_type"]],
    ["no schema", { schema: undefined }, ["data.schema"]],
    ["no currencies", ofType("fixed_discount", {}), ["data.schema.currencies"]],
    ["no end", { end: undefined }, ["data.end"]],
    ["an end before its start", { end: "2026-02-28" }, ["data.end"]],
    ["an end at its start", { end: "2026-03-01T00:00:00Z" }, ["data.end"]],
    ["a start that is no day", { start: "2026-02-30" }, ["data.start"]],
    ["a flag that is text", { enabled: "true" }, ["data.enabled"]],
    ["101 percent", mugs({ percent: 101 }), ["data.schema.percent"]],
    ["seven decimals", mugs({ percent: 12.3456789 }), ["data.schema.percent"]],
    ["0 percent", mugs({ percent: 0 }), ["data.schema.percent"]],
    ["a percentage as text", mugs({ percent: "10" }), ["data.schema.percent"]],
    [
      "seven decimals in a list",
      ofType("percent_discount", { currencies: [{ ...USD, percentage: 0.0000001 }] }),
      ["data.schema.currencies.0.percentage"],
    ],
    [
      "an amount with decimals",
      ofType("fixed_discount", { currencies: [{ ...USD, amount: 1.5 }] }),
      ["data.schema.currencies.0.amount"],
    ],
    [
      "an amount of nothing",
      ofType("fixed_discount", { currencies: [{ ...USD, amount: 0 }] }),
      ["data.schema.currencies.0.amount"],
    ],
    [
      "an amount below nothing",
      ofType("x_for_amount", { x: 3, currencies: [{ ...USD, amount: -1 }] }),
      ["data.schema.currencies.0.amount"],
    ],
    [
      "an amount that is too large",
      ofType("fixed_discount", { currencies: [{ ...USD, amount: 1e15 }] }),
      ["data.schema.currencies.0.amount"],
    ],
    ["a percentage for an amount", ofType("fixed_discount", percent), ["data.schema.currencies.0.amount"]],
    [
      "both",
      ofType("percent_discount", { currencies: [{ ...USD, amount: 5, percentage: 5 }] }),
      ["data.schema.currencies.0.amount"],
    ],
    [
      "a currency twice",
      ofType("fixed_discount", { currencies: copies(2, { ...USD, amount: 5 }) }),
      ["data.schema.currencies.1.currency"],
    ],
    ["no currency at all", ofType("fixed_discount", { currencies: [] }), ["data.schema.currencies"]],
    [
      "a currency in small letters",
      ofType("fixed_discount", { currencies: [{ currency: "usd", amount: 5 }] }),
      ["data.schema.currencies.0.currency"],
    ],
    [
      "a currency twice in min_cart_value",
      { min_cart_value: copies(2, { ...USD, amount: 5 }) },
      ["data.min_cart_value.1.currency"],
    ],
    [
      "a cap of nothing",
      { max_discount_value: [{ ...USD, amount: 0 }] },
      ["data.max_discount_value.0.amount"],
    ],
    ["x below y", ofType("x_for_y", { x: 2, y: 3 }), ["data.schema.x"]],
    ["x of y", ofType("x_for_y", { x: 2, y: 2 }), ["data.schema.x"]],
    ["y of 0", ofType("x_for_y", { x: 2, y: 0 }), ["data.schema.y"]],
    ["x with decimals", ofType("x_for_y", { x: 2.5, y: 1 }), ["data.schema.x"]],
    ["neither x nor y", ofType("x_for_y", {}), ["data.schema.x", "data.schema.y"]],
    ["all targets with nodes", mugs({ targets: "all", target_nodes: ["n"] }), ["data.schema.target_nodes"]],
    ["targets of another word", mugs({ targets: "some" }), ["data.schema.targets"]],
    [
      "targets of a promotion of the cart",
      ofType("percent_discount", { ...percent, targets: ["MUG"] }),
      ["data.schema.targets"],
    ],
    [
      "nodes of a bundle",
      ofType("bundle_fixed_discount", { ...price, requirements, target_nodes: ["n"] }),
      ["data.schema.target_nodes"],
    ],
    [
      "exclusions of a bundle",
      ofType("bundle_gift", { gifts: ["TEA"], requirements, exclude: { nodes: ["n"] } }),
      ["data.schema.exclude"],
    ],
    ["a field that is misspelt", mugs({ target_skus: ["MUG"] }), ["data.schema.target_skus"]],
    ["an exclusion that is misspelt", mugs({ exclude: { skus: ["MUG"] } }), ["data.schema.exclude.skus"]],
    [
      "a requirement of nothing",
      ofType("bundle_gift", { gifts: ["TEA"], requirements: [{ targets: [], quantity: 0 }] }),
      ["data.schema.requirements.0.targets", "data.schema.requirements.0.quantity"],
    ],
    ["no gift", ofType("bundle_gift", { gifts: [], requirements }), ["data.schema.gifts"]],
    [
      "a gift that is added for a code",
      ofType("bundle_gift", { gifts: ["TEA"], requirements, auto_add_free_gift: true }),
      ["data.schema.auto_add_free_gift"],
    ],
    [
      "applications of a promotion of the cart",
      { max_applications_per_cart: 1 },
      ["data.max_applications_per_cart"],
    ],
    [
      "fewer than no applications",
      mugs({}, { max_applications_per_cart: -1 }),
      ["data.max_applications_per_cart"],
    ],
    [
      "eleven alternatives",
      mugs({ target_conditions: { or: copies(11, { and: [node] }) } }),
      ["data.schema.target_conditions.or"],
    ],
    [
      "six conditions",
      mugs({ exclude: { conditions: { or: [{ and: copies(6, node) }] } } }),
      ["data.schema.exclude.conditions.or.0.and"],
    ],
    [
      "a condition of two kinds",
      mugs({ target_conditions: { or: [{ and: [{ ...node, attribute }] }] } }),
      ["data.schema.target_conditions.or.0.and.0"],
    ],
    [
      "a condition without a value",
      mugs({ target_conditions: { or: [{ and: [{ attribute: { ...attribute, value: undefined } }] }] } }),
      ["data.schema.target_conditions.or.0.and.0.attribute"],
    ],
    [
      "values of other types",
      mugs({ target_attributes: typed(["a", 1.5, "yes", "", "soon"]) }),
      [1, 2, 3, 4].map((at) => `data.schema.target_attributes.${at}.value`),
    ],
    [
      "values that no value of a product could equal",
      mugs({ target_attributes: typed(["a", "0x10", " true", " 1.5", "1 March 2026"]) }),
      [1, 2, 3, 4].map((at) => `data.schema.target_attributes.${at}.value`),
    ],
    [
      "a truth value, and an integer that JSON does not hold exactly, where an integer is wanted",
      mugs({
        target_attributes: [true, 2 ** 53].map((value) => ({ ...attribute, type: "integer", value })),
      }),
      [0, 1].map((at) => `data.schema.target_attributes.${at}.value`),
    ],
    [
      "a value of another type in a condition",
      mugs({
        target_conditions: {
          or: [
            { and: [{ attribute: { ...attribute, type: "integer", value: undefined, values: [1, "b"] } }] },
          ],
        },
      }),
      ["data.schema.target_conditions.or.0.and.0.attribute.values.1"],
    ],
    ["more than 32 KB", mugs({ targets: copies(40, "m".repeat(900)) }), ["data.schema"]],
    ["1,001 targets", mugs({ targets: copies(1001, "m") }), ["data.schema.targets"]],
  ])("%s", async (_, given, paths) => {
    const found = await outcome(given);
    expect(found).toMatchObject({ status: 400, paths, isWritten: false });
    expect(found.body.errors[0]).toMatchObject({ status: 400, title: "Validation Error" });
  });
});
