import type { UnmetCondition } from "../evaluation.ts";
import type { RulePromotion } from "./rule-promotion.ts";

/** What the promotions applied so far leave room for; one that overrides stacking changes nothing. */
export type Stack = "empty" | "stackable" | "closed";

const CLOSED: UnmetCondition = {
  path: "stackable",
  detail: "Another promotion applies that does not stack.",
};
const TAKEN: UnmetCondition = {
  path: "stackable",
  detail: "The promotion does not stack, and others apply already.",
};

/** Why a promotion may not apply besides those before it; absent if it may. */
export function stackingFailure(stack: Stack, promotion: RulePromotion): UnmetCondition | undefined {
  if (promotion.override_stacking || stack === "empty") return undefined;
  if (stack === "closed") return CLOSED;
  return promotion.stackable ? undefined : TAKEN;
}

/** The stack once a promotion has taken something. */
export function stacked(stack: Stack, promotion: RulePromotion): Stack {
  if (promotion.override_stacking) return stack;
  return promotion.stackable ? "stackable" : "closed";
}
