import type { RuleNode } from "../rule-promotion.ts";
import type { RuleCondition, SetGroup } from "./condition.ts";

type Compile = (node: RuleNode, path: string) => RuleCondition;

/**
 * The groups of a bundle. In a group `item_quantity` says how many units a set takes, not how many an item has; one if
 * nothing does.
 */
export function setGroupsOf({ children = [] }: RuleNode, path: string, compile: Compile): SetGroup[] {
  return children.map((child, index) => ({
    condition: compile(withoutQuantity(child), `${path}.children.${index}`),
    quantity: quantityIn(child) ?? 1,
  }));
}

function quantityIn({ strategy, args = [], children = [] }: RuleNode): number | undefined {
  if (strategy === "item_quantity") return countOf(args[0]);
  for (const child of children) {
    const quantity = quantityIn(child);
    if (quantity !== undefined) return quantity;
  }
  return undefined;
}

function countOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** Paths of failures inside a group are not shown, so that children may move up. */
function withoutQuantity(node: RuleNode): RuleNode {
  const children = (node.children ?? [])
    .filter(({ strategy, children: below = [] }) => strategy !== "item_quantity" || below.length > 0)
    .map(withoutQuantity);
  return node.strategy === "item_quantity" ? { strategy: "and", children } : { ...node, children };
}
