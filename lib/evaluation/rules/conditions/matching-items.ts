import type { EvaluatedState, UnmetCondition } from "../../evaluation.ts";
import { byPrice } from "../units/by-price.ts";
import { nextSet, type Pool } from "../units/next-set.ts";
import { NO_LIMITS, unitSupply } from "../units/unit-supply.ts";
import type { ConditionFacts, NodeTest, RuleCondition, SetGroup } from "./condition.ts";

/** Once no item is left: the first condition that did not hold. */
export type Trace = { failure?: UnmetCondition };

/**
 * The items for which a condition is true. Conditions of the cart are true for all or none of them, so that a rule tree
 * holds if an item is left: the one that meets all item conditions of its branch.
 */
export function matchingItems(
  condition: RuleCondition,
  items: readonly EvaluatedState[],
  facts: ConditionFacts,
  trace: Trace = {},
): readonly EvaluatedState[] {
  const own = narrowed(condition.test, items, facts);
  const isAny = condition.isAnyChildEnough;
  const left = isAny ? anyOf(condition, own, facts) : allOf(condition, own, facts, trace);
  if (left.length === 0 && (isAny || own.length === 0)) trace.failure = condition.failure;
  return left;
}

const NONE: readonly EvaluatedState[] = [];

function narrowed(
  test: NodeTest,
  items: readonly EvaluatedState[],
  facts: ConditionFacts,
): readonly EvaluatedState[] {
  switch (test.kind) {
    case "always":
      return items;
    case "never":
      return NONE;
    case "item":
      return items.filter(test.matches);
    case "cart":
      return test.holds(facts) ? items : NONE;
    case "shipping":
      return facts.cart.shippingGroups.some((group) => test.includes(group.shippingType)) ? items : NONE;
    case "bundle":
      return hasSet(test.groups, facts) ? items : NONE;
  }
}

function allOf(
  { children }: RuleCondition,
  items: readonly EvaluatedState[],
  facts: ConditionFacts,
  trace: Trace,
): readonly EvaluatedState[] {
  let left = items;
  for (const child of children) {
    if (left.length === 0) return left;
    left = matchingItems(child, left, facts, trace);
  }
  return left;
}

function anyOf(
  { children }: RuleCondition,
  items: readonly EvaluatedState[],
  facts: ConditionFacts,
): readonly EvaluatedState[] {
  const found = new Set<EvaluatedState>();
  for (const child of children) {
    const matching = matchingItems(child, items, facts);
    if (matching.length === items.length) return items;
    for (const state of matching) found.add(state);
  }
  return items.filter((state) => found.has(state));
}

/** A set is one of the cart, not of the item that meets the conditions beside it. */
function hasSet(groups: readonly SetGroup[], facts: ConditionFacts): boolean {
  return nextSet(poolsOf(groups, facts.covered, facts), unitSupply(NO_LIMITS)) !== undefined;
}

/** The items of which each group of a bundle takes its units, those first that give them first. */
export function poolsOf(
  groups: readonly SetGroup[],
  items: readonly EvaluatedState[],
  facts: ConditionFacts,
): readonly Pool[] {
  // Sorted once for all groups: conditions keep the order of the items.
  const sorted = byPrice(items, facts.setOrder);
  return groups.map(({ condition, quantity }) => ({
    states: matchingItems(condition, sorted, facts),
    quantity,
  }));
}
