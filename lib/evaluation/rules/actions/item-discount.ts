import type { Rate } from "../../../kernel/rate.ts";
import type { ItemState } from "../../evaluation.ts";
import { byPrice } from "../units/by-price.ts";
import { NO_LIMITS, unitSupply } from "../units/unit-supply.ts";
import type { ActionLimits } from "./compile-action.ts";
import { rounded, withinLimit } from "./fractions.ts";
import type { Reward } from "./reward.ts";
import { type Taken, takenFrom } from "./taken.ts";

/**
 * So much off each unit, or a price for groups of units of one item. A unit of an item is worth the average of what is
 * left of it; each item is rounded once.
 */
export function itemDiscount(
  reward: Reward,
  limits: ActionLimits,
  states: readonly ItemState[],
  mostApplications: number,
): Taken {
  const size = reward.kind === "fixed_price" ? reward.quantity : 1;
  const worth = states.filter((state) => lowersUnits(reward, state));
  const groupsOf = groupsWithin(worth, size, limits, mostApplications);
  const exact = worth.map((state) => discountOf(reward, state, groupsOf(state)));
  const amounts = withinLimit(exact, exact.map(rounded), limits.discount);
  const from = worth
    .map((state, index) => ({ state, amount: amounts[index] ?? 0n }))
    .filter(({ amount }) => amount > 0n);
  return takenFrom(
    "item",
    from,
    from.reduce((sum, { state }) => sum + groupsOf(state), 0),
  );
}

/** How many groups of units each item gives, a unit being a group of one: all, or by price what the limits let through. */
function groupsWithin(
  states: readonly ItemState[],
  size: number,
  limits: ActionLimits,
  mostApplications: number,
): (state: ItemState) => number {
  if (!limits.units && mostApplications === Number.POSITIVE_INFINITY) {
    return ({ item }) => Math.floor(item.quantity / size);
  }
  const supply = unitSupply(limits.units ?? NO_LIMITS);
  const chosen = new Map<ItemState, number>();
  let left = mostApplications;
  for (const state of byPrice(states, limits.priceStrategy)) {
    const groups = Math.min(Math.floor(supply.available(state) / size), left);
    if (groups <= 0) continue;
    supply.take(state, groups * size);
    chosen.set(state, groups);
    left -= groups;
  }
  return (state) => chosen.get(state) ?? 0;
}

/** Whether an item's units are dear enough: those that nothing is left of use up no limit. */
function lowersUnits(reward: Reward, { left, item }: ItemState): boolean {
  if (reward.kind !== "fixed_price") return left > 0n;
  return left * BigInt(reward.quantity) > reward.amount * BigInt(item.quantity);
}

/** What so many groups are lowered by, in fractions of the item's quantity: never more than what is left of them. */
function discountOf(reward: Reward, { left, item }: ItemState, groupCount: number): Rate {
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
