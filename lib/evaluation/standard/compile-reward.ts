import { divideRounded } from "../../kernel/money.ts";
import type { UnmetCondition } from "../evaluation.ts";
import { fractionOfPercent } from "../exact-numbers.ts";
import type { Money } from "../promotion.ts";
import { FAILURES } from "./failures.ts";
import { type ItemTest, targetTest } from "./item-tests.ts";
import type { Requirement, StandardReward } from "./standard-promotion.ts";

/** What a promotion grants in a currency; absent where it has no entry. */
type InCurrency<T> = (currency: string) => T | undefined;

/** What a discount of the whole cart is, of the value that it covers; both in minor units. */
export type CartGrant = (base: bigint) => bigint;

/** A discount of equal units: so much of every group of units, as a fraction of minor units. */
export type UnitGrant = {
  /** Units of a group. */
  readonly size: number;
  /** Numerator of what one group is worth, by the price of a unit. */
  readonly perGroup: (unitAmount: bigint) => bigint;
  readonly denominator: bigint;
  /** Why it is worth nothing where items are dear enough to cost something. */
  readonly tooLittle: UnmetCondition;
};

export type UnitsOfAny = { readonly quantity: number; readonly test: ItemTest };

export type Gift = { readonly target: string; readonly test: ItemTest };

/** What is granted, ready to be computed. */
export type CompiledReward =
  | { readonly kind: "cart"; readonly grant: InCurrency<CartGrant> }
  | { readonly kind: "units"; readonly grant: InCurrency<UnitGrant> }
  | {
      readonly kind: "bundle";
      /** Price of a complete set. */
      readonly grant: InCurrency<bigint>;
      readonly requirements: readonly UnitsOfAny[];
    }
  | {
      readonly kind: "gift";
      readonly requirements: readonly UnitsOfAny[];
      readonly gifts: readonly Gift[];
      readonly autoAdds: boolean;
    };

export function compileReward(reward: StandardReward): CompiledReward {
  switch (reward.promotion_type) {
    case "fixed_discount":
      return { kind: "cart", grant: perCurrency(reward.schema.currencies, fixedDiscount) };
    case "percent_discount":
      return { kind: "cart", grant: perCurrency(reward.schema.currencies, percentDiscount) };
    case "item_fixed_discount":
      return { kind: "units", grant: perCurrency(reward.schema.currencies, fixedOfUnit) };
    case "item_percent_discount":
      return { kind: "units", grant: anyCurrency(percentOfUnit(reward.schema.percent)) };
    case "x_for_y":
      return { kind: "units", grant: anyCurrency(groupForUnits(reward.schema)) };
    case "x_for_amount":
      return { kind: "units", grant: perCurrency(reward.schema.currencies, groupForAmount(reward.schema)) };
    case "bundle_fixed_discount":
      return {
        kind: "bundle",
        grant: perCurrency(reward.schema.currencies, ({ amount }) => BigInt(amount)),
        requirements: reward.schema.requirements.map(unitsOfAny),
      };
    case "bundle_gift":
      return {
        kind: "gift",
        requirements: reward.schema.requirements.map(unitsOfAny),
        gifts: reward.schema.gifts.map((target) => ({ target, test: targetTest([target]) })),
        autoAdds: reward.schema.auto_add_free_gift ?? false,
      };
  }
}

function perCurrency<E extends { readonly currency: string }, T>(
  entries: readonly E[],
  compile: (entry: E) => T,
): InCurrency<T> {
  const grants = new Map(entries.map((entry) => [entry.currency, compile(entry)]));
  return (currency) => grants.get(currency);
}

function anyCurrency<T>(grant: T): InCurrency<T> {
  return () => grant;
}

function fixedDiscount({ amount }: Money): CartGrant {
  const most = BigInt(amount);
  return (base) => smaller(base, most);
}

function percentDiscount({ percentage }: { readonly percentage: number }): CartGrant {
  const { numerator, denominator } = fractionOfPercent(percentage);
  return (base) => smaller(base, divideRounded(base * numerator, denominator));
}

function fixedOfUnit({ amount }: Money): UnitGrant {
  const most = BigInt(amount);
  const perGroup = (unitAmount: bigint) => smaller(unitAmount, most);
  return { size: 1, perGroup, denominator: 1n, tooLittle: FAILURES.tooLittle };
}

function percentOfUnit(percentage: number): UnitGrant {
  const { numerator, denominator } = fractionOfPercent(percentage);
  const perGroup = (unitAmount: bigint) => unitAmount * numerator;
  return { size: 1, perGroup, denominator, tooLittle: FAILURES.percentTooLittle };
}

function groupForUnits({ x, y }: { readonly x: number; readonly y: number }): UnitGrant {
  const free = BigInt(x - y);
  const perGroup = (unitAmount: bigint) => unitAmount * free;
  return { size: x, perGroup, denominator: 1n, tooLittle: FAILURES.noCheaper };
}

function groupForAmount({ x }: { readonly x: number }): (price: Money) => UnitGrant {
  const units = BigInt(x);
  return ({ amount }) => {
    const price = BigInt(amount);
    const perGroup = (unitAmount: bigint) => {
      const value = unitAmount * units;
      return value > price ? value - price : 0n;
    };
    return { size: x, perGroup, denominator: 1n, tooLittle: FAILURES.noCheaper };
  };
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function unitsOfAny({ targets, quantity }: Requirement): UnitsOfAny {
  return { quantity, test: targetTest(targets) };
}
