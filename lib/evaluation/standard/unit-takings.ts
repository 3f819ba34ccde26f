import { divideRounded } from "../../kernel/money.ts";
import type { EvaluatedItem } from "../evaluated-cart.ts";
import type { EvaluatedState, UnmetCondition } from "../evaluation.ts";
import { productOf } from "../product-of.ts";
import type { UnitGrant } from "./compile-reward.ts";
import { FAILURES, type ItemFailures } from "./failures.ts";
import type { Taking, Takings } from "./taking.ts";

/** How many groups of units may be discounted. */
export type GroupLimits = { readonly ofProduct: number; readonly inAll: number };

/**
 * Discounts groups of units of single items, in the order of the cart. Units of different items never make a group,
 * even of one product. Groups that are worth nothing stay free for other promotions.
 */
export function unitTakings(
  states: readonly EvaluatedState[],
  grant: UnitGrant,
  limits: GroupLimits,
): Takings {
  const list: Taking[] = [];
  const left = groupsLeft(limits);
  let applications = 0;
  for (const state of states) {
    if (state.freeUnits < grant.size) continue;
    const groups = Math.min(Math.floor(state.freeUnits / grant.size), left.of(state.item));
    if (groups === 0) continue;
    const { weight, amount } = worthOf(grant, state.item, groups);
    if (amount === 0n) continue;
    left.take(state.item, groups);
    list.push({ state, units: groups * grant.size, weight, amount });
    applications += groups;
  }
  return { list, applications };
}

function worthOf({ perGroup, denominator }: UnitGrant, { unitAmount }: EvaluatedItem, groups: number) {
  const weight = perGroup(BigInt(unitAmount)) * BigInt(groups);
  return { weight, amount: divideRounded(weight, denominator) };
}

/** Counts down what is left of the limits. */
function groupsLeft({ ofProduct, inAll }: GroupLimits) {
  const taken = new Map<string, number>();
  let all = 0;
  const takenOf = (item: EvaluatedItem) => taken.get(productOf(item)) ?? 0;
  return {
    of: (item: EvaluatedItem) => Math.min(ofProduct - takenOf(item), inAll - all),
    take: (item: EvaluatedItem, groups: number) => {
      taken.set(productOf(item), takenOf(item) + groups);
      all += groups;
    },
  };
}

/** Why these items are granted nothing. */
export function unitFailure(
  states: readonly EvaluatedState[],
  grant: UnitGrant,
  { taken, free }: ItemFailures,
): UnmetCondition {
  const groups = (state: EvaluatedState) => Math.floor(state.item.quantity / grant.size);
  if (states.some((state) => worthOf(grant, state.item, groups(state)).amount > 0n)) return taken;
  if (!states.some((state) => groups(state) > 0)) return FAILURES.tooFew;
  return states.every(({ gross }) => gross === 0n) ? free : grant.tooLittle;
}
