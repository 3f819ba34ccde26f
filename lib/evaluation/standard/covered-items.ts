import { isOpenTo } from "../evaluated-cart.ts";
import type { EvaluatedState, UnmetCondition } from "../evaluation.ts";
import type { StandardCandidate } from "./candidates.ts";
import type { StandardEngine } from "./compile-standard.ts";
import { uncovered } from "./coverage.ts";
import { visitTargets } from "./target-index.ts";

/** The items that a promotion covers, in the order of the cart; where there are none, why. */
export type CoveredItems = { readonly states: EvaluatedState[]; failure: UnmetCondition };

/** What each promotion of items covers, by its position; of those that cannot apply nothing is looked for. */
export function itemsByTarget(
  { index }: StandardEngine,
  candidates: readonly (StandardCandidate | undefined)[],
  items: readonly EvaluatedState[],
): readonly (CoveredItems | undefined)[] {
  const covered = candidates.map((candidate) => candidate && nothingYet(candidate));
  for (const state of items) {
    visitTargets(index, state.item, (position) => {
      const [candidate, found] = [candidates[position], covered[position]];
      if (candidate && found && !candidate.failure) cover(found, candidate, state);
    });
  }
  return covered;
}

/** What a promotion of the whole cart covers. */
export function itemsOfCart(candidate: StandardCandidate, items: readonly EvaluatedState[]): CoveredItems {
  const found = nothingYet(candidate);
  if (!candidate.failure) for (const state of items) cover(found, candidate, state);
  return found;
}

function nothingYet({ failure, compiled }: StandardCandidate): CoveredItems {
  return { states: [], failure: failure ?? compiled.failures.missing };
}

function cover(found: CoveredItems, { compiled }: StandardCandidate, state: EvaluatedState): void {
  if (found.states.at(-1) === state) return;
  const failure = isOpenTo(state.item, compiled.promotion.id)
    ? uncovered(compiled.coverage, state.item)
    : compiled.failures.taken;
  if (failure) found.failure = failure;
  else found.states.push(state);
}
