import { describe, expect, it } from "@jest/globals";
import type { EvaluatedCart } from "../../../../lib/promotions/engine/evaluated-cart.ts";
import type {
  StandardPromotion,
  StandardReward,
} from "../../../../lib/promotions/engine/standard/standard-promotion.ts";
import {
  AT,
  aCart,
  aCode,
  aCustomItem,
  anItem,
  aStandard,
  evaluateCart,
  listAmounts,
  listOutcomes,
  percentOff,
  usd,
} from "../../../support/evaluation.ts";

type More = Partial<Omit<StandardPromotion, "promotion_type" | "schema" | "source" | "id">>;

const ten = (more: More = {}, reward: StandardReward = percentOff(10)) =>
  aStandard("p", reward, more as object);
const items = [anItem("MUG", 1800, 2), anItem("TEA", 900)];
const outcome = (promotion: StandardPromotion, cart: Partial<EvaluatedCart> = {}, now = AT) => {
  const evaluation = evaluateCart(aCart(items, cart), [promotion], now);
  expect(evaluation.promotions).toHaveLength(listOutcomes(evaluation)["p"] === "applied" ? 1 : 0);
  return listOutcomes(evaluation)["p"];
};
const later = (milliseconds: number) => new Date(AT.getTime() + milliseconds).toISOString();

describe("a standard promotion", () => {
  it.each([
    ["starts later", { start: later(1) }, "not_eligible start"],
    ["starts now", { start: later(0) }, "applied"],
    ["ends now", { end: later(0) }, "not_eligible end"],
    ["ends later", { end: later(1) }, "applied"],
  ])("that %s", (_name, more, result) => {
    expect(outcome(ten(more))).toBe(result);
  });

  it("knows the moment by its zone", () => {
    expect(outcome(ten({ start: "2026-03-02T10:00:00+01:00", end: "2026-03-02T08:00:01-01:00" }))).toBe(
      "applied",
    );
  });

  it.each([
    [
      "has no entry in the currency",
      percentOff(10, { currencies: [{ currency: "GBP", percentage: 10 }] }),
      "not_eligible schema.currencies",
    ],
    ["has one", percentOff(10), "applied"],
  ])("that %s of the cart", (_name, reward, result) => {
    expect(outcome(ten({}, reward))).toBe(result);
  });

  it.each([
    [usd(4499), "applied"],
    [usd(4500), "applied"],
    [usd(4501), "not_eligible min_cart_value"],
    [[], "applied"],
    [[{ currency: "GBP", amount: 1 }], "not_eligible min_cart_value"],
    [[{ currency: "GBP", amount: 9999 }, ...usd(4500)], "applied"],
  ])("with a smallest cart value of %j is %s", (min_cart_value, result) => {
    expect(outcome(ten({ min_cart_value }))).toBe(result);
  });

  it("counts custom items, and no discount, towards the smallest cart value", () => {
    const half = aStandard(
      "a",
      { promotion_type: "item_percent_discount", schema: { targets: "all", percent: 50 } },
      { created_at: "2026-01-01T00:00:00.000Z" },
    );
    const cart = aCart([...items, aCustomItem("WRAP", 500)]);
    const evaluation = evaluateCart(cart, [half, ten({ min_cart_value: usd(5000) })]);
    expect(listAmounts(evaluation)).toEqual({ a: 2250, p: 275 });
  });

  it("makes nothing of an empty cart, nor of one without currency", () => {
    expect(evaluateCart(aCart([]), [ten()]).outcomes).toEqual([]);
    const { currency: _, ...unpriced } = aCart(items);
    expect(evaluateCart(unpriced, [ten()]).outcomes).toEqual([]);
  });
});

describe("a promotion by code", () => {
  const byCode = (more: More = {}) => ten({ automatic: false, ...more });

  it("is no candidate without its code", () => {
    expect(outcome(byCode())).toBeUndefined();
    expect(outcome(byCode(), { codes: [aCode("X", "other")] })).toBeUndefined();
  });

  it("applies under its code as it was created", () => {
    const codes = [aCode("Lark10", "p")];
    const { promotions, outcomes } = evaluateCart(aCart(items, { codes }), [byCode()]);
    expect(promotions.map(({ code, amount }) => [code, amount])).toEqual([["Lark10", -450n]]);
    expect(outcomes).toEqual([
      { promotion: expect.objectContaining({ id: "p" }), code: "Lark10", outcome: "applied", amount: -450n },
    ]);
  });

  it("counts once under the first of its codes that has uses left", () => {
    const applied = (...codes: ReturnType<typeof aCode>[]) =>
      evaluateCart(aCart(items, { codes }), [byCode()]).promotions.map(({ code, amount }) => [code, amount]);
    expect(applied(aCode("A", "p"), aCode("B", "p"))).toEqual([["A", -450n]]);
    expect(applied(aCode("A", "p", { usesLeft: 0 }), aCode("B", "p"))).toEqual([["B", -450n]]);
    expect(applied(aCode("A", "p", { usesLeft: 1 }), aCode("B", "p"))).toEqual([["A", -450n]]);
  });

  it.each([
    [0, "not_eligible uses"],
    [1, "applied"],
  ])("with %s uses left is %s", (usesLeft, result) => {
    for (const perUnit of [true, false]) {
      expect(outcome(byCode(), { codes: [aCode("A", "p", { usesLeft, perUnit })] })).toBe(result);
    }
  });

  it("says why it does not apply, whatever its code", () => {
    const codes = [aCode("A", "p", { usesLeft: 0 })];
    expect(outcome(byCode({ end: later(0) }), { codes })).toBe("not_eligible end");
  });
});
