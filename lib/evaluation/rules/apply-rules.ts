import { type EngineFacts, type EngineResult, NOTHING } from "../engine.ts";
import type {
  AppliedPromotion,
  PromotionOutcome,
  Suggestion,
  UnmetCondition,
  WantedGift,
} from "../evaluation.ts";
import { type ActionScope, missingTarget } from "./actions/take-action.ts";
import { applyPromotion } from "./apply-promotion.ts";
import { candidatesOf, type RuleCandidate } from "./candidates.ts";
import type { RuleEngine } from "./compile-rules.ts";
import { eligibleItems, wholeCart } from "./eligibility.ts";
import { giftSuggestions, wantedGifts } from "./gifts-of-promotion.ts";
import { type Stack, stacked, stackingFailure } from "./stacking.ts";

/** What has come of the candidates so far. */
type Progress = {
  readonly promotions: AppliedPromotion[];
  readonly gifts: WantedGift[];
  readonly suggestions: Suggestion[];
  readonly outcomes: PromotionOutcome[];
  shipping: ReadonlyMap<string, bigint>;
  stack: Stack;
};

/**
 * Takes what rule promotions grant from what is left of the items: one after the other, each from what those before it
 * left.
 */
export function applyRules(engine: RuleEngine, facts: EngineFacts): EngineResult {
  const candidates = candidatesOf(engine, facts.cart.codes);
  if (candidates.length === 0) return NOTHING;
  const whole = wholeCart(facts);
  const progress = newProgress();
  for (const candidate of candidates) {
    const eligible = eligibleItems(candidate, facts, whole);
    progress.outcomes.push(
      "failure" in eligible
        ? failed(candidate, "not_eligible", eligible.failure)
        : tried(candidate, { ...eligible, shipping: progress.shipping }, facts.firstOrdinal, progress),
    );
  }
  const { stack: _stack, ...result } = progress;
  return result;
}

function newProgress(): Progress {
  const { shipping } = NOTHING;
  return { promotions: [], gifts: [], suggestions: [], outcomes: [], shipping, stack: "empty" };
}

function tried(
  candidate: RuleCandidate,
  scope: ActionScope,
  firstOrdinal: number,
  progress: Progress,
): PromotionOutcome {
  const { promotion } = candidate.rule;
  const crowding = stackingFailure(progress.stack, promotion);
  if (crowding) return crowdedOut(candidate, scope, crowding);
  const ordinal = firstOrdinal + progress.promotions.length;
  const { applied, results, shipping, outcome } = applyPromotion(candidate, scope, ordinal);
  progress.gifts.push(...wantedGifts(candidate, results));
  progress.suggestions.push(...giftSuggestions(candidate, results));
  if (applied) {
    progress.promotions.push(applied);
    progress.shipping = shipping;
    progress.stack = stacked(progress.stack, promotion);
  }
  return outcome;
}

/** Others exclude a promotion only if it would find something to lower. */
function crowdedOut(
  candidate: RuleCandidate,
  scope: ActionScope,
  crowding: UnmetCondition,
): PromotionOutcome {
  const missing = candidate.rule.actions.map((action) => missingTarget(action, scope));
  const [first] = missing;
  return first && missing.every((failure) => failure !== undefined)
    ? failed(candidate, "not_eligible", first)
    : failed(candidate, "crowded_out", crowding);
}

function failed(
  { rule: { promotion }, code }: RuleCandidate,
  outcome: "crowded_out" | "not_eligible",
  failure: UnmetCondition,
): PromotionOutcome {
  return { promotion, code, outcome, failure };
}
