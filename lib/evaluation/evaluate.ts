import { type EngineFacts, type EngineResult, NOTHING } from "./engine.ts";
import type { EvaluatedCart, EvaluatedItem } from "./evaluated-cart.ts";
import type { EvaluatedState, Evaluation } from "./evaluation.ts";
import type { LivePromotions } from "./live-promotions.ts";
import { applyRules } from "./rules/apply-rules.ts";
import { applyStandard } from "./standard/apply-standard.ts";

/**
 * What the promotions of a store make of a cart at a moment: standard ones first, rule promotions on what they left.
 * Pure, and the same for the same cart and promotions; nothing of an earlier evaluation counts.
 */
export function evaluate(cart: EvaluatedCart, live: LivePromotions, now: Date): Evaluation {
  const items = cart.items.map(stateOf);
  const { currency } = cart;
  if (currency === undefined || items.length === 0 || live.byId.size === 0) return { items, ...NOTHING };
  const facts = { cart: { ...cart, currency }, items, now };
  const result = applyBoth(live, facts, cart.usesRulePromotions);
  // The method `simple` takes discounts from the total; what promotions left of the items was for each other alone.
  return { items: cart.method === "simple" ? cart.items.map(stateOf) : items, ...result };
}

function applyBoth(
  live: LivePromotions,
  facts: Omit<EngineFacts, "firstOrdinal">,
  usesRules: boolean,
): EngineResult {
  const standard = applyStandard(live.standard, { ...facts, firstOrdinal: 1 });
  if (!usesRules) return standard;
  const firstOrdinal = standard.promotions.length + 1;
  return together(standard, applyRules(live.rules, { ...facts, firstOrdinal }));
}

function stateOf(item: EvaluatedItem): EvaluatedState {
  const gross = BigInt(item.unitAmount) * BigInt(item.quantity);
  return { item, gross, left: gross, freeUnits: item.quantity, discounts: [] };
}

function together(first: EngineResult, second: EngineResult): EngineResult {
  return {
    promotions: [...first.promotions, ...second.promotions],
    shipping: new Map([...first.shipping, ...second.shipping]),
    gifts: [...first.gifts, ...second.gifts],
    suggestions: [...first.suggestions, ...second.suggestions],
    outcomes: [...first.outcomes, ...second.outcomes],
  };
}
