import type { EvaluatedCart } from "../../../lib/promotions/engine/evaluated-cart.ts";
import type { RuleNode } from "../../../lib/promotions/engine/rules/rule-promotion.ts";
import { compare, exact } from "./exact.ts";
import { byPrice, type Line, netUnit, sumUp } from "./lines.ts";
import { nextSet, type Wanted } from "./sets.ts";
import { isSameValue } from "./targets.ts";

/** The input of a condition: the cart, and the covered items after the earlier promotions. */
export type Facts = { readonly cart: EvaluatedCart; readonly covered: readonly Line[] };

/** Conditions that must all be true. A tree is true if one of its branches is. */
type Branch = readonly RuleNode[];

/** Expands a tree: `or` creates branches, and children are combined with their node. */
function listBranches(node: RuleNode): Branch[] {
  const children = node.strategy === "items_bundle" ? [] : (node.children ?? []);
  if (node.strategy === "or") return children.flatMap(listBranches);
  const own: Branch[] = [node.strategy === "and" ? [] : [node]];
  return children.reduce(
    (branches, child) => branches.flatMap((one) => listBranches(child).map((other) => [...one, ...other])),
    own,
  );
}

const isOfItems = ({ strategy }: RuleNode) => strategy.startsWith("item_");

function meets(line: Line, branch: Branch): boolean {
  return branch.filter(isOfItems).every((node) => itemHolds(node, line));
}

function isOpen(branch: Branch, facts: Facts): boolean {
  return branch.filter((node) => !isOfItems(node)).every((node) => cartHolds(node, facts));
}

/** The branches that are true for the cart. One item must meet all conditions of items in a branch. */
function trueBranches(tree: RuleNode | undefined, facts: Facts): Branch[] {
  if (tree === undefined) return [[]];
  return listBranches(tree).filter((branch) => {
    const isMet = !branch.some(isOfItems) || facts.covered.some((line) => meets(line, branch));
    return isMet && isOpen(branch, facts);
  });
}

export function isTrue(tree: RuleNode | undefined, facts: Facts): boolean {
  return trueBranches(tree, facts).length > 0;
}

/** The items that meet the conditions of items in a true branch. A branch without such conditions has all items. */
export function matchItems(tree: RuleNode | undefined, facts: Facts): Line[] {
  const branches = trueBranches(tree, facts);
  return facts.covered.filter((line) => branches.some((branch) => meets(line, branch)));
}

/** The groups of an `items_bundle`. `item_quantity` is the number of units that a set needs from its group. */
export function listRequirements(bundle: RuleNode, facts: Facts): Wanted[] {
  return (bundle.children ?? []).map((group) => {
    const conditions = group.strategy === "and" ? (group.children ?? []) : [group];
    const quantity = conditions.find(({ strategy }) => strategy === "item_quantity");
    const others = conditions.filter((node) => node !== quantity);
    const lines = matchItems({ strategy: "and", children: others }, facts);
    return { covers: (line) => lines.includes(line), quantity: Number(quantity?.args?.[0] ?? 1) };
  });
}

function cartHolds(node: RuleNode, facts: Facts): boolean {
  const { strategy, operator = "", args = [] } = node;
  if (strategy === "cart_total") {
    return isOrdered(
      operator,
      Number(sumUp(facts.covered.map(({ gross, item }) => (item.giftOf ? 0n : gross)))),
      args.map(Number),
    );
  }
  if (strategy === "account_tags") return hasTags(operator, args, facts.cart.accountTags);
  if (strategy === "cart_custom_attribute") return hasCustomAttribute(node, facts.cart);
  if (strategy === "items_bundle") {
    const pool = new Map(facts.covered.map((line) => [line, line.item.quantity]));
    return nextSet(pool, listRequirements(node, facts), byPrice(facts.covered)) !== undefined;
  }
  throw new Error(`The oracle does not know ${strategy}.`);
}

function hasTags(operator: string, wanted: readonly unknown[], tags: readonly string[]): boolean {
  const has = (tag: unknown) => tags.some((own) => own === tag);
  if (operator === "contains_any") return wanted.some(has);
  if (operator === "contains_all") return wanted.every(has);
  if (operator === "not_contains_any") return !wanted.some(has);
  return !wanted.every(has);
}

function hasCustomAttribute(
  { operator = "", args = [] }: RuleNode,
  { customAttributes }: EvaluatedCart,
): boolean {
  const [key, type, ...values] = args;
  const attribute = customAttributes[String(key)];
  if (attribute === undefined || attribute.type !== type) return false;
  const isListed = values.includes(attribute.value);
  if (operator === "in" || operator === "nin") return isListed === (operator === "in");
  if (type === "string" || type === "boolean") return isListed;
  return isOrdered(operator, Number(attribute.value), values.map(Number));
}

function isOrdered(operator: string, value: number, [first = 0, second = 0]: readonly number[]): boolean {
  if (operator === "range") return value >= first && value <= second;
  return isInOrder(operator, Math.sign(value - first));
}

function isInOrder(operator: string, order: number): boolean {
  const isEqual = order === 0;
  if (operator === "eq") return isEqual;
  if (operator === "gt" || operator === "gte") return order > 0 || (isEqual && operator === "gte");
  return order < 0 || (isEqual && operator === "lte");
}

function itemHolds({ strategy, operator = "", args = [] }: RuleNode, line: Line): boolean {
  const { item } = line;
  const [first] = args;
  if (strategy === "item_price") return isInOrder(operator, compare(netUnit(line), exact(Number(first))));
  if (strategy === "item_quantity") return isOrdered(operator, item.quantity, [Number(first)]);
  return isListed(strategy, args, line) === (operator === "in");
}

function isListed(strategy: RuleNode["strategy"], args: readonly unknown[], { item }: Line): boolean {
  switch (strategy) {
    case "item_sku":
      return args.includes(item.sku);
    case "item_product_id":
      return args.includes(item.productId);
    case "item_identifier": {
      const [{ skus = [], ids = [] }] = args as [{ skus?: unknown[]; ids?: unknown[] }];
      return skus.includes(item.sku) || ids.includes(item.productId);
    }
    case "item_category":
      return item.nodes.some((node) => args.includes(node));
    case "item_attribute": {
      const [template, field, type, ...values] = args as ["t", "f", "string", ...unknown[]];
      return values.some((value) => isSameValue(type, item.attributes[template]?.[field], value));
    }
    default:
      throw new Error(`The oracle does not know ${strategy}.`);
  }
}
