import type { EvaluatedItem } from "../../lib/evaluation/evaluated-cart.ts";
import type { Limitations, RuleAction, RuleNode } from "../../lib/evaluation/rules/rule-promotion.ts";

/** A condition of a rule tree, as `is("item_sku", "in", "MUG")`. */
export function is(strategy: string, operator: string, ...args: unknown[]): RuleNode {
  return { strategy, operator, args } as RuleNode;
}

/** All of these. */
export function and(...children: RuleNode[]): RuleNode {
  return { strategy: "and", children };
}

/** One of these. */
export function or(...children: RuleNode[]): RuleNode {
  return { strategy: "or", children };
}

/** A condition with conditions below it, which must hold, too. */
export function also(node: RuleNode, ...children: RuleNode[]): RuleNode {
  return { ...node, children };
}

export const sku = (...skus: string[]): RuleNode => is("item_sku", "in", ...skus);
export const quantity = (operator: string, n: number): RuleNode => is("item_quantity", operator, n);

/** Sets of so many units of each sku. */
export function bundle(units: Readonly<Record<string, number>>): RuleNode {
  return {
    strategy: "items_bundle",
    children: Object.entries(units).map(([name, count]) => and(sku(name), quantity("eq", count))),
  };
}

type More = { condition?: RuleNode; limitations?: Limitations };

/** `["percent", 15]` off the cart. */
export function offCart(args: readonly unknown[], more: More = {}): RuleAction {
  return { strategy: "cart_discount", args, ...more };
}

/** Off each unit of the items of a condition. */
export function offItems(
  args: readonly unknown[],
  condition?: RuleNode,
  limitations?: Limitations,
): RuleAction {
  return {
    strategy: "item_discount",
    args,
    ...(condition && { condition }),
    ...(limitations && { limitations }),
  };
}

/** Off each set of a bundle. */
export function offSets(
  args: readonly unknown[],
  condition?: RuleNode,
  limitations?: Limitations,
): RuleAction {
  return { ...offItems(args, condition, limitations), strategy: "items_bundle_discount" };
}

/** Off the shipping groups of a condition. */
export function offShipping(
  args: readonly unknown[],
  condition?: RuleNode,
  limitations?: Limitations,
): RuleAction {
  return { ...offItems(args, condition, limitations), strategy: "shipping_discount" };
}

/** A unit of every item of a condition is marked by one cent: which items a condition is true for. */
export function marking(condition: RuleNode): RuleAction {
  return offItems(["fixed", 1], condition);
}

/** The same product as another item, with another inscription. */
export function inscribed(item: EvaluatedItem, unitAmount: number, quantityOfIt: number): EvaluatedItem {
  return { ...item, id: `${item.id}-${unitAmount}-${quantityOfIt}`, unitAmount, quantity: quantityOfIt };
}
