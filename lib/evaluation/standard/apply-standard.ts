import type { EngineFacts, EngineResult } from "../engine.ts";
import { candidateOf, cartFacts, type StandardCandidate } from "./candidates.ts";
import type { StandardEngine } from "./compile-standard.ts";
import { type CoveredItems, itemsByTarget, itemsOfCart } from "./covered-items.ts";
import { grantTo } from "./grant.ts";
import { type Ledger, settleCandidate } from "./ledger.ts";

/**
 * Takes what standard promotions grant from the items: first those of items, of which each unit is taken by one
 * alone, then those of the whole cart, each from what is left.
 */
export function applyStandard(engine: StandardEngine, facts: EngineFacts): EngineResult {
  const { items, cart, firstOrdinal } = facts;
  const ledger: Ledger = { promotions: [], gifts: [], suggestions: [], outcomes: [] };
  const apply = (candidate: StandardCandidate, covered: CoveredItems) => {
    const granted = grantTo(candidate, covered, cart.currency);
    settleCandidate(ledger, candidate, granted, firstOrdinal + ledger.promotions.length);
  };
  const chosenBy = cartFacts(facts);
  const ofItems = engine.ofItems.map((compiled) => candidateOf(compiled, chosenBy));
  const covered = itemsByTarget(engine, ofItems, items);
  ofItems.forEach((candidate, position) => {
    const found = covered[position];
    if (candidate && found) apply(candidate, found);
  });
  for (const compiled of engine.ofCarts) {
    const candidate = candidateOf(compiled, chosenBy);
    if (candidate) apply(candidate, itemsOfCart(candidate, items));
  }
  return { ...ledger, shipping: new Map() };
}
