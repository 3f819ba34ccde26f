import { divideRounded } from "../../../kernel/money.ts";
import type { ItemState } from "../../evaluation.ts";
import { byPrice } from "../units/by-price.ts";
import { NO_LIMITS, unitBudget } from "../units/unit-budget.ts";
import type { ActionLimits } from "./compile-action.ts";
import type { Reward } from "./reward.ts";
import { capped, type Taken, takenFrom } from "./taken.ts";

/** Units of an item that an action lowers. */
type Chosen = { readonly state: ItemState; readonly units: number };

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
  const isLimited = limits.units !== undefined || mostApplications < Number.POSITIVE_INFINITY;
  const chosen = isLimited
    ? chosenUnits(
        byPrice(worth, limits.priceStrategy),
        size,
        unitBudget(limits.units ?? NO_LIMITS),
        mostApplications,
      )
    : worth.map((state) => ({ state, units: wholeGroups(state.item.quantity, size) }));
  const amounts = capped(
    chosen.map(({ state, units }) => amountOf(reward, state, units)),
    limits.discount,
  );
  const lowered = chosen.flatMap(({ state, units }, index) => {
    const amount = amounts[index] ?? 0n;
    return amount > 0n ? [{ state, amount, applications: units / size }] : [];
  });
  const applications = lowered.reduce((sum, one) => sum + one.applications, 0);
  return takenFrom("item", lowered, applications);
}

function chosenUnits(
  states: readonly ItemState[],
  size: number,
  budget: ReturnType<typeof unitBudget>,
  mostApplications: number,
): readonly Chosen[] {
  let groupsLeft = mostApplications;
  return states.flatMap((state) => {
    const groups = Math.min(Math.floor(budget.available(state) / size), groupsLeft);
    if (groups <= 0) return [];
    groupsLeft -= groups;
    budget.take(state, groups * size);
    return [{ state, units: groups * size }];
  });
}

function wholeGroups(quantity: number, size: number): number {
  return quantity - (quantity % size);
}

/** Whether an item's units are dear enough: those that nothing is left of use up no limit. */
function lowersUnits(reward: Reward, { left, item }: ItemState): boolean {
  if (reward.kind !== "fixed_price") return left > 0n;
  return left * BigInt(reward.quantity) > reward.amount * BigInt(item.quantity);
}

function amountOf(reward: Reward, { left, item }: ItemState, unitCount: number): bigint {
  const [quantity, units] = [BigInt(item.quantity), BigInt(unitCount)];
  switch (reward.kind) {
    case "fixed":
      return reward.amount * quantity < left ? reward.amount * units : divideRounded(left * units, quantity);
    case "percent":
      return divideRounded(left * units * reward.numerator, quantity * reward.denominator);
    case "fixed_price": {
      const size = BigInt(reward.quantity);
      return divideRounded((units / size) * (left * size - reward.amount * quantity), quantity);
    }
  }
}
