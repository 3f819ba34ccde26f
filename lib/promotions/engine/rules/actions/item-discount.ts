import type { Rate } from "../../../../kernel/rate.ts";
import type { EvaluatedState } from "../../evaluation.ts";
import { createUnitSupply, NO_LIMITS, sortByPrice } from "../units/unit-supply.ts";
import type { ActionLimits } from "./compile-action.ts";
import { applyDiscountLimit, roundFraction } from "./fractions.ts";
import type { Reward } from "./reward.ts";
import { type Taken, toTaken } from "./taken.ts";

/** Discounted groups of units. A single unit is a group of one. */
type LoweredGroups = { readonly groups: number; readonly exact: Rate; readonly amount: bigint };

/** A unit costs the average of what is left of its item. Items whose discount rounds to zero use up no limit. */
export function itemDiscount(
  reward: Reward,
  limits: ActionLimits,
  states: readonly EvaluatedState[],
  mostApplications: number,
): Taken {
  const isLimited = limits.units !== undefined || mostApplications < Number.POSITIVE_INFINITY;
  const chosen = isLimited
    ? chooseWithinLimits(reward, limits, states, mostApplications)
    : new Map(states.map((state) => [state, lowerGroups(reward, state, state.item.quantity)]));
  const items = states.flatMap((state) => {
    const own = chosen.get(state);
    return own && own.amount > 0n ? [{ state, ...own }] : [];
  });
  const amounts = applyDiscountLimit(
    items.map(({ exact }) => exact),
    items.map(({ amount }) => amount),
    limits.discount,
  );
  const from = items.map(({ state }, index) => ({ state, amount: amounts[index] ?? 0n }));
  // Like with standard promotions, units count as taken even if the amount limit leaves them no discount.
  return toTaken(
    "item",
    from,
    items.reduce((sum, { groups }) => sum + groups, 0),
  );
}

function chooseWithinLimits(
  reward: Reward,
  { units = NO_LIMITS, priceStrategy }: ActionLimits,
  states: readonly EvaluatedState[],
  mostApplications: number,
): ReadonlyMap<EvaluatedState, LoweredGroups> {
  const chosen = new Map<EvaluatedState, LoweredGroups>();
  const supply = createUnitSupply(units);
  let applicationsLeft = mostApplications;
  for (const state of sortByPrice(states, priceStrategy)) {
    const own = lowerGroups(reward, state, supply.available(state), applicationsLeft);
    if (own.amount <= 0n) continue;
    supply.take(state, own.groups * groupSize(reward));
    chosen.set(state, own);
    applicationsLeft -= own.groups;
  }
  return chosen;
}

function lowerGroups(
  reward: Reward,
  state: EvaluatedState,
  units: number,
  most = Number.POSITIVE_INFINITY,
): LoweredGroups {
  const groups = Math.max(0, Math.min(Math.floor(units / groupSize(reward)), most));
  const exact = computeGroupDiscount(reward, state, groups);
  return { groups, exact, amount: roundFraction(exact) };
}

function groupSize(reward: Reward): number {
  return reward.kind === "fixed_price" ? reward.quantity : 1;
}

/** At most what is left of the groups. Negative if they cost less than the fixed price. */
function computeGroupDiscount(
  reward: Reward,
  { remainingAmount, item }: EvaluatedState,
  groupCount: number,
): Rate {
  const [quantity, groups] = [BigInt(item.quantity), BigInt(groupCount)];
  switch (reward.kind) {
    case "fixed": {
      const isWhole = reward.amount * quantity >= remainingAmount;
      return {
        numerator: groups * (isWhole ? remainingAmount : reward.amount * quantity),
        denominator: quantity,
      };
    }
    case "percent":
      return {
        numerator: groups * remainingAmount * reward.numerator,
        denominator: quantity * reward.denominator,
      };
    case "fixed_price": {
      const above = remainingAmount * BigInt(reward.quantity) - reward.amount * quantity;
      return { numerator: groups * above, denominator: quantity };
    }
  }
}
