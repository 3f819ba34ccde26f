import type { EvaluatedState, Level } from "../../evaluation.ts";
import { sumBigInts } from "../../exact-numbers.ts";

export type ItemAmount = { readonly state: EvaluatedState; readonly amount: bigint };

/** Discount of one action, positive minor units. */
export type Taken = {
  readonly level: Level;
  /** A cart discount lists all covered items, also those with an amount of zero. */
  readonly from: readonly ItemAmount[];
  /** By shipping group id. */
  readonly shipping: ReadonlyMap<string, bigint>;
  readonly amount: bigint;
  /** Units, groups of units, sets or shipping groups. 1 for a cart discount. */
  readonly applications: number;
};

const NO_SHIPPING: ReadonlyMap<string, bigint> = new Map();

export const NOTHING_TAKEN: Taken = {
  level: "item",
  from: [],
  shipping: NO_SHIPPING,
  amount: 0n,
  applications: 0,
};

export function toTaken(level: "cart" | "item", from: readonly ItemAmount[], applications: number): Taken {
  const amount = sumBigInts(from.map((one) => one.amount));
  return amount === 0n ? NOTHING_TAKEN : { level, from, shipping: NO_SHIPPING, amount, applications };
}
