import { splitByWeight } from "../../kernel/money.ts";
import type { EvaluatedState } from "../evaluation.ts";

/** What a promotion takes from one item. */
export type Taking = {
  readonly state: EvaluatedState;
  /** That no other promotion of items may take any more; zero for a share of a discount of the whole cart. */
  readonly units: number;
  /** What it is worth before it is rounded, in the same unit for all items of the promotion. */
  readonly weight: bigint;
  /** Minor units, positive. */
  readonly amount: bigint;
};

/** All that a promotion takes. */
export type Takings = {
  readonly list: readonly Taking[];
  /** Units, groups of units or sets. */
  readonly applications: number;
};

export const NO_TAKINGS: Takings = { list: [], applications: 0 };

export function takenInAll({ list }: Takings): bigint {
  return list.reduce((sum, { amount }) => sum + amount, 0n);
}

/** At most so much in all, spread in proportion to what was worth how much. */
export function capped(takings: Takings, cap: bigint | undefined): Takings {
  if (cap === undefined || takenInAll(takings) <= cap) return takings;
  const shares = splitByWeight(
    cap,
    takings.list.map(({ weight }) => weight),
  );
  return { ...takings, list: takings.list.map((taking, at) => ({ ...taking, amount: shares[at] ?? 0n })) };
}
