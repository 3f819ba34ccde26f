import { EMPTY_RESULT, type EngineInput, type EngineResult } from "./engine.ts";
import type { EvaluatedCart, EvaluatedItem } from "./evaluated-cart.ts";
import type { EvaluatedState, Evaluation } from "./evaluation.ts";
import type { LivePromotions } from "./live-promotions.ts";
import { applyRules } from "./rules/apply-rules.ts";
import { applyStandard } from "./standard/apply-standard.ts";

/** Applies standard promotions, then rule promotions to what is left. Pure. */
export function evaluate(cart: EvaluatedCart, live: LivePromotions, now: Date): Evaluation {
  const items = cart.items.map(toEvaluatedState);
  const { currency } = cart;
  if (currency === undefined || items.length === 0 || live.byId.size === 0) return { items, ...EMPTY_RESULT };
  const input = { cart: { ...cart, currency }, items, now };
  const result = applyEngines(live, input, cart.usesRulePromotions);
  // The method `simple` takes discounts from the total, so the lowered item states are discarded.
  return { items: cart.method === "simple" ? cart.items.map(toEvaluatedState) : items, ...result };
}

function applyEngines(
  live: LivePromotions,
  input: Omit<EngineInput, "firstOrdinal">,
  usesRules: boolean,
): EngineResult {
  const standard = applyStandard(live.standard, { ...input, firstOrdinal: 1 });
  if (!usesRules) return standard;
  const firstOrdinal = standard.promotions.length + 1;
  return mergeResults(standard, applyRules(live.rules, { ...input, firstOrdinal }));
}

function toEvaluatedState(item: EvaluatedItem): EvaluatedState {
  const gross = BigInt(item.unitAmount) * BigInt(item.quantity);
  return { item, gross, remainingAmount: gross, freeUnits: item.quantity, discounts: [] };
}

function mergeResults(first: EngineResult, second: EngineResult): EngineResult {
  return {
    promotions: [...first.promotions, ...second.promotions],
    shipping: new Map([...first.shipping, ...second.shipping]),
    gifts: [...first.gifts, ...second.gifts],
    suggestions: [...first.suggestions, ...second.suggestions],
    outcomes: [...first.outcomes, ...second.outcomes],
  };
}
