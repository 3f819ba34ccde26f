import { divideRounded } from "../../../kernel/money.ts";
import type { UnmetCondition } from "../evaluation.ts";
import { fractionOfPercent } from "../exact-numbers.ts";
import type { Money } from "../promotion-base.ts";
import { FAILURES } from "./failures.ts";
import { compileTargetTest, type ItemTest } from "./item-tests.ts";
import type { Requirement, StandardReward } from "./standard-promotion.ts";

/** `undefined` if the promotion has no entry for the currency. */
type InCurrency<T> = (currency: string) => T | undefined;

/** Discount for a covered value, both in minor units. */
export type CartGrant = (base: bigint) => bigint;

/** Discount for groups of equal units, as a fraction of minor units. */
export type UnitGrant = {
  readonly size: number;
  /** Numerator of the discount of one group, from its unit price. */
  readonly perGroup: (unitAmount: bigint) => bigint;
  readonly denominator: bigint;
  /** Reason if the discount is zero although the items are not free. */
  readonly tooLittle: UnmetCondition;
};

export type CompiledRequirement = { readonly quantity: number; readonly test: ItemTest };

export type Gift = { readonly target: string; readonly test: ItemTest };

export type CompiledReward =
  | { readonly kind: "cart"; readonly grant: InCurrency<CartGrant> }
  | { readonly kind: "units"; readonly grant: InCurrency<UnitGrant> }
  | {
      readonly kind: "bundle";
      /** Price of a set, minor units. */
      readonly grant: InCurrency<bigint>;
      readonly requirements: readonly CompiledRequirement[];
    }
  | {
      readonly kind: "gift";
      readonly requirements: readonly CompiledRequirement[];
      readonly gifts: readonly Gift[];
      readonly autoAdds: boolean;
    };

export function compileReward(reward: StandardReward): CompiledReward {
  switch (reward.promotion_type) {
    case "fixed_discount":
      return { kind: "cart", grant: compilePerCurrency(reward.schema.currencies, compileFixedDiscount) };
    case "percent_discount":
      return { kind: "cart", grant: compilePerCurrency(reward.schema.currencies, compilePercentDiscount) };
    case "item_fixed_discount":
      return { kind: "units", grant: compilePerCurrency(reward.schema.currencies, compileFixedUnitDiscount) };
    case "item_percent_discount":
      return { kind: "units", grant: forAnyCurrency(compilePercentUnitDiscount(reward.schema.percent)) };
    case "x_for_y":
      return { kind: "units", grant: forAnyCurrency(compileGroupForUnits(reward.schema)) };
    case "x_for_amount":
      return {
        kind: "units",
        grant: compilePerCurrency(reward.schema.currencies, compileGroupForAmount(reward.schema)),
      };
    case "bundle_fixed_discount":
      return {
        kind: "bundle",
        grant: compilePerCurrency(reward.schema.currencies, ({ amount }) => BigInt(amount)),
        requirements: reward.schema.requirements.map(compileRequirement),
      };
    case "bundle_gift":
      return {
        kind: "gift",
        requirements: reward.schema.requirements.map(compileRequirement),
        gifts: reward.schema.gifts.map((target) => ({ target, test: compileTargetTest([target]) })),
        autoAdds: reward.schema.auto_add_free_gift ?? false,
      };
  }
}

function compilePerCurrency<E extends { readonly currency: string }, T>(
  entries: readonly E[],
  compile: (entry: E) => T,
): InCurrency<T> {
  const grants = new Map(entries.map((entry) => [entry.currency, compile(entry)]));
  return (currency) => grants.get(currency);
}

function forAnyCurrency<T>(grant: T): InCurrency<T> {
  return () => grant;
}

function compileFixedDiscount({ amount }: Money): CartGrant {
  const most = BigInt(amount);
  return (base) => smaller(base, most);
}

function compilePercentDiscount({ percentage }: { readonly percentage: number }): CartGrant {
  const { numerator, denominator } = fractionOfPercent(percentage);
  return (base) => smaller(base, divideRounded(base * numerator, denominator));
}

function compileFixedUnitDiscount({ amount }: Money): UnitGrant {
  const most = BigInt(amount);
  const perGroup = (unitAmount: bigint) => smaller(unitAmount, most);
  return { size: 1, perGroup, denominator: 1n, tooLittle: FAILURES.tooLittle };
}

function compilePercentUnitDiscount(percentage: number): UnitGrant {
  const { numerator, denominator } = fractionOfPercent(percentage);
  const perGroup = (unitAmount: bigint) => unitAmount * numerator;
  return { size: 1, perGroup, denominator, tooLittle: FAILURES.percentTooLittle };
}

function compileGroupForUnits({ x, y }: { readonly x: number; readonly y: number }): UnitGrant {
  const free = BigInt(x - y);
  const perGroup = (unitAmount: bigint) => unitAmount * free;
  return { size: x, perGroup, denominator: 1n, tooLittle: FAILURES.noCheaper };
}

function compileGroupForAmount({ x }: { readonly x: number }): (price: Money) => UnitGrant {
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

function compileRequirement({ targets, quantity }: Requirement): CompiledRequirement {
  return { quantity, test: compileTargetTest(targets) };
}
