import { getOwn } from "../../../../kernel/objects.ts";
import { toExactRate } from "../../../../kernel/rate.ts";
import type { RuleNode } from "../rule-promotion.ts";
import { compileComparison, compileMembership, filterTexts, keyReader } from "./compare.ts";
import type { CartTest, NodeTest } from "./condition.ts";

/** Compares the total before discounts, so that promotions do not disqualify each other. */
export function cartTotalTest({ operator, args }: RuleNode): CartTest | undefined {
  const compares = compileComparison(operator, args);
  return compares && (({ total }) => compares(total, 1n));
}

/** Arguments `[key, type, values…]`. For a missing attribute only `nin` holds. */
export function customAttributeTest({ operator, args = [] }: RuleNode): CartTest | undefined {
  const [key, type, ...values] = args;
  if (typeof key !== "string") return undefined;
  const keyOf = keyReader(type);
  const keys = values.map(keyOf);
  const holds = compileKeyListTest(operator, keys) ?? compileKeyComparison(operator, keys[0]);
  return holds && (({ cart }) => holds(keyOf(getOwn(cart.customAttributes, key)?.value)));
}

type Key = string | undefined;

function compileKeyListTest(operator: string | undefined, keys: readonly Key[]) {
  const isMember = compileMembership(operator === "eq" ? "in" : operator);
  const list = new Set(keys);
  return isMember && ((key: Key) => isMember(key !== undefined && list.has(key)));
}

function compileKeyComparison(operator: string | undefined, bound: Key) {
  const compares = compileComparison(operator, [Number(bound)]);
  return compares && ((key: Key) => key !== undefined && compares(...toFraction(key)));
}

function toFraction(key: string): [bigint, bigint] {
  const { numerator, denominator } = toExactRate(Number(key));
  return [numerator, denominator];
}

export function accountTagsTest({ operator, args }: RuleNode): CartTest | undefined {
  const tags = filterTexts(args, { areIds: true });
  const hasAny: CartTest = ({ accountTags }) => tags.some((tag) => accountTags.has(tag));
  const hasAll: CartTest = ({ accountTags }) => tags.every((tag) => accountTags.has(tag));
  switch (operator) {
    case "contains_any":
      return hasAny;
    case "contains_all":
      return hasAll;
    case "not_contains_any":
      return (context) => !hasAny(context);
    case "not_contains_all":
      return (context) => !hasAll(context);
    default:
      return undefined;
  }
}

/** In the condition of a shipping discount each group is tested alone. */
export function shippingTest({ operator, args }: RuleNode): NodeTest | undefined {
  const isMember = compileMembership(operator);
  const types = new Set(filterTexts(args, { areIds: false }));
  return isMember && { kind: "shipping", includes: (shippingType) => isMember(types.has(shippingType)) };
}
