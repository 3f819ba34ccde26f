import fc from "fast-check";
import type { EvaluatedCart, GivenCode } from "../../../lib/promotions/engine/evaluated-cart.ts";
import type { Promotion } from "../../../lib/promotions/engine/promotion.ts";
import type { RulePromotion } from "../../../lib/promotions/engine/rules/rule-promotion.ts";
import type { StandardPromotion } from "../../../lib/promotions/engine/standard/standard-promotion.ts";
import { bareCart, NOW } from "./random-carts.ts";
import { ruleSet } from "./random-rules.ts";
import { money, present, REWARDS } from "./random-standard.ts";

const WINDOWS = [
  ...Array.from({ length: 30 }, () => ({ start: "2026-01-01T00:00:00Z", end: "2027-01-01T00:00:00Z" })),
  { start: NOW.toISOString(), end: "2027-01-01T00:00:00Z" },
  { start: "2026-01-01T00:00:00Z", end: NOW.toISOString() },
  { start: "2026-06-15T12:00:00.001Z", end: "2027-01-01T00:00:00Z" },
];

const rarely = <T>(one: fc.Arbitrary<T>) =>
  fc.tuple(fc.integer({ min: 0, max: 4 }), one).map(([dice, value]) => (dice === 4 ? value : undefined));

/** Thresholds below 90.00, which carts reach more often. */
const sooner = (amounts: fc.Arbitrary<{ currency: string; amount: number }[]>) =>
  amounts.map((all) => all.map((one) => ({ ...one, amount: one.amount % 9000 })));

const reward = fc.oneof(...Object.values(REWARDS));

/** A promotion without its id, and the use of its code in the cart. */
export type Draft = {
  readonly promotion: Omit<StandardPromotion, "id"> | Omit<RulePromotion, "id">;
  readonly isGiven: boolean;
  readonly usesLeft: number | undefined;
  readonly perUnit: boolean;
  /** True if the cart has a second code of the promotion, without a limit. */
  readonly isGivenTwice: boolean;
};

const head = fc.record({
  name: fc.constant("A promotion"),
  description: fc.constant(""),
  automatic: fc.boolean(),
  created_at: fc.constant(""),
  window: fc.constantFrom(...WINDOWS),
});

const standard = fc
  .tuple(head, reward, rarely(sooner(money(1))), rarely(money(1)), rarely(fc.integer({ min: 0, max: 5 })))
  .map(([{ window, ...own }, granted, min_cart_value, max_discount_value, max_applications_per_cart]) => ({
    ...own,
    ...window,
    source: "standard" as const,
    ...granted,
    ...present({ min_cart_value, max_discount_value }),
    ...(isOfCart(granted.promotion_type) ? {} : present({ max_applications_per_cart })),
  })) as fc.Arbitrary<Omit<StandardPromotion, "id">>;

const rule = fc
  .tuple(
    head,
    ruleSet,
    fc.option(fc.integer({ min: 1, max: 900 }), { nil: null }),
    fc.constantFrom(true, true, true, false),
    fc.constantFrom(true, false, false, false, false),
  )
  .map(([{ window, ...own }, rule_set, priority, stackable, override_stacking]) => ({
    ...own,
    ...window,
    source: "rule" as const,
    priority,
    stackable,
    override_stacking,
    rule_set,
  })) as fc.Arbitrary<Omit<RulePromotion, "id">>;

const anyDraft = (promotion: fc.Arbitrary<Draft["promotion"]>): fc.Arbitrary<Draft> =>
  fc.record({
    promotion,
    isGiven: fc.constantFrom(true, true, true, true, true, false),
    usesLeft: fc.constantFrom(undefined, undefined, undefined, 0, 1, 2, 3, 4, 5),
    perUnit: fc.boolean(),
    isGivenTwice: fc.constantFrom(false, false, false, true),
  });

function isOfCart(type: StandardPromotion["promotion_type"]): boolean {
  return type === "fixed_discount" || type === "percent_discount";
}

/** Codes may count uses by unit for rule promotions, and for standard promotions that discount single units. */
function mayCountUnits(promotion: Draft["promotion"]): boolean {
  return promotion.source === "rule" || /^item_/.test((promotion as StandardPromotion).promotion_type);
}

export type Case = { readonly cart: EvaluatedCart; readonly promotions: readonly Promotion[] };

const PRIME = 11;

/** Promotions differ in creation time, and in priority unless it is `null`. `step` decides which one is older. */
function makeCase(cart: EvaluatedCart, drafts: readonly Draft[], step: number): Case {
  const priorities = new Set<number>();
  const codes: GivenCode[] = [];
  const promotions = drafts.map(({ promotion, isGiven, usesLeft, perUnit, isGivenTwice }, at): Promotion => {
    const id = `promotion-${at}`;
    const created_at = new Date(Date.UTC(2026, 0, 1 + ((at * step) % PRIME))).toISOString();
    if (!promotion.automatic && isGiven) {
      const isPerUnit = perUnit && mayCountUnits(promotion);
      codes.push({
        code: `CODE-${at}`,
        promotionId: id,
        perUnit: isPerUnit,
        ...present({ usesLeft }),
      } as GivenCode);
    }
    if (!promotion.automatic && isGivenTwice) {
      codes.push({ code: `OTHER-${at}`, promotionId: id, perUnit: false });
    }
    const one = { ...promotion, id, created_at } as Promotion;
    if (one.source === "standard" || one.priority === null) return one;
    const isTaken = priorities.has(one.priority);
    priorities.add(one.priority);
    return isTaken ? { ...one, priority: null } : one;
  });
  return { cart: { ...cart, codes }, promotions };
}

/** A promotion of either engine. */
export const anyKindOfDraft = fc.oneof(anyDraft(standard), anyDraft(rule));

/** True for a promotion whose codes may count the uses of units. */
export const countsUnits = ({ promotion, perUnit }: Draft) => perUnit && mayCountUnits(promotion);

const anyCase = (draft: fc.Arbitrary<Draft>, most: number): fc.Arbitrary<Case> =>
  fc
    .tuple(
      bareCart,
      fc.array(draft, { minLength: 1, maxLength: most }),
      fc.integer({ min: 1, max: PRIME - 1 }),
    )
    .map(([cart, drafts, step]) => makeCase(cart, drafts, step));

export const standardCases = anyCase(anyDraft(standard), 8);
export const ruleCases = anyCase(anyDraft(rule), 6).map(({ cart, promotions }) => ({
  cart: { ...cart, usesRulePromotions: true },
  promotions,
}));
export const mixedCases = anyCase(anyKindOfDraft, 8);
