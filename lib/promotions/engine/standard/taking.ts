import { splitByWeight } from "../../../kernel/money.ts";
import type { EvaluatedState } from "../evaluation.ts";

export type Taking = {
  readonly state: EvaluatedState;
  /** Units that other item promotions cannot take any more. Zero for a share of a cart discount. */
  readonly units: number;
  /** Exact value, in the same unit for all items of the promotion. */
  readonly weight: bigint;
  /** Minor units, positive. */
  readonly amount: bigint;
};

export type Takings = {
  readonly list: readonly Taking[];
  /** Units, groups of units or sets. */
  readonly applications: number;
};

export const NO_TAKINGS: Takings = { list: [], applications: 0 };

export function sumTakings({ list }: Takings): bigint {
  return list.reduce((sum, { amount }) => sum + amount, 0n);
}

/** Spreads the cap by weight if the takings exceed it. */
export function capTakings(takings: Takings, cap: bigint | undefined): Takings {
  if (cap === undefined || sumTakings(takings) <= cap) return takings;
  const shares = splitByWeight(
    cap,
    takings.list.map(({ weight }) => weight),
  );
  return { ...takings, list: takings.list.map((taking, at) => ({ ...taking, amount: shares[at] ?? 0n })) };
}
