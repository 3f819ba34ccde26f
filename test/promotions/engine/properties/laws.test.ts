import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { evaluate } from "../../../../lib/promotions/engine/evaluate.ts";
import type { Evaluation } from "../../../../lib/promotions/engine/evaluation.ts";
import { prepareLivePromotions } from "../../../../lib/promotions/engine/live-promotions.ts";
import type { Promotion } from "../../../../lib/promotions/engine/promotion.ts";
import { aRule, aStandard } from "../../../support/evaluation.ts";
import { verdictIn } from "../../../support/oracle/oracle.ts";
import { NOW } from "../../../support/oracle/random-carts.ts";
import { type Case, mixedCases, standardCases } from "../../../support/oracle/random-promotions.ts";
import { ofVolume } from "../../../support/volume.ts";

const numRuns = ofVolume(200, 20_000);

const made = ({ cart, promotions }: Case): Evaluation =>
  evaluate(cart, prepareLivePromotions(promotions), NOW);
const amounts = (one: Case) => verdictIn(made(one));
const holds = <T>(cases: fc.Arbitrary<T>, law: (one: T) => void) =>
  fc.assert(fc.property(cases, law), { numRuns });
const sum = (all: Iterable<bigint>) => [...all].reduce((total, one) => total + one, 0n);

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).map(frozen);
  return value;
}

/** A case with its promotions in another order. */
const shuffled = (cases: fc.Arbitrary<Case>) =>
  cases.chain((one) =>
    fc
      .shuffledSubarray([...one.promotions], { minLength: one.promotions.length })
      .map((promotions) => ({ one, other: { ...one, promotions } })),
  );

const byId = ({ outcomes }: Evaluation) =>
  new Map(outcomes.map(({ promotion, code, ...outcome }) => [promotion.id, { code, ...outcome }]));

describe("an evaluation", () => {
  it("is the same the second time, and leaves cart and promotions as they are", () => {
    holds(mixedCases, (one) => {
      const live = prepareLivePromotions(frozen(one.promotions));
      const first = evaluate(frozen(one.cart), live, NOW);
      expect(evaluate(one.cart, live, NOW)).toEqual(first);
    });
  });

  it("is the same in whatever order promotions come, even of one age", () => {
    holds(shuffled(mixedCases), ({ one, other }) => {
      expect(amounts(other)).toEqual(amounts(one));
      expect(byId(made(other))).toEqual(byId(made(one)));
      const sameAge = ({ cart, promotions }: Case): Case => ({
        cart,
        promotions: promotions.map((promotion) => ({ ...promotion, created_at: NOW.toISOString() })),
      });
      expect(amounts(sameAge(other))).toEqual(amounts(sameAge(one)));
    });
  });

  it("takes no more than there is, and every amount is the sum of its parts", () => {
    holds(mixedCases, (one) => {
      const { items, promotions, shipping } = made(one);
      const discounts = items.flatMap((item) => item.discounts);
      for (const [at, { remainingAmount: left, discounts: own }] of items.entries()) {
        const { unitAmount, quantity } = one.cart.items[at]!;
        expect(left).toBeGreaterThanOrEqual(0n);
        expect(left - sum(own.map(({ amount }) => amount))).toBe(BigInt(unitAmount) * BigInt(quantity));
      }
      expect([...discounts, ...promotions].filter(({ amount }) => amount > 0n)).toEqual([]);
      expect(promotions.filter(({ amount }) => amount === 0n)).toEqual([]);
      expect(promotions.map(({ ordinal }) => ordinal)).toEqual(promotions.map((_, at) => at + 1));
      for (const { id, base } of one.cart.shippingGroups) {
        expect(BigInt(base) + (shipping.get(id) ?? 0n)).toBeGreaterThanOrEqual(0n);
      }
      if (one.cart.method === "simple") return expect(discounts).toEqual([]);
      const all = sum(discounts.map(({ amount }) => amount)) + sum(shipping.values());
      expect(sum(promotions.map(({ amount }) => amount))).toBe(all);
      for (const { promotion, cartAmount } of promotions) {
        const shares = discounts.filter(
          ({ promotionId, isShare }) => isShare && promotionId === promotion.id,
        );
        expect(sum(shares.map(({ amount }) => amount))).toBe(cartAmount);
      }
    });
  });

  it("says of each candidate once what became of it, applied if it takes something", () => {
    holds(mixedCases, (one) => {
      const { outcomes, promotions } = made(one);
      const isGiven = ({ id }: Promotion) => one.cart.codes.some(({ promotionId }) => promotionId === id);
      const candidates = one.promotions.filter(
        (promotion) =>
          (promotion.automatic || isGiven(promotion)) &&
          (promotion.source === "standard" || one.cart.usesRulePromotions),
      );
      const applied = outcomes.flatMap((each) =>
        each.outcome === "applied" ? [[each.promotion.id, each.code, each.amount]] : [],
      );
      expect(outcomes.map(({ promotion }) => promotion.id).sort()).toEqual(
        candidates.map(({ id }) => id).sort(),
      );
      expect(applied.sort()).toEqual(
        promotions.map(({ promotion, code, amount }) => [promotion.id, code, amount]).sort(),
      );
    });
  });
});

describe("a promotion", () => {
  it("that takes nothing might as well not be there", () => {
    holds(mixedCases, (one) => {
      const idle = made(one).outcomes.filter(({ outcome }) => outcome !== "applied");
      const ids = new Set(idle.map(({ promotion }) => promotion.id));
      const others = one.promotions.filter(({ id }) => !ids.has(id));
      const { gifts: _, ...before } = amounts(one);
      expect(amounts({ ...one, promotions: others })).toMatchObject(before);
    });
  });

  const schema = {
    currencies: [
      { currency: "USD", percentage: 50 },
      { currency: "EUR", percentage: 50 },
    ],
  };
  const half = { promotion_type: "percent_discount", schema } as const;
  const years = { start: "2026-01-01T00:00:00Z", end: "2027-01-01T00:00:00Z" };
  const early = { created_at: "2025-01-01T00:00:00.000Z", ...years };
  const tenth = { strategy: "cart_discount", args: ["percent", 10] } as const;
  const first = { ...early, priority: 1000, stackable: false };
  const dear = { strategy: "cart_total", operator: "gt", args: [Number.MAX_SAFE_INTEGER] } as const;

  it.each<[string, Promotion]>([
    ["in other currencies", aStandard("z", { ...half, schema: { currencies: [] } }, early)],
    ["that has ended", aStandard("z", half, { ...early, end: NOW.toISOString() })],
    ["whose code nobody gave", aStandard("z", half, { ...early, automatic: false })],
    ["of carts in yen", aStandard("z", half, { ...early, min_cart_value: [{ currency: "JPY", amount: 1 }] })],
    [
      "of another catalog",
      aStandard("z", { ...half, schema: { ...schema, target_catalogs: ["none"] } }, early),
    ],
    [
      "without targets",
      aStandard("z", { promotion_type: "item_percent_discount", schema: { percent: 9 } }, early),
    ],
    [
      "of dearer carts, which stands alone",
      aRule("z", { currencies: ["USD", "EUR"], rules: dear, actions: [tenth] }, first),
    ],
    ["of other currencies, which stands alone", aRule("z", { currencies: ["JPY"], actions: [tenth] }, first)],
  ])("%s changes nothing", (_, promotion) => {
    fc.assert(
      fc.property(mixedCases, (one) => {
        expect(amounts({ ...one, promotions: [promotion, ...one.promotions] })).toEqual(amounts(one));
      }),
      { numRuns: numRuns / 4 },
    );
  });

  it("of the whole cart that is the newest raises nothing", () => {
    const newest = aStandard("z", half, { ...years, created_at: "2026-03-01T00:00:00.000Z" });
    const noRules = standardCases.map(({ cart, promotions }) => ({
      promotions,
      cart: { ...cart, usesRulePromotions: false },
    }));
    holds(noRules, (one) => {
      const left = made(one).items.map((item) => item.remainingAmount);
      const more = made({ ...one, promotions: [...one.promotions, newest] });
      expect(more.items.filter((item, at) => item.remainingAmount > left[at]!)).toEqual([]);
    });
  });

  it("that would apply alone and does not is crowded out", () => {
    holds(standardCases, (one) => {
      const isAlone = ({ promotion }: { promotion: Promotion }) =>
        made({ ...one, promotions: [promotion] }).promotions.length > 0;
      const idle = made(one).outcomes.filter(({ outcome }) => outcome !== "applied");
      const crowdedOut = idle.filter(isAlone).map(({ promotion, outcome }) => [promotion.id, outcome]);
      expect(crowdedOut).toEqual(crowdedOut.map(([id]) => [id, "crowded_out"]));
    });
  });
});
