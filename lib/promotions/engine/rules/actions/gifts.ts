import { readIdentifiers } from "../conditions/item-tests.ts";
import type { RuleAction, RuleNode } from "../rule-promotion.ts";

/** Gifts of an action. `quantity` is the sum over all targets. */
export type Gifts = {
  readonly targets: readonly { readonly target: string; readonly quantity: number }[];
  readonly quantity: number;
  readonly areAdded: boolean;
  readonly areSuggested: boolean;
};

/** Gifts are the skus and ids in the condition. `max_units` is the quantity of a single one, 1 the default. */
export function compileGifts({ strategy, condition, limitations = {} }: RuleAction): Gifts | undefined {
  const {
    auto_add: areAdded = false,
    show_suggestions: areSuggested = false,
    ...items
  } = limitations.items ?? {};
  if (strategy !== "item_discount" || !condition || !(areAdded || areSuggested)) return undefined;
  const named = [...new Set(collectIdentifiers(condition))];
  let unitsLeft = items.max_units ?? Number.POSITIVE_INFINITY;
  const ofEach = limitations.max_quantity ?? (named.length === 1 ? (items.max_units ?? 1) : 1);
  const targets = named.slice(0, items.max_items ?? named.length).flatMap((target) => {
    const quantity = Math.min(ofEach, unitsLeft);
    unitsLeft -= quantity;
    return quantity > 0 ? [{ target, quantity }] : [];
  });
  if (targets.length === 0) return undefined;
  const quantity = targets.reduce((sum, gift) => sum + gift.quantity, 0);
  return { targets, quantity, areAdded, areSuggested };
}

function collectIdentifiers(node: RuleNode): readonly string[] {
  const { skus, ids } = node.operator === "in" ? readIdentifiers(node) : { skus: [], ids: [] };
  return [...skus, ...ids, ...(node.children ?? []).flatMap(collectIdentifiers)];
}
