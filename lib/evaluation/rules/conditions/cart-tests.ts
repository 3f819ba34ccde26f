import { own } from "../../../kernel/own.ts";
import { rateOf } from "../../../kernel/rate.ts";
import type { RuleNode } from "../rule-promotion.ts";
import { comparisonOf } from "./compare.ts";
import type { CartTest, NodeTest } from "./condition.ts";
import { membershipOf, textsOf } from "./membership.ts";
import { keyReader } from "./typed-value.ts";

/** Of the covered items, before any discount: a promotion does not make itself or another impossible. */
export function cartTotalTest({ operator, args }: RuleNode): CartTest | undefined {
  const compares = comparisonOf(operator, args);
  return compares && (({ total }) => compares(total, 1n));
}

/** `[key, type, values…]`: of a custom attribute that the cart does not have, only `nin` is true. */
export function customAttributeTest({ operator, args = [] }: RuleNode): CartTest | undefined {
  const [key, type, ...values] = args;
  if (typeof key !== "string") return undefined;
  const keyOf = keyReader(type);
  const keys = values.map(keyOf);
  const holds = keyListTest(operator, keys) ?? keyComparison(operator, keys[0]);
  return holds && (({ cart }) => holds(keyOf(own(cart.customAttributes, key)?.value)));
}

type Key = string | undefined;

function keyListTest(operator: string | undefined, keys: readonly Key[]) {
  const isMember = membershipOf(operator === "eq" ? "in" : operator);
  const list = new Set(keys);
  return isMember && ((key: Key) => isMember(key !== undefined && list.has(key)));
}

function keyComparison(operator: string | undefined, bound: Key) {
  const compares = comparisonOf(operator, [Number(bound)]);
  return compares && ((key: Key) => key !== undefined && compares(...fractionOf(key)));
}

function fractionOf(key: string): [bigint, bigint] {
  const { numerator, denominator } = rateOf(Number(key));
  return [numerator, denominator];
}

/** Tags of the account that buys; a cart without an account has none. */
export function accountTagsTest({ operator, args }: RuleNode): CartTest | undefined {
  const tags = textsOf(args, { areIds: true });
  const hasAny: CartTest = ({ accountTags }) => tags.some((tag) => accountTags.has(tag));
  const hasAll: CartTest = ({ accountTags }) => tags.every((tag) => accountTags.has(tag));
  switch (operator) {
    case "contains_any":
      return hasAny;
    case "contains_all":
      return hasAll;
    case "not_contains_any":
      return (facts) => !hasAny(facts);
    case "not_contains_all":
      return (facts) => !hasAll(facts);
    default:
      return undefined;
  }
}

/** Types of shipping groups: in the condition of a discount on shipping each group is looked at, else any of the cart. */
export function shippingTest({ operator, args }: RuleNode): NodeTest | undefined {
  const isMember = membershipOf(operator);
  const types = new Set(textsOf(args, { areIds: false }));
  return isMember && { kind: "shipping", includes: (shippingType) => isMember(types.has(shippingType)) };
}
