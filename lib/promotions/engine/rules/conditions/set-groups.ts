import type { RuleNode } from "../rule-promotion.ts";
import type { RuleCondition, SetGroup } from "./condition.ts";

type Compile = (node: RuleNode, path: string) => RuleCondition;

/** `item_quantity` in a group means units for each set, by default 1. */
export function compileSetGroups({ children = [] }: RuleNode, path: string, compile: Compile): SetGroup[] {
  return children.map((child, index) => ({
    condition: compile(withoutQuantity(child), `${path}.children.${index}`),
    quantity: findQuantity(child) ?? 1,
  }));
}

function findQuantity({ strategy, args = [], children = [] }: RuleNode): number | undefined {
  if (strategy === "item_quantity") return parseCount(args[0]);
  for (const child of children) {
    const quantity = findQuantity(child);
    if (quantity !== undefined) return quantity;
  }
  return undefined;
}

function parseCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** May change the paths of children, because failures inside a group are never shown. */
function withoutQuantity(node: RuleNode): RuleNode {
  const children = (node.children ?? [])
    .filter(({ strategy, children: below = [] }) => strategy !== "item_quantity" || below.length > 0)
    .map(withoutQuantity);
  return node.strategy === "item_quantity" ? { strategy: "and", children } : { ...node, children };
}
