import type { EvaluatedState, Level } from "../../evaluation.ts";
import { sumOf } from "../../exact-numbers.ts";

/** What an action takes from an item, minor units, not below zero. */
export type ItemAmount = { readonly state: EvaluatedState; readonly amount: bigint };

/** What an action takes, in positive minor units. */
export type Taken = {
  readonly level: Level;
  /** Of a discount of the whole cart every item that it covers, even one that it takes nothing from. */
  readonly from: readonly ItemAmount[];
  /** By the id of a shipping group. */
  readonly shipping: ReadonlyMap<string, bigint>;
  readonly amount: bigint;
  /** Units, groups of units, sets or shipping groups; a discount of the whole cart is one. */
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

/** Amounts taken from items; nothing, if they add up to nothing. */
export function takenFrom(level: "cart" | "item", from: readonly ItemAmount[], applications: number): Taken {
  const amount = sumOf(from.map((one) => one.amount));
  return amount === 0n ? NOTHING_TAKEN : { level, from, shipping: NO_SHIPPING, amount, applications };
}
