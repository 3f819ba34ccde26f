import { getOwn } from "../../../../kernel/objects.ts";
import { type Rate, toExactRate } from "../../../../kernel/rate.ts";
import { attributeKey } from "../../standard/attribute-key.ts";
import type { AttributeType } from "../../standard/standard-promotion.ts";

/** Compares `numerator / denominator` exactly. */
type FractionTest = (numerator: bigint, denominator: bigint) => boolean;

const OPERATORS: Readonly<Record<string, (left: bigint, right: bigint) => boolean>> = {
  gt: (left, right) => left > right,
  gte: (left, right) => left >= right,
  lt: (left, right) => left < right,
  lte: (left, right) => left <= right,
  eq: (left, right) => left === right,
};

/** `range` takes two numbers, both inclusive. `undefined` for unknown operators or missing numbers. */
export function compileComparison(operator = "", args: readonly unknown[] = []): FractionTest | undefined {
  const [first, second] = [exactNumber(args[0]), exactNumber(args[1])];
  if (operator !== "range") return compileBound(operator, first);
  const [atLeast, atMost] = [compileBound("gte", first), compileBound("lte", second)];
  return (
    atLeast &&
    atMost &&
    ((numerator, denominator) => atLeast(numerator, denominator) && atMost(numerator, denominator))
  );
}

function compileBound(operator: string, bound: Rate | undefined): FractionTest | undefined {
  const holds = getOwn(OPERATORS, operator);
  if (!holds || !bound) return undefined;
  return (numerator, denominator) => holds(numerator * bound.denominator, bound.numerator * denominator);
}

function exactNumber(value: unknown): Rate | undefined {
  return typeof value === "number" && Number.isFinite(value) ? toExactRate(value) : undefined;
}

export function compileMembership(operator: string | undefined): ((isIn: boolean) => boolean) | undefined {
  if (operator === "in") return (isIn) => isIn;
  return operator === "nin" ? (isIn) => !isIn : undefined;
}

/** Strings of a list. Ids are in lower case. */
export function filterTexts(list: unknown, { areIds }: { areIds: boolean }): readonly string[] {
  const texts = Array.isArray(list) ? list.filter((value) => typeof value === "string") : [];
  return areIds ? texts.map((text) => text.toLowerCase()) : texts;
}

const TYPES: ReadonlyMap<unknown, AttributeType> = new Map(
  (["string", "integer", "boolean", "float", "date"] as const).map((type) => [type, type]),
);

/** Keys of equal values are equal. `undefined` for values that do not convert to the type. */
export function keyReader(type: unknown): (value: unknown) => string | undefined {
  const attributeType = TYPES.get(type);
  return (value) => attributeType && attributeKey(attributeType, value);
}
