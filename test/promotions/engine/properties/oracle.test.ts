import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { evaluate } from "../../../../lib/promotions/engine/evaluate.ts";
import { prepareLivePromotions } from "../../../../lib/promotions/engine/live-promotions.ts";
import { ACTION_STRATEGIES } from "../../../../lib/promotions/engine/rules/rule-promotion.ts";
import { computeVerdict, verdictIn } from "../../../support/oracle/oracle.ts";
import { NOW } from "../../../support/oracle/random-carts.ts";
import {
  type Case,
  mixedCases,
  ruleCases,
  standardCases,
} from "../../../support/oracle/random-promotions.ts";
import { REWARDS } from "../../../support/oracle/random-standard.ts";
import { ofVolume } from "../../../support/volume.ts";

/** Runs for each of the three kinds of stores. */
const numRuns = ofVolume(500, 34_000);

const sameAsOracle = ({ cart, promotions }: Case) =>
  expect(verdictIn(evaluate(cart, prepareLivePromotions(promotions), NOW))).toEqual(
    computeVerdict(cart, promotions, NOW),
  );

describe(`what promotions make of random carts agrees with exact fractions in every amount [${numRuns} carts]`, () => {
  it.each([
    ["standard promotions", standardCases],
    ["rule promotions", ruleCases],
    ["both", mixedCases],
  ])(
    "%s",
    (_, cases) => {
      fc.assert(fc.property(cases, sameAsOracle), { numRuns });
    },
    900_000,
  );
});

describe("random carts", () => {
  it("meet every kind of promotion, and often several", () => {
    const applied = fc.sample(mixedCases, { numRuns: 3000, seed: 1 }).map(({ cart, promotions }) => {
      const ids = new Set(computeVerdict(cart, promotions, NOW).promotions.map(({ id }) => id));
      return promotions.filter(({ id }) => ids.has(id));
    });
    const times = new Map<string, number>();
    for (const promotion of applied.flat()) {
      const kinds = promotion.source === "rule" ? promotion.rule_set.actions : [promotion];
      for (const kind of kinds) {
        const name = "strategy" in kind ? kind.strategy : kind.promotion_type;
        times.set(name, (times.get(name) ?? 0) + 1);
      }
    }
    expect([...times.keys()].sort()).toEqual([...Object.keys(REWARDS), ...ACTION_STRATEGIES].sort());
    expect([...times].filter(([, count]) => count < 50)).toEqual([]);
    expect(applied.filter((promotions) => promotions.length > 2).length).toBeGreaterThan(200);
  });
});
