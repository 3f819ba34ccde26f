import { isUuid } from "../../../kernel/ids.ts";
import { getOwn } from "../../../kernel/objects.ts";
import type { EvaluatedItem } from "../evaluated-cart.ts";
import { attributeKey } from "./attribute-key.ts";
import type {
  AttributeCondition,
  AttributeTarget,
  AttributeValue,
  TargetCondition,
  TargetConditions,
} from "./standard-promotion.ts";

export type ItemTest = (item: EvaluatedItem) => boolean;

/** Skus match exactly, product ids ignore case. The set is built on first use, because most carts never need it. */
export function compileTargetTest(targets: readonly string[]): ItemTest {
  let prepared: ReadonlySet<string> | undefined;
  return ({ sku, productId }) => {
    prepared ??= new Set(targets.flatMap((target) => [target, parseProductId(target) ?? target]));
    return prepared.has(sku) || (productId !== undefined && prepared.has(productId.toLowerCase()));
  };
}

/** The target in lower case if it is a product id. Other targets are only skus. */
export function parseProductId(target: string): string | undefined {
  return isUuid(target) ? target.toLowerCase() : undefined;
}

export function compileNodeTest(ids: readonly string[]): ItemTest {
  const nodes = new Set(ids.map((id) => id.toLowerCase()));
  return (item) => item.nodes.some((node) => nodes.has(node));
}

function compileAttributeTest({ template, field, type, ...condition }: AttributeCondition): ItemTest {
  const keys = new Set(listValues(condition).map((value) => attributeKey(type, value)));
  return (item) => {
    const key = attributeKey(type, getOwn(getOwn(item.attributes, template), field));
    return key !== undefined && keys.has(key);
  };
}

export function listValues({
  value,
  values = [],
}: Pick<AttributeCondition, "value" | "values">): readonly AttributeValue[] {
  return value === undefined ? values : [value, ...values];
}

export function compileAttributesTest(targets: readonly AttributeTarget[]): ItemTest {
  return matchAny(targets.map(compileAttributeTest));
}

/** A branch without entries matches no item, and neither does an empty entry. */
export function compileBranchTest(entries: readonly TargetCondition[]): ItemTest {
  const tests = entries.map(compileEntryTest);
  return (item) => tests.length > 0 && tests.every((test) => test(item));
}

function compileEntryTest({ attribute, node }: TargetCondition): ItemTest {
  if (attribute === undefined && node === undefined) return () => false;
  const [hasAttribute, isInNode] = [
    attribute && compileAttributeTest(attribute),
    node && compileNodeTest(node.values),
  ];
  return (item) => (hasAttribute?.(item) ?? true) && (isInNode?.(item) ?? true);
}

export function compileConditionsTest({ or }: TargetConditions): ItemTest {
  return matchAny(or.map(({ and }) => compileBranchTest(and)));
}

export function matchAny(tests: readonly ItemTest[]): ItemTest {
  return (item) => tests.some((test) => test(item));
}
