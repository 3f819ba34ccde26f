import { divideRounded } from "../../../kernel/money.ts";
import { type EvaluatedItem, productKey } from "../evaluated-cart.ts";
import type { EvaluatedState, UnmetCondition } from "../evaluation.ts";
import type { UnitGrant } from "./compile-reward.ts";
import { FAILURES, type ItemFailures } from "./failures.ts";
import type { Taking, Takings } from "./taking.ts";

export type GroupLimits = { readonly ofProduct: number; readonly inAll: number };

/** A group holds units of one item. Groups whose discount rounds to zero stay free for other promotions. */
export function takeUnitGroups(
  states: readonly EvaluatedState[],
  grant: UnitGrant,
  limits: GroupLimits,
): Takings {
  const list: Taking[] = [];
  const limitsLeft = trackGroups(limits);
  let applications = 0;
  for (const state of states) {
    if (state.freeUnits < grant.size) continue;
    const groups = Math.min(Math.floor(state.freeUnits / grant.size), limitsLeft.of(state.item));
    if (groups === 0) continue;
    const { weight, amount } = computeWorth(grant, state.item, groups);
    if (amount === 0n) continue;
    limitsLeft.take(state.item, groups);
    list.push({ state, units: groups * grant.size, weight, amount });
    applications += groups;
  }
  return { list, applications };
}

function computeWorth({ perGroup, denominator }: UnitGrant, { unitAmount }: EvaluatedItem, groups: number) {
  const weight = perGroup(BigInt(unitAmount)) * BigInt(groups);
  return { weight, amount: divideRounded(weight, denominator) };
}

function trackGroups({ ofProduct, inAll }: GroupLimits) {
  const taken = new Map<string, number>();
  let all = 0;
  const countTaken = (item: EvaluatedItem) => taken.get(productKey(item)) ?? 0;
  return {
    of: (item: EvaluatedItem) => Math.min(ofProduct - countTaken(item), inAll - all),
    take: (item: EvaluatedItem, groups: number) => {
      taken.set(productKey(item), countTaken(item) + groups);
      all += groups;
    },
  };
}

export function findUnitFailure(
  states: readonly EvaluatedState[],
  grant: UnitGrant,
  { taken, free }: ItemFailures,
): UnmetCondition {
  const groups = (state: EvaluatedState) => Math.floor(state.item.quantity / grant.size);
  if (states.some((state) => computeWorth(grant, state.item, groups(state)).amount > 0n)) return taken;
  if (!states.some((state) => groups(state) > 0)) return FAILURES.tooFew;
  return states.every(({ gross }) => gross === 0n) ? free : grant.tooLittle;
}
