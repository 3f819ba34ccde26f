import type { AppliedPromotion, Discount, EvaluatedState, Level, PromotionOutcome } from "../evaluation.ts";
import { type ActionResult, type ActionScope, takeAction } from "./actions/take-action.ts";
import type { Taken } from "./actions/taken.ts";
import type { RuleCandidate } from "./candidates.ts";

/** What became of a promotion whose rules hold. */
export type Application = {
  readonly outcome: PromotionOutcome;
  /** Absent if it takes nothing. */
  readonly applied?: AppliedPromotion;
  /** What this promotion and those before take from shipping groups, minor units, negative. */
  readonly shipping: ReadonlyMap<string, bigint>;
  readonly results: readonly ActionResult[];
};

/** Takes the actions of a promotion one after the other, each from what the one before left. */
export function applyPromotion(candidate: RuleCandidate, scope: ActionScope, ordinal: number): Application {
  let { shipping } = scope;
  let mostApplications = candidate.mostApplications;
  const results = candidate.rule.actions.map((action) => {
    const result = takeAction(action, { ...scope, shipping }, mostApplications);
    mostApplications -= result.taken.applications;
    for (const { state, amount } of result.taken.from) state.left -= amount;
    shipping = lowered(shipping, result.taken);
    return result;
  });
  const applied = appliedOf(candidate, results, ordinal);
  if (applied) record(applied, results);
  return { outcome: outcomeOf(candidate, applied, results), shipping, results, ...(applied && { applied }) };
}

function lowered(before: ReadonlyMap<string, bigint>, { shipping }: Taken): ReadonlyMap<string, bigint> {
  if (shipping.size === 0) return before;
  const after = new Map(before);
  for (const [id, amount] of shipping) after.set(id, (after.get(id) ?? 0n) - amount);
  return after;
}

function appliedOf(
  { rule, code }: RuleCandidate,
  results: readonly ActionResult[],
  ordinal: number,
): AppliedPromotion | undefined {
  const amounts: Record<Level, bigint> = { cart: 0n, item: 0n, shipping: 0n };
  let applications = 0;
  for (const { taken } of results) {
    amounts[taken.level] -= taken.amount;
    applications += taken.applications;
  }
  const { cart: cartAmount, item, shipping } = amounts;
  const amount = cartAmount + item + shipping;
  if (amount === 0n) return undefined;
  const level = cartAmount < 0n ? "cart" : item < 0n ? "item" : "shipping";
  return { promotion: rule.promotion, code, level, amount, cartAmount, applications, ordinal };
}

/** One entry for an item and a promotion, one more for its shares, whatever number of actions they come from. */
function record({ promotion, code, ordinal }: AppliedPromotion, results: readonly ActionResult[]): void {
  for (const level of ["item", "cart"] as const) {
    const entry = {
      promotionId: promotion.id,
      code,
      source: promotion.source,
      isShare: level === "cart",
      ordinal,
    };
    for (const [state, amount] of amountsOf(level, results)) {
      const discount: Discount = { ...entry, amount: -amount };
      if (discount.isShare || amount > 0n) state.discounts.push(discount);
    }
  }
}

function amountsOf(level: Level, results: readonly ActionResult[]): ReadonlyMap<EvaluatedState, bigint> {
  const amounts = new Map<EvaluatedState, bigint>();
  for (const { taken } of results) {
    if (taken.level !== level) continue;
    for (const { state, amount } of taken.from) amounts.set(state, (amounts.get(state) ?? 0n) + amount);
  }
  return amounts;
}

const NO_ACTIONS = { path: "rule_set.actions", detail: "The promotion grants nothing." };

function outcomeOf(
  { rule: { promotion }, code }: RuleCandidate,
  applied: AppliedPromotion | undefined,
  results: readonly ActionResult[],
): PromotionOutcome {
  if (applied) return { promotion, code, outcome: "applied", amount: applied.amount };
  const crowded = results.find(({ action, failure }) => failure === action.failures.crowded)?.failure;
  if (crowded) return { promotion, code, outcome: "crowded_out", failure: crowded };
  return { promotion, code, outcome: "not_eligible", failure: results[0]?.failure ?? NO_ACTIONS };
}
