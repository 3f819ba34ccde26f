import { EMPTY_RESULT, type EngineInput, type EngineResult } from "../engine.ts";
import type {
  AppliedPromotion,
  PromotionOutcome,
  Suggestion,
  UnmetCondition,
  WantedGift,
} from "../evaluation.ts";
import { type ActionResult, type ActionScope, findTargetFailure } from "./actions/take-action.ts";
import { applyPromotion } from "./apply-promotion.ts";
import { findRuleCandidates, type RuleCandidate } from "./candidates.ts";
import type { RuleEngine } from "./compile-rules.ts";
import { buildCartContext, eligibleItems } from "./eligibility.ts";
import type { RulePromotion } from "./rule-promotion.ts";

type Progress = {
  readonly promotions: AppliedPromotion[];
  readonly gifts: WantedGift[];
  readonly suggestions: Suggestion[];
  readonly outcomes: PromotionOutcome[];
  shipping: ReadonlyMap<string, bigint>;
  stack: Stack;
};

/** Applies rule promotions in order, each to what earlier ones left. */
export function applyRules(engine: RuleEngine, input: EngineInput): EngineResult {
  const candidates = findRuleCandidates(engine, input.cart.codes);
  if (candidates.length === 0) return EMPTY_RESULT;
  const whole = buildCartContext(input);
  const progress = newProgress();
  for (const candidate of candidates) {
    const eligible = eligibleItems(candidate, input, whole);
    progress.outcomes.push(
      "failure" in eligible
        ? toFailedOutcome(candidate, "not_eligible", eligible.failure)
        : tryCandidate(candidate, { ...eligible, shipping: progress.shipping }, input.firstOrdinal, progress),
    );
  }
  const { stack: _stack, ...result } = progress;
  return result;
}

function newProgress(): Progress {
  const { shipping } = EMPTY_RESULT;
  return { promotions: [], gifts: [], suggestions: [], outcomes: [], shipping, stack: "empty" };
}

function tryCandidate(
  candidate: RuleCandidate,
  scope: ActionScope,
  firstOrdinal: number,
  progress: Progress,
): PromotionOutcome {
  const { promotion } = candidate.rule;
  const crowding = findStackingFailure(progress.stack, promotion);
  if (crowding) return explainExclusion(candidate, scope, crowding);
  const ordinal = firstOrdinal + progress.promotions.length;
  const { applied, results, shipping, outcome } = applyPromotion(candidate, scope, ordinal);
  progress.gifts.push(...listGiftsToAdd(candidate, results));
  progress.suggestions.push(...listGiftSuggestions(candidate, results));
  if (applied) {
    progress.promotions.push(applied);
    progress.shipping = shipping;
    progress.stack = addToStack(progress.stack, promotion);
  }
  return outcome;
}

/** A promotion without a target is `not_eligible`, even if others exclude it. */
function explainExclusion(
  candidate: RuleCandidate,
  scope: ActionScope,
  crowding: UnmetCondition,
): PromotionOutcome {
  const missing = candidate.rule.actions.map((action) => findTargetFailure(action, scope));
  const [first] = missing;
  return first && missing.every((failure) => failure !== undefined)
    ? toFailedOutcome(candidate, "not_eligible", first)
    : toFailedOutcome(candidate, "crowded_out", crowding);
}

function toFailedOutcome(
  { rule: { promotion }, code }: RuleCandidate,
  outcome: "crowded_out" | "not_eligible",
  failure: UnmetCondition,
): PromotionOutcome {
  return { promotion, code, outcome, failure };
}

/** `closed` excludes others. Promotions with `override_stacking` do not count. */
type Stack = "empty" | "stackable" | "closed";

const CLOSED: UnmetCondition = {
  path: "stackable",
  detail: "Another promotion applies that does not stack.",
};
const TAKEN: UnmetCondition = {
  path: "stackable",
  detail: "The promotion does not stack, and others apply already.",
};

/** Answers why a promotion may not join the stack, `undefined` if it may. */
function findStackingFailure(stack: Stack, promotion: RulePromotion): UnmetCondition | undefined {
  if (promotion.override_stacking || stack === "empty") return undefined;
  if (stack === "closed") return CLOSED;
  return promotion.stackable ? undefined : TAKEN;
}

function addToStack(stack: Stack, promotion: RulePromotion): Stack {
  if (promotion.override_stacking) return stack;
  return promotion.stackable ? "stackable" : "closed";
}

/** Gifts that an automatic promotion adds. Only free gifts (100 percent) are added. */
function listGiftsToAdd(
  { rule: { promotion } }: RuleCandidate,
  results: readonly ActionResult[],
): WantedGift[] {
  if (!promotion.automatic) return [];
  return results.flatMap(({ action: { gifts, reward, failures }, failure }) =>
    gifts?.areAdded &&
    failure !== failures.strategy &&
    reward?.kind === "percent" &&
    reward.numerator === reward.denominator
      ? gifts.targets.map((gift) => ({ promotionId: promotion.id, ...gift }))
      : [],
  );
}

/** Earned units that are missing from the cart. */
function listGiftSuggestions(
  { rule: { promotion }, code }: RuleCandidate,
  results: readonly ActionResult[],
): Suggestion[] {
  return results.flatMap(({ action: { gifts, failures }, taken, failure }) => {
    const isKnown = gifts?.areSuggested && failure !== failures.strategy;
    const quantity = isKnown ? gifts.quantity - taken.applications : 0;
    if (!gifts || quantity <= 0) return [];
    return [
      { promotionId: promotion.id, code, targets: gifts.targets.map(({ target }) => target), quantity },
    ];
  });
}
