import type { Rate } from "../../../kernel/rate.ts";
import type { EvaluatedState } from "../../evaluation.ts";
import { byPrice } from "../units/by-price.ts";
import { NO_LIMITS, unitSupply } from "../units/unit-supply.ts";
import type { ActionLimits } from "./compile-action.ts";
import { rounded, withinLimit } from "./fractions.ts";
import type { Reward } from "./reward.ts";
import { type Taken, takenFrom } from "./taken.ts";

/** Groups of units of an item, a unit being a group of one, with what they are lowered by. */
type Lowered = { readonly groups: number; readonly exact: Rate; readonly amount: bigint };

/**
 * So much off each unit, or a price for groups of units of one item. A unit of an item is worth the average of what is
 * left of it; each item is rounded once. An item that would lose less than half a minor unit uses up no limit.
 */
export function itemDiscount(
  reward: Reward,
  limits: ActionLimits,
  states: readonly EvaluatedState[],
  mostApplications: number,
): Taken {
  const isLimited = limits.units !== undefined || mostApplications < Number.POSITIVE_INFINITY;
  const chosen = isLimited
    ? withinLimits(reward, limits, states, mostApplications)
    : new Map(states.map((state) => [state, lowered(reward, state, state.item.quantity)]));
  const items = states.flatMap((state) => {
    const own = chosen.get(state);
    return own && own.amount > 0n ? [{ state, ...own }] : [];
  });
  const amounts = withinLimit(
    items.map(({ exact }) => exact),
    items.map(({ amount }) => amount),
    limits.discount,
  );
  const from = items.map(({ state }, index) => ({ state, amount: amounts[index] ?? 0n }));
  // As with standard promotions, units stay taken where the limit of the amount leaves them nothing.
  return takenFrom(
    "item",
    from,
    items.reduce((sum, { groups }) => sum + groups, 0),
  );
}

/** By price, as many units as limits and uses let through. */
function withinLimits(
  reward: Reward,
  { units = NO_LIMITS, priceStrategy }: ActionLimits,
  states: readonly EvaluatedState[],
  mostApplications: number,
): ReadonlyMap<EvaluatedState, Lowered> {
  const chosen = new Map<EvaluatedState, Lowered>();
  const supply = unitSupply(units);
  let left = mostApplications;
  for (const state of byPrice(states, priceStrategy)) {
    const own = lowered(reward, state, supply.available(state), left);
    if (own.amount <= 0n) continue;
    supply.take(state, own.groups * sizeOf(reward));
    chosen.set(state, own);
    left -= own.groups;
  }
  return chosen;
}

function lowered(
  reward: Reward,
  state: EvaluatedState,
  units: number,
  most = Number.POSITIVE_INFINITY,
): Lowered {
  const groups = Math.max(0, Math.min(Math.floor(units / sizeOf(reward)), most));
  const exact = discountOf(reward, state, groups);
  return { groups, exact, amount: rounded(exact) };
}

function sizeOf(reward: Reward): number {
  return reward.kind === "fixed_price" ? reward.quantity : 1;
}

/** What so many groups are lowered by: never more than what is left of them, and below zero if they are too cheap. */
function discountOf(reward: Reward, { left, item }: EvaluatedState, groupCount: number): Rate {
  const [quantity, groups] = [BigInt(item.quantity), BigInt(groupCount)];
  switch (reward.kind) {
    case "fixed": {
      const isWhole = reward.amount * quantity >= left;
      return { numerator: groups * (isWhole ? left : reward.amount * quantity), denominator: quantity };
    }
    case "percent":
      return { numerator: groups * left * reward.numerator, denominator: quantity * reward.denominator };
    case "fixed_price": {
      const above = left * BigInt(reward.quantity) - reward.amount * quantity;
      return { numerator: groups * above, denominator: quantity };
    }
  }
}
