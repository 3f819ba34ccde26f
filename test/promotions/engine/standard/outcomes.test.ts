import { describe, expect, it } from "@jest/globals";
import { ITEM_FAILURES } from "../../../../lib/promotions/engine/standard/failures.ts";
import type { StandardReward } from "../../../../lib/promotions/engine/standard/standard-promotion.ts";
import { aCart, anItem, aStandard, evaluateCart, listOutcomes, usd } from "../../../support/evaluation.ts";

const older = { created_at: "2026-01-01T00:00:00.000Z" };
const free = anItem("FREE", 0);
const tea = anItem("TEA", 900, 2, { nodes: ["drinks"], attributes: { look: { colour: "green" } } });
const percent = (schema: object): StandardReward => ({
  promotion_type: "item_percent_discount",
  schema: { percent: 50, ...schema },
});
const everything = aStandard("first", percent({ targets: "all", percent: 100 }), older);
const colour = (value: string) => ({ template: "look", field: "colour", type: "string", value }) as const;
const sets = (quantity: number, amount: number): StandardReward => ({
  promotion_type: "bundle_fixed_discount",
  schema: {
    requirements: [
      { targets: ["TEA"], quantity: 1 },
      { targets: ["TEA", "FREE"], quantity },
    ],
    currencies: usd(amount),
  },
});
const ofCart = (schema: object): StandardReward => ({
  promotion_type: "percent_discount",
  schema: { currencies: [{ currency: "USD", percentage: 10 }], ...schema },
});

describe("what became of a promotion", () => {
  it.each<[string, StandardReward, string]>([
    ["no target", percent({ targets: ["MUG"] }), "schema.targets"],
    ["no targets at all", percent({}), "schema.targets"],
    ["no node", percent({ target_nodes: ["cups"] }), "schema.target_nodes"],
    ["no attribute", percent({ target_attributes: [colour("red")] }), "schema.target_attributes"],
    [
      "no condition",
      percent({ target_conditions: { or: [{ and: [{ node: { values: ["cups"] } }] }] } }),
      "schema.target_conditions",
    ],
    ["other catalogs", percent({ targets: ["TEA"], target_catalogs: ["c"] }), "schema.target_catalogs"],
    ["all excluded", percent({ targets: ["TEA"], exclude: { nodes: ["drinks"] } }), "schema.exclude"],
    ["only free items", percent({ targets: ["FREE"] }), "schema.targets"],
    ["too low a percentage", percent({ targets: ["TEA"], percent: 0.0001 }), "schema.percent"],
    ["too few units", { promotion_type: "x_for_y", schema: { x: 3, y: 2, targets: ["TEA"] } }, "schema.x"],
    [
      "a price that is no lower",
      { promotion_type: "x_for_amount", schema: { x: 2, targets: ["TEA"], currencies: usd(1800) } },
      "schema.currencies",
    ],
    ["a requirement", sets(3, 1), "schema.requirements.1"],
    ["a set that is no dearer", sets(1, 1800), "schema.currencies"],
    ["a cart of other catalogs", ofCart({ target_catalogs: ["c"] }), "schema.target_catalogs"],
    ["a cart of excluded items", ofCart({ exclude: { targets: ["TEA", "FREE"] } }), "schema.exclude"],
    ["a cart of free items", ofCart({ exclude: { targets: ["TEA"] } }), "schema.currencies"],
    [
      "too low a percentage of the cart",
      ofCart({ currencies: [{ currency: "USD", percentage: 0.0001 }] }),
      "schema.currencies",
    ],
  ])("not eligible: %s", (_name, reward, path) => {
    const cart = aCart([tea, free]);
    expect(listOutcomes(evaluateCart(cart, [aStandard("p", reward)]))).toEqual({ p: `not_eligible ${path}` });
    // The outcome says that it could not apply, even if an earlier promotion already took everything.
    expect(listOutcomes(evaluateCart(cart, [everything, aStandard("p", reward)]))["p"]).toBe(
      `not_eligible ${path}`,
    );
  });

  it.each<[string, StandardReward, string]>([
    ["targets", percent({ targets: ["TEA"] }), "schema.targets"],
    ["nodes", percent({ target_nodes: ["drinks"] }), "schema.target_nodes"],
    ["attributes", percent({ target_attributes: [colour("green")] }), "schema.target_attributes"],
    [
      "groups",
      { promotion_type: "x_for_y", schema: { x: 2, y: 1, target_nodes: ["drinks"] } },
      "schema.target_nodes",
    ],
    ["sets", sets(1, 1), "schema.requirements"],
    ["the cart", ofCart({}), "schema.currencies"],
  ])("crowded out: %s", (_name, reward, path) => {
    const evaluation = evaluateCart(aCart([tea, free]), [everything, aStandard("p", reward)]);
    expect(listOutcomes(evaluation)).toEqual({ first: "applied", p: `crowded_out ${path}` });
  });

  it("crowded out: groups, of which fewer units are left", () => {
    const one = aStandard("a", percent({ targets: ["TEA"] }), { ...older, max_applications_per_cart: 1 });
    const two: StandardReward = { promotion_type: "x_for_y", schema: { x: 2, y: 1, targets: ["TEA"] } };
    expect(listOutcomes(evaluateCart(aCart([tea]), [one, aStandard("p", two)]))).toEqual({
      a: "applied",
      p: "crowded_out schema.targets",
    });
  });

  it("is by the method simple that of its type or its exclusions", () => {
    const all = [
      aStandard("a", percent({ targets: "all" })),
      aStandard("b", sets(1, 1)),
      aStandard("c", ofCart({ exclude: { nodes: ["x"] } })),
      aStandard("d", ofCart({})),
    ];
    expect(listOutcomes(evaluateCart(aCart([tea], { method: "simple" }), all))).toEqual({
      a: "not_eligible promotion_type",
      b: "not_eligible promotion_type",
      c: "not_eligible schema.exclude",
      d: "applied",
    });
  });

  it("is one of each candidate, in the order of application, with what it takes", () => {
    const all = [
      aStandard("cart", ofCart({}), older),
      aStandard("none", percent({ targets: ["MUG"] })),
      aStandard("item", percent({ targets: ["TEA"] })),
      aStandard("code", ofCart({}), { automatic: false }),
    ];
    const { outcomes } = evaluateCart(aCart([tea]), all);
    expect(
      outcomes.map((one) => [one.promotion.id, one.outcome === "applied" ? one.amount : one.outcome]),
    ).toEqual([
      ["item", -900n],
      ["none", "not_eligible"],
      ["cart", -90n],
    ]);
  });

  it("is said in fixed texts", () => {
    const reason = () => {
      const [outcome] = evaluateCart(aCart([tea]), [aStandard("p", percent({ targets: ["MUG"] }))]).outcomes;
      return outcome?.outcome === "not_eligible" ? outcome.failure : undefined;
    };
    expect(reason()).toBe(ITEM_FAILURES.targets.missing);
  });
});
