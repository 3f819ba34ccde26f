import type {
  EvaluatedCart,
  EvaluatedItem,
  GivenCode,
} from "../../../lib/promotions/engine/evaluated-cart.ts";
import type { Promotion } from "../../../lib/promotions/engine/promotion.ts";
import { compare, type Exact, exact, split } from "./exact.ts";

/** A cart item from which the oracle takes discounts. */
export type Line = {
  readonly item: EvaluatedItem;
  readonly gross: bigint;
  left: bigint;
  /** Units that no standard promotion of items has taken. */
  free: number;
  /** The discounts taken so far, positive, in their order. */
  readonly taken: { promotionId: string; code: string; amount: bigint; isShare: boolean }[];
};

/** Other promotions do not cover a gift that a promotion has added. */
export function isOpen({ item: { giftOf } }: Line, promotionId: string): boolean {
  return giftOf === undefined || giftOf === promotionId;
}

export type Candidate<P extends Promotion = Promotion> = {
  readonly promotion: P;
  readonly code: string;
  /** The most applications that a code allows whose uses count units. */
  readonly mostUnits: number;
};

export function makeLines(cart: EvaluatedCart): Line[] {
  return cart.items.map((item) => {
    const gross = BigInt(item.unitAmount) * BigInt(item.quantity);
    return { item, gross, left: gross, free: item.quantity, taken: [] };
  });
}

/** The product of an item, with any inscription. The sku identifies a custom item. */
export function productId({ item }: Line): string {
  return item.productId ?? `custom ${item.sku}`;
}

/** The exact remaining price of a unit. */
export function netUnit({ left, item }: Line): Exact {
  return exact(left, item.quantity);
}

/** Sorts by unit price, because rule promotions take units from the cheapest line first by default. */
export function byPrice(lines: readonly Line[], strategy?: "cheapest" | "expensive"): Line[] {
  const sign = strategy === "expensive" ? -1 : 1;
  return lines.toSorted((a, b) => sign * compare(netUnit(a), netUnit(b)));
}

export function sumUp(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** The promotions that could apply at a moment, each under `auto_<id>` or its first code with uses left. */
export function candidates<P extends Promotion>(
  promotions: readonly P[],
  { codes }: EvaluatedCart,
  now: Date,
): Candidate<P>[] {
  return promotions.flatMap((promotion): Candidate<P>[] => {
    if (new Date(promotion.start) > now || new Date(promotion.end) <= now) return [];
    if (promotion.automatic) {
      return [{ promotion, code: `auto_${promotion.id}`, mostUnits: Number.POSITIVE_INFINITY }];
    }
    const given = codes.find((code) => code.promotionId === promotion.id && code.usesLeft !== 0);
    return given ? [{ promotion, code: given.code, mostUnits: countUnits(given) }] : [];
  });
}

function countUnits({ perUnit, usesLeft }: GivenCode): number {
  return perUnit && usesLeft !== undefined ? usesLeft : Number.POSITIVE_INFINITY;
}

/** Limits the sum of the amounts to `cap`, split in proportion to the unrounded amounts. */
export function capAmounts(
  amounts: readonly bigint[],
  weights: readonly Exact[],
  cap: number | undefined,
): bigint[] {
  if (cap === undefined || BigInt(cap) >= sumUp(amounts)) return [...amounts];
  return split(BigInt(cap), weights);
}

/** Takes `amounts` from the lines, by position. @returns their sum */
export function take(
  lines: readonly Line[],
  amounts: readonly bigint[],
  { promotion, code }: Candidate,
  isShare: boolean,
): bigint {
  for (const [at, line] of lines.entries()) {
    const amount = amounts[at] ?? 0n;
    if (amount < 0n || amount > line.left) throw new Error(`The oracle takes ${amount} of ${line.left}.`);
    line.left -= amount;
    if (amount > 0n) line.taken.push({ promotionId: promotion.id, code, amount, isShare });
  }
  return sumUp(amounts);
}

/** Takes a discount of the cart from the covered lines, in proportion to their remaining prices. */
export function spread(covered: readonly Line[], discount: bigint, candidate: Candidate): bigint {
  const shares = split(
    discount,
    covered.map(({ left }) => exact(left)),
  );
  return take(covered, shares, candidate, true);
}
