import type { EvaluatedState, UnmetCondition } from "../../evaluation.ts";
import { createUnitSupply, NO_LIMITS, type Pool, sortByPrice, takeNextSet } from "../units/unit-supply.ts";
import type { ConditionContext, NodeTest, RuleCondition, SetGroup } from "./condition.ts";

/** First condition that failed, set when no item is left. */
export type Trace = { failure?: UnmetCondition };

/** One item must meet all item conditions of a branch. Cart conditions keep all items or none. */
export function matchingItems(
  condition: RuleCondition,
  items: readonly EvaluatedState[],
  context: ConditionContext,
  trace: Trace = {},
): readonly EvaluatedState[] {
  const own = filterByTest(condition.test, items, context);
  const isAny = condition.isAnyChildEnough;
  const remaining = isAny
    ? matchAnyChild(condition, own, context)
    : matchAllChildren(condition, own, context, trace);
  if (remaining.length === 0 && (isAny || own.length === 0)) trace.failure = condition.failure;
  return remaining;
}

const NO_ITEMS: readonly EvaluatedState[] = [];

function filterByTest(
  test: NodeTest,
  items: readonly EvaluatedState[],
  context: ConditionContext,
): readonly EvaluatedState[] {
  switch (test.kind) {
    case "always":
      return items;
    case "never":
      return NO_ITEMS;
    case "item":
      return items.filter(test.matches);
    case "cart":
      return test.holds(context) ? items : NO_ITEMS;
    case "shipping":
      return context.cart.shippingGroups.some((group) => test.includes(group.shippingType))
        ? items
        : NO_ITEMS;
    case "bundle":
      return hasSet(test.groups, context) ? items : NO_ITEMS;
  }
}

function matchAllChildren(
  { children }: RuleCondition,
  items: readonly EvaluatedState[],
  context: ConditionContext,
  trace: Trace,
): readonly EvaluatedState[] {
  let remaining = items;
  for (const child of children) {
    if (remaining.length === 0) return remaining;
    remaining = matchingItems(child, remaining, context, trace);
  }
  return remaining;
}

function matchAnyChild(
  { children }: RuleCondition,
  items: readonly EvaluatedState[],
  context: ConditionContext,
): readonly EvaluatedState[] {
  const matchedStates = new Set<EvaluatedState>();
  for (const child of children) {
    const matching = matchingItems(child, items, context);
    if (matching.length === items.length) return items;
    for (const state of matching) matchedStates.add(state);
  }
  return items.filter((state) => matchedStates.has(state));
}

/** Sets use all covered items, not only those that meet neighboring conditions. */
function hasSet(groups: readonly SetGroup[], context: ConditionContext): boolean {
  return takeNextSet(buildPools(groups, context.covered, context), createUnitSupply(NO_LIMITS)) !== undefined;
}

/** Items for each group of a bundle, in the order in which sets take them. */
export function buildPools(
  groups: readonly SetGroup[],
  items: readonly EvaluatedState[],
  context: ConditionContext,
): readonly Pool[] {
  // Sorting once is enough, because conditions keep the order.
  const sorted = sortByPrice(items, context.setOrder);
  return groups.map(({ condition, quantity }) => ({
    states: matchingItems(condition, sorted, context),
    quantity,
  }));
}
