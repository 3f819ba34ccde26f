import type { EngineInput, EngineResult } from "../engine.ts";
import type { AppliedPromotion, PromotionOutcome, Suggestion, WantedGift } from "../evaluation.ts";
import { buildCandidateContext, type StandardCandidate, toStandardCandidate } from "./candidates.ts";
import type { StandardEngine } from "./compile-standard.ts";
import { type CoveredItems, findItemsByTarget, findItemsOfCart } from "./covered-items.ts";
import { CROWDING_FAILURES } from "./failures.ts";
import type { EarnedGift } from "./gift-takings.ts";
import { computeGrant, type Granted } from "./grant.ts";
import { sumTakings, type Takings } from "./taking.ts";

/** Applies item promotions first, which share no units, then cart promotions to what is left. */
export function applyStandard(engine: StandardEngine, input: EngineInput): EngineResult {
  const { items, cart, firstOrdinal } = input;
  const ledger: Ledger = { promotions: [], gifts: [], suggestions: [], outcomes: [] };
  const apply = (candidate: StandardCandidate, covered: CoveredItems) => {
    const granted = computeGrant(candidate, covered, cart.currency);
    settleCandidate(ledger, candidate, granted, firstOrdinal + ledger.promotions.length);
  };
  const chosenBy = buildCandidateContext(input);
  const ofItems = engine.ofItems.map((compiled) => toStandardCandidate(compiled, chosenBy));
  const covered = findItemsByTarget(engine, ofItems, items);
  ofItems.forEach((candidate, position) => {
    const coveredItems = covered[position];
    if (candidate && coveredItems) apply(candidate, coveredItems);
  });
  for (const compiled of engine.ofCarts) {
    const candidate = toStandardCandidate(compiled, chosenBy);
    if (candidate) apply(candidate, findItemsOfCart(candidate, items));
  }
  return { ...ledger, shipping: new Map() };
}

type Ledger = {
  readonly promotions: AppliedPromotion[];
  readonly gifts: WantedGift[];
  readonly suggestions: Suggestion[];
  readonly outcomes: PromotionOutcome[];
};

/** Takes the grant from the items. `ordinal` is the position in the order of application. */
function settleCandidate(
  ledger: Ledger,
  candidate: StandardCandidate,
  granted: Granted,
  ordinal: number,
): void {
  const { code, compiled } = candidate;
  const { promotion } = compiled;
  if (granted.gifts) recordGifts(ledger, candidate, granted.gifts);
  if ("failure" in granted) {
    const { failure } = granted;
    const outcome = CROWDING_FAILURES.has(failure) ? "crowded_out" : "not_eligible";
    ledger.outcomes.push({ promotion, code, outcome, failure });
    return;
  }
  const applied = takeAll(candidate, granted.takings, ordinal);
  ledger.promotions.push(applied);
  ledger.outcomes.push({ promotion, code, outcome: "applied", amount: applied.amount });
}

function takeAll(
  { code, compiled: { promotion, reward } }: StandardCandidate,
  takings: Takings,
  ordinal: number,
): AppliedPromotion {
  const isShare = reward.kind === "cart";
  for (const { state, units, amount } of takings.list) {
    state.freeUnits -= units;
    state.remainingAmount -= amount;
    // Required units can be taken without a discount: they are free or earn a gift.
    if (!isShare && amount === 0n) continue;
    state.discounts.push({
      promotionId: promotion.id,
      code,
      source: "standard",
      amount: -amount,
      isShare,
      ordinal,
    });
  }
  const amount = -sumTakings(takings);
  const { applications } = takings;
  const level = isShare ? "cart" : "item";
  return { promotion, code, level, amount, cartAmount: isShare ? amount : 0n, applications, ordinal };
}

function recordGifts(
  { gifts, suggestions }: Ledger,
  candidate: StandardCandidate,
  earned: readonly EarnedGift[],
): void {
  const { code, compiled } = candidate;
  const { promotion, reward } = compiled;
  const autoAdds = reward.kind === "gift" && reward.autoAdds;
  for (const gift of earned) {
    const { target } = gift;
    if (autoAdds) gifts.push({ promotionId: promotion.id, target, quantity: gift.earned });
    const quantity = gift.earned - gift.claimed;
    if (quantity > 0) suggestions.push({ promotionId: promotion.id, code, targets: [target], quantity });
  }
}
