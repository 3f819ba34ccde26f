import { identifiersOf } from "../conditions/item-tests.ts";
import type { RuleAction, RuleNode } from "../rule-promotion.ts";

/** What an action gives away: named products, so many units of each. */
export type Gifts = {
  readonly targets: readonly { readonly target: string; readonly quantity: number }[];
  readonly quantity: number;
  readonly areAdded: boolean;
  readonly areSuggested: boolean;
};

/**
 * The gifts of an action that adds or suggests them: the skus and ids in its condition, within its limits. Without a
 * limit there is one unit of each; a limit of units in all is for the one product, if one is named.
 */
export function giftsOf({ strategy, condition, limitations = {} }: RuleAction): Gifts | undefined {
  const {
    auto_add: areAdded = false,
    show_suggestions: areSuggested = false,
    ...items
  } = limitations.items ?? {};
  if (strategy !== "item_discount" || !condition || !(areAdded || areSuggested)) return undefined;
  const named = [...new Set(namedIn(condition))];
  let left = items.max_units ?? Number.POSITIVE_INFINITY;
  const ofEach = limitations.max_quantity ?? (named.length === 1 ? (items.max_units ?? 1) : 1);
  const targets = named.slice(0, items.max_items ?? named.length).flatMap((target) => {
    const quantity = Math.min(ofEach, left);
    left -= quantity;
    return quantity > 0 ? [{ target, quantity }] : [];
  });
  if (targets.length === 0) return undefined;
  const quantity = targets.reduce((sum, gift) => sum + gift.quantity, 0);
  return { targets, quantity, areAdded, areSuggested };
}

function namedIn(node: RuleNode): readonly string[] {
  const { skus, ids } = node.operator === "in" ? identifiersOf(node) : { skus: [], ids: [] };
  return [...skus, ...ids, ...(node.children ?? []).flatMap(namedIn)];
}
