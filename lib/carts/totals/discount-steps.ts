import { splitByWeight } from "../../kernel/money.ts";
import type { PromotionSource } from "../../promotions/engine/promotion.ts";
import type { CustomDiscount } from "../cart/cart.ts";

/**
 * Reduction of an item by one discount. For a discount of the whole cart it is the item's share.
 * @answers What does each discount take?
 */
export type TakenDiscount = {
  readonly id: string;
  readonly code: string;
  /** Minor units, zero or negative. */
  readonly amount: bigint;
  readonly isShare: boolean;
  /** Only for a discount of a promotion. */
  readonly promotion?: { readonly source: PromotionSource; readonly ordinal: number };
};

/** An item between gross and net value. `left` is its value after the discounts so far, in minor units. */
export type ItemState<I> = {
  readonly item: I;
  readonly gross: bigint;
  readonly remainingAmount: bigint;
  readonly discounts: readonly TakenDiscount[];
};

/** A step from gross to net values. Steps run in order, each on the items that the one before left. */
export type DiscountStep<I> = (items: readonly ItemState<I>[]) => readonly ItemState<I>[];

export function takeItemDiscounts<I>(discountsOf: (item: I) => readonly CustomDiscount[]): DiscountStep<I> {
  return (items) =>
    items.map((state) =>
      discountsOf(state.item).reduce<ItemState<I>>(
        (current, discount) =>
          takeDiscount(current, discount, capDiscount(discount.amount, current.remainingAmount), false),
        state,
      ),
    );
}

/** Spreads each discount by the values before the first, or by what remains if that takes too much. */
export function takeCartDiscounts<I>(discounts: readonly CustomDiscount[]): DiscountStep<I> {
  return (items) => {
    const weights = items.map(({ remainingAmount }) => remainingAmount);
    return discounts.reduce((current, discount) => spreadDiscount(current, discount, weights), items);
  };
}

function spreadDiscount<I>(
  items: readonly ItemState<I>[],
  discount: CustomDiscount,
  weights: readonly bigint[],
): readonly ItemState<I>[] {
  const remaining = items.map((state) => state.remainingAmount);
  const total = capDiscount(discount.amount, sum(remaining));
  const byWeight = splitByWeight(total, weights);
  const fits = remaining.every((value, at) => value + (byWeight[at] ?? 0n) >= 0n);
  const shares = fits ? byWeight : splitByWeight(total, remaining);
  return items.map((state, at) => takeDiscount(state, discount, shares[at] ?? 0n, true));
}

function takeDiscount<I>(
  state: ItemState<I>,
  { id, discount_code: code }: CustomDiscount,
  amount: bigint,
  isShare: boolean,
): ItemState<I> {
  const { remainingAmount, discounts } = state;
  return {
    ...state,
    remainingAmount: remainingAmount + amount,
    discounts: [...discounts, { id, code, amount, isShare }],
  };
}

/** A reduction takes at most what is there. */
function capDiscount(discount: number, value: bigint): bigint {
  const amount = BigInt(discount);
  return amount < -value ? -value : amount;
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((all, value) => all + value, 0n);
}
