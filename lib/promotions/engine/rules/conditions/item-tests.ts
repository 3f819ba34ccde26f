import { getOwn } from "../../../../kernel/objects.ts";
import type { RuleNode } from "../rule-promotion.ts";
import { compileComparison, compileMembership, filterTexts, keyReader } from "./compare.ts";
import type { StateTest } from "./condition.ts";

/** Compares the exact unit price after earlier discounts. */
export function itemPriceTest({ operator, args }: RuleNode): StateTest | undefined {
  const compares = compileComparison(operator, args);
  return compares && (({ remainingAmount, item }) => compares(remainingAmount, BigInt(item.quantity)));
}

/** Counts the units of one cart item, not of its product. */
export function itemQuantityTest({ operator, args }: RuleNode): StateTest | undefined {
  const compares = compileComparison(operator, args);
  return compares && (({ item }) => compares(BigInt(item.quantity), 1n));
}

export type Identifiers = { readonly skus: readonly string[]; readonly ids: readonly string[] };

/** Empty for strategies that name no products. */
export function readIdentifiers({ strategy, args = [] }: RuleNode): Identifiers {
  switch (strategy) {
    case "item_sku":
      return { skus: filterTexts(args, { areIds: false }), ids: [] };
    case "item_product_id":
      return { skus: [], ids: filterTexts(args, { areIds: true }) };
    case "item_identifier":
      return {
        skus: args.flatMap((list) => filterTexts(readList(list, "skus"), { areIds: false })),
        ids: args.flatMap((list) => filterTexts(readList(list, "ids"), { areIds: true })),
      };
    default:
      return { skus: [], ids: [] };
  }
}

function readList(value: unknown, key: "skus" | "ids"): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return new Map(Object.entries(value)).get(key);
}

/** Ids never match custom items, which have no product. */
export function identifierTest(node: RuleNode): StateTest | undefined {
  const isMember = compileMembership(node.operator);
  const listed = readIdentifiers(node);
  const [skus, ids] = [new Set(listed.skus), new Set(listed.ids)];
  return (
    isMember &&
    (({ item: { sku, productId } }) =>
      isMember(skus.has(sku) || (productId !== undefined && ids.has(productId.toLowerCase()))))
  );
}

/** A product belongs to all nodes and hierarchies above its own node. */
export function categoryTest({ operator, args }: RuleNode): StateTest | undefined {
  const isMember = compileMembership(operator);
  const nodes = new Set(filterTexts(args, { areIds: true }));
  return isMember && (({ item }) => isMember(item.nodes.some((node) => nodes.has(node))));
}

/** Arguments `[template, field, type, values…]`. A product without the field matches none of the values. */
export function itemAttributeTest({ operator, args = [] }: RuleNode): StateTest | undefined {
  const isMember = compileMembership(operator);
  const [template, field, type, ...values] = args;
  if (!isMember || typeof template !== "string" || typeof field !== "string") return undefined;
  const keyOf = keyReader(type);
  const keys = new Set(values.map(keyOf));
  return ({ item }) => {
    const key = keyOf(getOwn(getOwn(item.attributes, template), field));
    return isMember(key !== undefined && keys.has(key));
  };
}
