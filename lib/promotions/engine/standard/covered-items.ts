import { isOpenTo } from "../evaluated-cart.ts";
import type { EvaluatedState, UnmetCondition } from "../evaluation.ts";
import type { StandardCandidate } from "./candidates.ts";
import type { StandardEngine } from "./compile-standard.ts";
import { findCoverageFailure } from "./coverage.ts";
import { visitTargets } from "./target-index.ts";

/** Covered items in the order of the cart. `failure` tells why there are none. */
export type CoveredItems = { readonly states: EvaluatedState[]; failure: UnmetCondition };

/** Covered items of each item promotion, by position. Candidates with a failure cover nothing. */
export function findItemsByTarget(
  { index }: StandardEngine,
  candidates: readonly (StandardCandidate | undefined)[],
  items: readonly EvaluatedState[],
): readonly (CoveredItems | undefined)[] {
  const covered = candidates.map((candidate) => candidate && coverNothing(candidate));
  for (const state of items) {
    visitTargets(index, state.item, (position) => {
      const [candidate, coveredItems] = [candidates[position], covered[position]];
      if (candidate && coveredItems && !candidate.failure) coverItem(coveredItems, candidate, state);
    });
  }
  return covered;
}

export function findItemsOfCart(
  candidate: StandardCandidate,
  items: readonly EvaluatedState[],
): CoveredItems {
  const coveredItems = coverNothing(candidate);
  if (!candidate.failure) for (const state of items) coverItem(coveredItems, candidate, state);
  return coveredItems;
}

function coverNothing({ failure, compiled }: StandardCandidate): CoveredItems {
  return { states: [], failure: failure ?? compiled.failures.missing };
}

function coverItem(coveredItems: CoveredItems, { compiled }: StandardCandidate, state: EvaluatedState): void {
  if (coveredItems.states.at(-1) === state) return;
  const failure = isOpenTo(state.item, compiled.promotion.id)
    ? findCoverageFailure(compiled.coverage, state.item)
    : compiled.failures.taken;
  if (failure) coveredItems.failure = failure;
  else coveredItems.states.push(state);
}
