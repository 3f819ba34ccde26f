import type { Suggestion, WantedGift } from "../evaluation.ts";
import type { ActionResult } from "./actions/take-action.ts";
import type { RuleCandidate } from "./candidates.ts";

/** Gifts that an automatic promotion adds. Only free gifts (100 percent) are added. */
export function listGiftsToAdd(
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
export function listGiftSuggestions(
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
