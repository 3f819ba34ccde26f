import { own } from "../../../kernel/own.ts";
import type { RuleNode } from "../rule-promotion.ts";
import { comparisonOf } from "./compare.ts";
import type { StateTest } from "./condition.ts";
import { membershipOf, textsOf } from "./membership.ts";
import { keyReader } from "./typed-value.ts";

/** The exact price of a unit after the discounts before: what is left of the item, divided by its quantity. */
export function itemPriceTest({ operator, args }: RuleNode): StateTest | undefined {
  const compares = comparisonOf(operator, args);
  return compares && (({ left, item }) => compares(left, BigInt(item.quantity)));
}

/** Of the one cart item, not of its product. */
export function itemQuantityTest({ operator, args }: RuleNode): StateTest | undefined {
  const compares = comparisonOf(operator, args);
  return compares && (({ item }) => compares(BigInt(item.quantity), 1n));
}

/** Skus and ids of products that a condition lists, whichever way it names them. */
export type Identifiers = { readonly skus: readonly string[]; readonly ids: readonly string[] };

/** What `item_sku`, `item_product_id` and `item_identifier` list; nothing for other strategies. */
export function identifiersOf({ strategy, args = [] }: RuleNode): Identifiers {
  switch (strategy) {
    case "item_sku":
      return { skus: textsOf(args, { areIds: false }), ids: [] };
    case "item_product_id":
      return { skus: [], ids: textsOf(args, { areIds: true }) };
    case "item_identifier":
      return {
        skus: args.flatMap((list) => textsOf(listIn(list, "skus"), { areIds: false })),
        ids: args.flatMap((list) => textsOf(listIn(list, "ids"), { areIds: true })),
      };
    default:
      return { skus: [], ids: [] };
  }
}

function listIn(value: unknown, key: "skus" | "ids"): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return new Map(Object.entries(value)).get(key);
}

/** Custom items have no product: an id never names one. */
export function identifierTest(node: RuleNode): StateTest | undefined {
  const isMember = membershipOf(node.operator);
  const listed = identifiersOf(node);
  const [skus, ids] = [new Set(listed.skus), new Set(listed.ids)];
  return (
    isMember &&
    (({ item: { sku, productId } }) =>
      isMember(skus.has(sku) || (productId !== undefined && ids.has(productId.toLowerCase()))))
  );
}

/** A product is in every node and hierarchy above its own. */
export function categoryTest({ operator, args }: RuleNode): StateTest | undefined {
  const isMember = membershipOf(operator);
  const nodes = new Set(textsOf(args, { areIds: true }));
  return isMember && (({ item }) => isMember(item.nodes.some((node) => nodes.has(node))));
}

/** `[template, field, type, values…]`: a product without the field has none of the values. */
export function itemAttributeTest({ operator, args = [] }: RuleNode): StateTest | undefined {
  const isMember = membershipOf(operator);
  const [template, field, type, ...values] = args;
  if (!isMember || typeof template !== "string" || typeof field !== "string") return undefined;
  const keyOf = keyReader(type);
  const keys = new Set(values.map(keyOf));
  return ({ item }) => {
    const key = keyOf(own(own(item.attributes, template), field));
    return isMember(key !== undefined && keys.has(key));
  };
}
