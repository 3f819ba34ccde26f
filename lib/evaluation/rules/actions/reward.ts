import type { Rate } from "../../../kernel/rate.ts";
import { fractionOfPercent } from "../../exact-numbers.ts";

/** What an action grants. Amounts in minor units; a percentage as the fraction of the whole that it takes. */
export type Reward =
  | { readonly kind: "fixed"; readonly amount: bigint }
  | { readonly kind: "percent"; readonly numerator: bigint; readonly denominator: bigint }
  | { readonly kind: "fixed_price"; readonly quantity: number; readonly amount: bigint };

/** `["fixed", n]`, `["percent", p]`, `["fixed_price", quantity, amount]`; the price of one without a quantity. */
export function rewardOf([kind, ...args]: readonly unknown[]): Reward | undefined {
  switch (kind) {
    case "fixed":
      return fixedOf(args[0]);
    case "percent":
      return percentOf(args[0]);
    case "fixed_price":
      return args.length > 1 ? fixedPriceOf(args[0], args[1]) : fixedPriceOf(1, args[0]);
    default:
      return undefined;
  }
}

function fixedOf(value: unknown): Reward | undefined {
  return isCount(value) ? { kind: "fixed", amount: BigInt(value) } : undefined;
}

function percentOf(value: unknown): Reward | undefined {
  if (typeof value !== "number" || !(value >= 0 && value <= 100)) return undefined;
  return { kind: "percent", ...fractionOfPercent(value) };
}

function fixedPriceOf(quantity: unknown, amount: unknown): Reward | undefined {
  if (!isCount(quantity) || quantity === 0 || !isCount(amount)) return undefined;
  return { kind: "fixed_price", quantity, amount: BigInt(amount) };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** What a reward takes from one amount as a whole, exactly; a price for units is none of that. */
export function partOf(reward: Reward, base: bigint): Rate {
  switch (reward.kind) {
    case "fixed":
      return { numerator: reward.amount < base ? reward.amount : base, denominator: 1n };
    case "percent":
      return { numerator: base * reward.numerator, denominator: reward.denominator };
    case "fixed_price":
      return { numerator: 0n, denominator: 1n };
  }
}
