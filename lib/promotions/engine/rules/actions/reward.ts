import type { Rate } from "../../../../kernel/rate.ts";
import { fractionOfPercent } from "../../exact-numbers.ts";

/** Reward of an action. Amounts in minor units; a percentage as a fraction of the whole. */
export type Reward =
  | { readonly kind: "fixed"; readonly amount: bigint }
  | { readonly kind: "percent"; readonly numerator: bigint; readonly denominator: bigint }
  | { readonly kind: "fixed_price"; readonly quantity: number; readonly amount: bigint };

/** A fixed price without a quantity is for one unit or set. */
export function parseReward([kind, ...args]: readonly unknown[]): Reward | undefined {
  switch (kind) {
    case "fixed":
      return parseFixedAmount(args[0]);
    case "percent":
      return parsePercent(args[0]);
    case "fixed_price":
      return args.length > 1 ? parseFixedPrice(args[0], args[1]) : parseFixedPrice(1, args[0]);
    default:
      return undefined;
  }
}

function parseFixedAmount(value: unknown): Reward | undefined {
  return isCount(value) ? { kind: "fixed", amount: BigInt(value) } : undefined;
}

function parsePercent(value: unknown): Reward | undefined {
  if (typeof value !== "number" || !(value >= 0 && value <= 100)) return undefined;
  return { kind: "percent", ...fractionOfPercent(value) };
}

function parseFixedPrice(quantity: unknown, amount: unknown): Reward | undefined {
  if (!isCount(quantity) || quantity === 0 || !isCount(amount)) return undefined;
  return { kind: "fixed_price", quantity, amount: BigInt(amount) };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** Exact discount of a single amount. Zero for a fixed price, which needs units. */
export function computeRewardAmount(reward: Reward, base: bigint): Rate {
  switch (reward.kind) {
    case "fixed":
      return { numerator: reward.amount < base ? reward.amount : base, denominator: 1n };
    case "percent":
      return { numerator: base * reward.numerator, denominator: reward.denominator };
    case "fixed_price":
      return { numerator: 0n, denominator: 1n };
  }
}
