import type { EngineInput, EngineResult } from "../engine.ts";
import { buildCandidateContext, type StandardCandidate, toStandardCandidate } from "./candidates.ts";
import type { StandardEngine } from "./compile-standard.ts";
import { type CoveredItems, findItemsByTarget, findItemsOfCart } from "./covered-items.ts";
import { computeGrant } from "./grant.ts";
import { type Ledger, settleCandidate } from "./ledger.ts";

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
