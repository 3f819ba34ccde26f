import type { EvaluatedItem } from "../../lib/promotions/engine/evaluated-cart.ts";
import type { Limitations, RuleAction, RuleNode } from "../../lib/promotions/engine/rules/rule-promotion.ts";

/** A condition of a rule tree, for example `is("item_sku", "in", "MUG")`. */
export function is(strategy: string, operator: string, ...args: unknown[]): RuleNode {
  return { strategy, operator, args } as RuleNode;
}

/** True if all conditions are true. */
export function and(...children: RuleNode[]): RuleNode {
  return { strategy: "and", children };
}

/** True if one of the conditions is true. */
export function or(...children: RuleNode[]): RuleNode {
  return { strategy: "or", children };
}

/** A condition with child conditions, which must also be true. */
export function also(node: RuleNode, ...children: RuleNode[]): RuleNode {
  return { ...node, children };
}

export const sku = (...skus: string[]): RuleNode => is("item_sku", "in", ...skus);
export const quantity = (operator: string, n: number): RuleNode => is("item_quantity", operator, n);

/** Sets with this number of units of each sku. */
export function bundle(units: Readonly<Record<string, number>>): RuleNode {
  return {
    strategy: "items_bundle",
    children: Object.entries(units).map(([name, count]) => and(sku(name), quantity("eq", count))),
  };
}

type More = { condition?: RuleNode; limitations?: Limitations };

/** A discount of the cart, for example `["percent", 15]`. */
export function offCart(args: readonly unknown[], more: More = {}): RuleAction {
  return { strategy: "cart_discount", args, ...more };
}

/** A discount of each unit of the items that meet a condition. */
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

/** A discount of each set of a bundle. */
export function offSets(
  args: readonly unknown[],
  condition?: RuleNode,
  limitations?: Limitations,
): RuleAction {
  return { ...offItems(args, condition, limitations), strategy: "items_bundle_discount" };
}

/** A discount of the shipping groups that meet a condition. */
export function offShipping(
  args: readonly unknown[],
  condition?: RuleNode,
  limitations?: Limitations,
): RuleAction {
  return { ...offItems(args, condition, limitations), strategy: "shipping_discount" };
}

/** Takes one cent from each item that meets the condition, so that a test sees which items do. */
export function marking(condition: RuleNode): RuleAction {
  return offItems(["fixed", 1], condition);
}

/** The item of the same product with another inscription. */
export function inscribe(item: EvaluatedItem, unitAmount: number, quantityOfIt: number): EvaluatedItem {
  return { ...item, id: `${item.id}-${unitAmount}-${quantityOfIt}`, unitAmount, quantity: quantityOfIt };
}
