import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { evaluate } from "../../../lib/evaluation/evaluate.ts";
import { livePromotions } from "../../../lib/evaluation/live-promotions.ts";
import { verdictIn, verdictOf } from "../../support/oracle/oracle.ts";
import { NOW } from "../../support/oracle/random-carts.ts";
import { type Case, mixedCases, ruleCases, standardCases } from "../../support/oracle/random-promotions.ts";

/** Of each kind of store: a third of what is compared. */
const numRuns = process.env["CARTWRIGHT_LONG"] === "1" ? 34_000 : 1000;

const sameAsOracle = ({ cart, promotions }: Case) =>
  expect(verdictIn(evaluate(cart, livePromotions(promotions), NOW))).toEqual(
    verdictOf(cart, promotions, NOW),
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
