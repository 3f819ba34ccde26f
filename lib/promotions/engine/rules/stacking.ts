import type { UnmetCondition } from "../evaluation.ts";
import type { RulePromotion } from "./rule-promotion.ts";

/** `closed` excludes others. Promotions with `override_stacking` do not count. */
export type Stack = "empty" | "stackable" | "closed";

const CLOSED: UnmetCondition = {
  path: "stackable",
  detail: "Another promotion applies that does not stack.",
};
const TAKEN: UnmetCondition = {
  path: "stackable",
  detail: "The promotion does not stack, and others apply already.",
};

/** Answers why a promotion may not join the stack, `undefined` if it may. */
export function findStackingFailure(stack: Stack, promotion: RulePromotion): UnmetCondition | undefined {
  if (promotion.override_stacking || stack === "empty") return undefined;
  if (stack === "closed") return CLOSED;
  return promotion.stackable ? undefined : TAKEN;
}

export function addToStack(stack: Stack, promotion: RulePromotion): Stack {
  if (promotion.override_stacking) return stack;
  return promotion.stackable ? "stackable" : "closed";
}
