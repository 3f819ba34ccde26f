import type { PromotionSource } from "../../evaluation/promotion.ts";
import { splitByWeight } from "../../kernel/money.ts";
import type { CustomDiscount } from "../cart/cart.ts";

/** What one discount takes from an item; of a discount of the whole cart it is the item's share. */
export type TakenDiscount = {
  readonly id: string;
  readonly code: string;
  /** Minor units, zero or negative. */
  readonly amount: bigint;
  readonly isShare: boolean;
  /** Set if a promotion took it. */
  readonly promotion?: { readonly source: PromotionSource; readonly ordinal: number };
};

/** An item between its gross value and its tax: what is left of the value, and what each discount so far has taken. */
export type ItemState<I> = {
  readonly item: I;
  readonly gross: bigint;
  readonly left: bigint;
  readonly discounts: readonly TakenDiscount[];
};

/**
 * One step from the gross values to the net ones. Steps run in order and each sees all items as the ones before it left
 * them.
 */
export type DiscountStep<I> = (items: readonly ItemState<I>[]) => readonly ItemState<I>[];

/** Takes the discounts of each item from it, one after the other. */
export function itemDiscounts<I>(discountsOf: (item: I) => readonly CustomDiscount[]): DiscountStep<I> {
  return (items) =>
    items.map((state) =>
      discountsOf(state.item).reduce<ItemState<I>>(
        (current, discount) => reduced(current, discount, atMost(discount.amount, current.left), false),
        state,
      ),
    );
}

/**
 * Takes discounts of the whole cart one after the other, each spread over the items by the value that they had before
 * the first of them. Where that would take more from an item than it has left, the discount is spread by what is left.
 */
export function cartDiscounts<I>(discounts: readonly CustomDiscount[]): DiscountStep<I> {
  return (items) => {
    const weights = items.map(({ left }) => left);
    return discounts.reduce((current, discount) => spread(current, discount, weights), items);
  };
}

function spread<I>(
  items: readonly ItemState<I>[],
  discount: CustomDiscount,
  weights: readonly bigint[],
): readonly ItemState<I>[] {
  const left = items.map((state) => state.left);
  const total = atMost(discount.amount, sum(left));
  const byWeight = splitByWeight(total, weights);
  const fits = left.every((value, at) => value + (byWeight[at] ?? 0n) >= 0n);
  const shares = fits ? byWeight : splitByWeight(total, left);
  return items.map((state, at) => reduced(state, discount, shares[at] ?? 0n, true));
}

function reduced<I>(
  state: ItemState<I>,
  { id, discount_code: code }: CustomDiscount,
  amount: bigint,
  isShare: boolean,
): ItemState<I> {
  const { left, discounts } = state;
  return { ...state, left: left + amount, discounts: [...discounts, { id, code, amount, isShare }] };
}

/** A reduction takes at most what is there. */
function atMost(discount: number, value: bigint): bigint {
  const wanted = BigInt(discount);
  return wanted < -value ? -value : wanted;
}

/** The sum of amounts. */
export function sum(values: readonly bigint[]): bigint {
  return values.reduce((all, value) => all + value, 0n);
}
