import { own } from "../../../kernel/own.ts";
import { type Rate, rateOf } from "../../../kernel/rate.ts";

/** Compares the fraction `numerator / denominator`, exactly. */
export type FractionTest = (numerator: bigint, denominator: bigint) => boolean;

const OPERATORS: Readonly<Record<string, (left: bigint, right: bigint) => boolean>> = {
  gt: (left, right) => left > right,
  gte: (left, right) => left >= right,
  lt: (left, right) => left < right,
  lte: (left, right) => left <= right,
  eq: (left, right) => left === right,
};

/**
 * The comparison that an operator makes with its number; `range` has two, the least and the most that count. None for
 * an unknown operator or without its numbers.
 */
export function comparisonOf(operator = "", args: readonly unknown[] = []): FractionTest | undefined {
  const [first, second] = [exactNumber(args[0]), exactNumber(args[1])];
  if (operator !== "range") return compared(operator, first);
  const [atLeast, atMost] = [compared("gte", first), compared("lte", second)];
  return (
    atLeast &&
    atMost &&
    ((numerator, denominator) => atLeast(numerator, denominator) && atMost(numerator, denominator))
  );
}

function compared(operator: string, bound: Rate | undefined): FractionTest | undefined {
  const holds = own(OPERATORS, operator);
  if (!holds || !bound) return undefined;
  return (numerator, denominator) => holds(numerator * bound.denominator, bound.numerator * denominator);
}

function exactNumber(value: unknown): Rate | undefined {
  return typeof value === "number" && Number.isFinite(value) ? rateOf(value) : undefined;
}
