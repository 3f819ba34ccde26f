import { getOwn } from "../../../../kernel/objects.ts";
import type { RuleNode, RuleStrategy } from "../rule-promotion.ts";
import { accountTagsTest, cartTotalTest, customAttributeTest, shippingTest } from "./cart-tests.ts";
import type { CartTest, NodeTest, RuleCondition, SetGroup, StateTest } from "./condition.ts";
import {
  categoryTest,
  identifierTest,
  itemAttributeTest,
  itemPriceTest,
  itemQuantityTest,
} from "./item-tests.ts";

const ALWAYS: NodeTest = { kind: "always" };
const NEVER: NodeTest = { kind: "never" };

type Strategy = {
  readonly test: (node: RuleNode, path: string) => NodeTest | undefined;
  readonly detail: string;
};

const itemStrategy = (test: (node: RuleNode) => StateTest | undefined, detail: string): Strategy => ({
  detail,
  test: (node) => {
    const matches = test(node);
    return matches && { kind: "item", matches };
  },
});

const cartStrategy = (test: (node: RuleNode) => CartTest | undefined, detail: string): Strategy => ({
  detail,
  test: (node) => {
    const holds = test(node);
    return holds && { kind: "cart", holds };
  },
});

const NOT_LISTED = "No item that meets the other conditions is one that this condition names.";

const STRATEGIES: Readonly<Record<RuleStrategy, Strategy>> = {
  and: { test: () => ALWAYS, detail: "Not all of the conditions are met." },
  or: { test: () => ALWAYS, detail: "None of the conditions is met." },
  cart_total: cartStrategy(cartTotalTest, "The total of the cart is outside of what the promotion asks for."),
  cart_custom_attribute: cartStrategy(
    customAttributeTest,
    "The cart lacks the custom attribute or its value.",
  ),
  account_tags: cartStrategy(
    accountTagsTest,
    "The tags of the account are not those that the promotion asks for.",
  ),
  item_price: itemStrategy(itemPriceTest, "No item that meets the other conditions has such a price."),
  item_quantity: itemStrategy(
    itemQuantityTest,
    "No item that meets the other conditions has such a quantity.",
  ),
  item_sku: itemStrategy(identifierTest, NOT_LISTED),
  item_product_id: itemStrategy(identifierTest, NOT_LISTED),
  item_identifier: itemStrategy(identifierTest, NOT_LISTED),
  item_category: itemStrategy(categoryTest, "No item that meets the other conditions is in such a category."),
  item_attribute: itemStrategy(
    itemAttributeTest,
    "No item that meets the other conditions has such an attribute.",
  ),
  items_bundle: {
    test: (node, path) => ({ kind: "bundle", groups: compileSetGroups(node, path, compileCondition) }),
    detail: "The cart has no complete set.",
  },
  shipping_type: { test: shippingTest, detail: "No shipping group is of such a type." },
};

const UNKNOWN: Strategy = { test: () => NEVER, detail: "This condition is not known." };

/** Invalid nodes never hold: a bad promotion should grant too little rather than too much. */
export function compileCondition(node: RuleNode, path: string): RuleCondition {
  const { test, detail } = getOwn<Strategy>(STRATEGIES, node.strategy) ?? UNKNOWN;
  // The children of a bundle are its groups.
  const children = node.strategy === "items_bundle" ? [] : (node.children ?? []);
  return {
    test: test(node, path) ?? NEVER,
    isAnyChildEnough: node.strategy === "or",
    children: children.map((child, index) => compileCondition(child, `${path}.children.${index}`)),
    failure: { path, detail },
  };
}

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
