import { own } from "../../kernel/own.ts";
import { isUuid } from "../../kernel/uuid.ts";
import type { EvaluatedItem } from "../evaluated-cart.ts";
import { attributeKey } from "./attribute-key.ts";
import type {
  AttributeCondition,
  AttributeTarget,
  AttributeValue,
  TargetCondition,
  TargetConditions,
} from "./standard-promotion.ts";

/** Whether an item is one of those that a promotion names. */
export type ItemTest = (item: EvaluatedItem) => boolean;

/**
 * Skus as they are written, ids of products without regard to case. Prepared when a cart first needs it, which most
 * carts of a store never do.
 */
export function targetTest(targets: readonly string[]): ItemTest {
  let prepared: ReadonlySet<string> | undefined;
  return ({ sku, productId }) => {
    prepared ??= new Set(targets.flatMap((target) => [target, productIdIn(target) ?? target]));
    return prepared.has(sku) || (productId !== undefined && prepared.has(productId.toLowerCase()));
  };
}

/** The id of a product that a target is, in small letters; all others are skus alone. */
export function productIdIn(target: string): string | undefined {
  return isUuid(target) ? target.toLowerCase() : undefined;
}

export function nodeTest(ids: readonly string[]): ItemTest {
  const nodes = new Set(ids.map((id) => id.toLowerCase()));
  return (item) => item.nodes.some((node) => nodes.has(node));
}

/** Whether the product's value is one of these, all converted to the type. */
function attributeTest({ template, field, type, ...condition }: AttributeCondition): ItemTest {
  const keys = new Set(valuesOf(condition).map((value) => attributeKey(type, value)));
  return (item) => {
    const key = attributeKey(type, own(own(item.attributes, template), field));
    return key !== undefined && keys.has(key);
  };
}

export function valuesOf({
  value,
  values = [],
}: Pick<AttributeCondition, "value" | "values">): readonly AttributeValue[] {
  return value === undefined ? values : [value, ...values];
}

export function attributesTest(targets: readonly AttributeTarget[]): ItemTest {
  return anyOf(targets.map(attributeTest));
}

/** Whether all entries of a branch hold. A branch without entries, and an entry that says nothing, hold for no item. */
export function branchTest(entries: readonly TargetCondition[]): ItemTest {
  const tests = entries.map(entryTest);
  return (item) => tests.length > 0 && tests.every((test) => test(item));
}

function entryTest({ attribute, node }: TargetCondition): ItemTest {
  if (attribute === undefined && node === undefined) return () => false;
  const [hasAttribute, isInNode] = [attribute && attributeTest(attribute), node && nodeTest(node.values)];
  return (item) => (hasAttribute?.(item) ?? true) && (isInNode?.(item) ?? true);
}

export function conditionsTest({ or }: TargetConditions): ItemTest {
  return anyOf(or.map(({ and }) => branchTest(and)));
}

export function anyOf(tests: readonly ItemTest[]): ItemTest {
  return (item) => tests.some((test) => test(item));
}
