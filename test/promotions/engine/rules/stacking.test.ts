import { describe, expect, it } from "@jest/globals";
import type { RulePromotion } from "../../../../lib/promotions/engine/rules/rule-promotion.ts";
import {
  aCart,
  anItem,
  aRule,
  aStandard,
  evaluateCart,
  listAmounts,
  listOutcomes,
  listTaken,
} from "../../../support/evaluation.ts";
import { is, offCart, offItems, sku } from "../../../support/evaluation-rules.ts";

type Flags = Partial<Pick<RulePromotion, "stackable" | "override_stacking" | "created_at">>;

const tenPercent = { actions: [offCart(["percent", 10])] };
const cart = aCart([anItem("A", 1000)]);

const rule = (
  id: string,
  priority: number | null,
  flags: Flags = {},
  of: Partial<RulePromotion["rule_set"]> = tenPercent,
) => aRule(id, of, { priority, ...flags });
const alone = { stackable: false };
const over = { override_stacking: true };
const stack = "crowded_out stackable";

describe("the order of rule promotions", () => {
  it("is by priority, highest first, then those without one, each on what the earlier left", () => {
    const promotions = [
      rule("none", null),
      rule("p10", 10),
      rule("zero", 0),
      rule("minus", -5),
      rule("p20", 20),
    ];
    const { promotions: applied } = evaluateCart(cart, promotions);
    expect(applied.map(({ promotion, amount, ordinal }) => [promotion.id, amount, ordinal])).toEqual([
      ["p20", -100n, 1],
      ["p10", -90n, 2],
      ["zero", -81n, 3],
      ["minus", -73n, 4],
      ["none", -66n, 5],
    ]);
  });

  it("is by age at the same priority, newest first, at the same moment by id", () => {
    const at = (created_at: string) => ({ created_at });
    const promotions = [
      rule("old", null, at("2026-01-31T23:59:59.999Z")),
      rule("b", null, at("2026-02-01T00:00:00.000Z")),
      rule("a", null, at("2026-02-01T00:00:00Z")),
      rule("new", null, at("2026-02-01T00:00:00.001Z")),
    ];
    const order = (list: typeof promotions) =>
      evaluateCart(cart, list).promotions.map(({ promotion }) => promotion.id);
    expect(order(promotions)).toEqual(["new", "a", "b", "old"]);
    expect(order(promotions.toReversed())).toEqual(["new", "a", "b", "old"]);
  });
});

describe("stacking", () => {
  type Row = [string, readonly RulePromotion[], Record<string, number>, Record<string, string>];
  const nothing = { actions: [offItems(["percent", 10], sku("none"))] };
  const noEffect = { actions: [offCart(["percent", 0.001])] };
  const unmet = { rules: is("cart_total", "gt", 1000), actions: [offCart(["percent", 10])] };
  const rows: Row[] = [
    [
      "the non-stackable one of the highest priority is the only one",
      [rule("p30", 30, alone), rule("p20", 20), rule("p10", 10, alone)],
      { p30: 100 },
      { p30: "applied", p20: stack, p10: stack },
    ],
    [
      "a non-stackable one is skipped after a stackable one; later ones go on",
      [rule("p30", 30), rule("p20", 20, alone), rule("p10", 10)],
      { p30: 100, p10: 90 },
      { p30: "applied", p20: stack, p10: "applied" },
    ],
    [
      "one that overrides stacking blocks nothing, before or after",
      [rule("p30", 30, over), rule("p20", 20, alone), rule("p10", 10)],
      { p30: 100, p20: 90 },
      { p30: "applied", p20: "applied", p10: stack },
    ],
    [
      "one that overrides stacking is not blocked by a non-stackable one",
      [rule("p30", 30, alone), rule("p20", 20, over), rule("p10", 10)],
      { p30: 100, p20: 90 },
      { p30: "applied", p20: "applied", p10: stack },
    ],
    [
      "one that overrides and does not stack is not blocked by stackable ones, nor blocks them",
      [rule("p30", 30), rule("p20", 20, { ...over, ...alone }), rule("p10", 10)],
      { p30: 100, p20: 90, p10: 81 },
      { p30: "applied", p20: "applied", p10: "applied" },
    ],
    [
      "a non-stackable one that matches nothing does not block",
      [rule("p30", 30, alone, nothing), rule("p20", 20)],
      { p20: 100 },
      { p30: "not_eligible rule_set.actions.0.condition", p20: "applied" },
    ],
    [
      "a non-stackable one worth less than half a cent does not block",
      [rule("p30", 30, alone, noEffect), rule("p20", 20)],
      { p20: 100 },
      { p30: "not_eligible rule_set.actions.0.args", p20: "applied" },
    ],
    [
      "a non-stackable one whose rules do not hold does not block",
      [rule("p30", 30, alone, unmet), rule("p20", 20)],
      { p20: 100 },
      { p30: "not_eligible rule_set.rules", p20: "applied" },
    ],
    [
      "a stackable one worth nothing does not keep a non-stackable one out",
      [rule("p30", 30, {}, nothing), rule("p20", 20, alone)],
      { p20: 100 },
      { p30: "not_eligible rule_set.actions.0.condition", p20: "applied" },
    ],
    [
      "what is blocked and would find nothing anyway is not eligible",
      [rule("p30", 30, alone), rule("p20", 20, {}, nothing), rule("p10", 10, {}, unmet)],
      { p30: 100 },
      {
        p30: "applied",
        p20: "not_eligible rule_set.actions.0.condition",
        p10: "not_eligible rule_set.rules",
      },
    ],
    [
      "what finds nothing left is crowded out",
      [rule("p30", 30, {}, { actions: [offCart(["percent", 100])] }), rule("p20", 20)],
      { p30: 1000 },
      { p30: "applied", p20: "crowded_out rule_set.actions.0" },
    ],
  ];
  it.each(rows)("%s", (_, promotions, amounts, outcomes) => {
    for (const order of [promotions, promotions.toReversed()]) {
      const evaluation = evaluateCart(cart, order);
      expect(listAmounts(evaluation)).toEqual(amounts);
      expect(listOutcomes(evaluation)).toEqual(outcomes);
    }
  });

  it("does not concern standard promotions, which come first", () => {
    const standard = aStandard("s", {
      promotion_type: "percent_discount",
      schema: { currencies: [{ currency: "USD", percentage: 10 }] },
    });
    const evaluation = evaluateCart(cart, [rule("p30", 30, alone), rule("p20", 20), standard]);
    expect(
      evaluation.promotions.map(({ promotion, amount, ordinal }) => [promotion.id, amount, ordinal]),
    ).toEqual([
      ["s", -100n, 1],
      ["p30", -90n, 2],
    ]);
    expect(listTaken(evaluation)).toEqual([190]);
  });

  it("has no effect while the cart does not use rule promotions", () => {
    const off = evaluateCart({ ...cart, usesRulePromotions: false }, [rule("p30", 30)]);
    expect([off.promotions, off.outcomes, listTaken(off)]).toEqual([[], [], [0]]);
  });
});
