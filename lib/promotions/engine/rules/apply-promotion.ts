import type { AppliedPromotion, Discount, EvaluatedState, Level, PromotionOutcome } from "../evaluation.ts";
import { type ActionResult, type ActionScope, takeAction } from "./actions/take-action.ts";
import type { Taken } from "./actions/taken.ts";
import type { RuleCandidate } from "./candidates.ts";

export type Application = {
  readonly outcome: PromotionOutcome;
  /** Absent if it takes nothing. */
  readonly applied?: AppliedPromotion;
  /** Shipping discounts so far, including this promotion, minor units, negative. */
  readonly shipping: ReadonlyMap<string, bigint>;
  readonly results: readonly ActionResult[];
};

/** Takes the actions of a promotion in order, each from what the earlier ones left. */
export function applyPromotion(candidate: RuleCandidate, scope: ActionScope, ordinal: number): Application {
  let { shipping } = scope;
  let mostApplications = candidate.mostApplications;
  const results = candidate.rule.actions.map((action) => {
    const result = takeAction(action, { ...scope, shipping }, mostApplications);
    mostApplications -= result.taken.applications;
    for (const { state, amount } of result.taken.from) state.remainingAmount -= amount;
    shipping = addShippingDiscounts(shipping, result.taken);
    return result;
  });
  const applied = toAppliedPromotion(candidate, results, ordinal);
  if (applied) recordDiscounts(applied, results);
  return {
    outcome: toRuleOutcome(candidate, applied, results),
    shipping,
    results,
    ...(applied && { applied }),
  };
}

function addShippingDiscounts(
  before: ReadonlyMap<string, bigint>,
  { shipping }: Taken,
): ReadonlyMap<string, bigint> {
  if (shipping.size === 0) return before;
  const after = new Map(before);
  for (const [id, amount] of shipping) after.set(id, (after.get(id) ?? 0n) - amount);
  return after;
}

function toAppliedPromotion(
  { rule, code }: RuleCandidate,
  results: readonly ActionResult[],
  ordinal: number,
): AppliedPromotion | undefined {
  const amounts: Record<Level, bigint> = { cart: 0n, item: 0n, shipping: 0n };
  let applications = 0;
  let ofGroups: ReadonlyMap<string, bigint> = new Map();
  for (const { taken } of results) {
    ofGroups = addShippingDiscounts(ofGroups, taken);
    amounts[taken.level] -= taken.amount;
    applications += taken.applications;
  }
  const { cart: cartAmount, item, shipping } = amounts;
  const amount = cartAmount + item + shipping;
  if (amount === 0n) return undefined;
  const level: Level = cartAmount < 0n ? "cart" : item < 0n ? "item" : "shipping";
  const applied = { promotion: rule.promotion, code, level, amount, cartAmount, applications, ordinal };
  return ofGroups.size > 0 ? { ...applied, shipping: ofGroups } : applied;
}

/** Adds at most one item discount and one share to each item, however many actions contribute. */
function recordDiscounts(
  { promotion, code, ordinal }: AppliedPromotion,
  results: readonly ActionResult[],
): void {
  for (const level of ["item", "cart"] as const) {
    const entry = {
      promotionId: promotion.id,
      code,
      source: promotion.source,
      isShare: level === "cart",
      ordinal,
    };
    for (const [state, amount] of sumAmountsByItem(level, results)) {
      const discount: Discount = { ...entry, amount: -amount };
      if (discount.isShare || amount > 0n) state.discounts.push(discount);
    }
  }
}

function sumAmountsByItem(
  level: Level,
  results: readonly ActionResult[],
): ReadonlyMap<EvaluatedState, bigint> {
  const amounts = new Map<EvaluatedState, bigint>();
  for (const { taken } of results) {
    if (taken.level !== level) continue;
    for (const { state, amount } of taken.from) amounts.set(state, (amounts.get(state) ?? 0n) + amount);
  }
  return amounts;
}

const NO_ACTIONS = { path: "rule_set.actions", detail: "The promotion grants nothing." };

function toRuleOutcome(
  { rule: { promotion }, code }: RuleCandidate,
  applied: AppliedPromotion | undefined,
  results: readonly ActionResult[],
): PromotionOutcome {
  if (applied) return { promotion, code, outcome: "applied", amount: applied.amount };
  const crowded = results.find(({ action, failure }) => failure === action.failures.crowded)?.failure;
  if (crowded) return { promotion, code, outcome: "crowded_out", failure: crowded };
  return { promotion, code, outcome: "not_eligible", failure: results[0]?.failure ?? NO_ACTIONS };
}
