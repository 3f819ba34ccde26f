import type { AppliedPromotion, PromotionOutcome, Suggestion, WantedGift } from "../evaluation.ts";
import type { StandardCandidate } from "./candidates.ts";
import { CROWDED_OUT } from "./failures.ts";
import type { EarnedGift } from "./gift-takings.ts";
import type { Granted } from "./grant.ts";
import { type Takings, takenInAll } from "./taking.ts";

/** What an evaluation has found so far. */
export type Ledger = {
  readonly promotions: AppliedPromotion[];
  readonly gifts: WantedGift[];
  readonly suggestions: Suggestion[];
  readonly outcomes: PromotionOutcome[];
};

/** Notes what became of a candidate, and takes from the items what it grants; the ordinal is for it if it applies. */
export function settleCandidate(
  ledger: Ledger,
  candidate: StandardCandidate,
  granted: Granted,
  ordinal: number,
): void {
  const { code, compiled } = candidate;
  const { promotion } = compiled;
  if (granted.gifts) noteGifts(ledger, candidate, granted.gifts);
  if ("failure" in granted) {
    const { failure } = granted;
    const outcome = CROWDED_OUT.has(failure) ? "crowded_out" : "not_eligible";
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
    state.left -= amount;
    // Required units that cost nothing, or earn a gift, are taken without a discount of their own.
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
  const amount = -takenInAll(takings);
  const { applications } = takings;
  const level = isShare ? "cart" : "item";
  return { promotion, code, level, amount, cartAmount: isShare ? amount : 0n, applications, ordinal };
}

function noteGifts(
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
