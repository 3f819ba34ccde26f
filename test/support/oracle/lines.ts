import type { EvaluatedCart, EvaluatedItem, GivenCode } from "../../../lib/evaluation/evaluated-cart.ts";
import type { Promotion } from "../../../lib/evaluation/promotion.ts";
import { compare, type Exact, exact, split } from "./exact.ts";

/** A cart item while promotions are taken from it. */
export type Line = {
  readonly item: EvaluatedItem;
  readonly gross: bigint;
  left: bigint;
  /** Units that no standard promotion of items has taken. */
  free: number;
  /** What was taken, positive, in the order in which it was. */
  readonly taken: { promotionId: string; code: string; amount: bigint; isShare: boolean }[];
};

/** What a promotion has added is nothing to the others. */
export function isOpen({ item: { giftOf } }: Line, promotionId: string): boolean {
  return giftOf === undefined || giftOf === promotionId;
}

export type Candidate<P extends Promotion = Promotion> = {
  readonly promotion: P;
  readonly code: string;
  /** How often it may be applied under a code whose uses count units. */
  readonly mostUnits: number;
};

export function linesOf(cart: EvaluatedCart): Line[] {
  return cart.items.map((item) => {
    const gross = BigInt(item.unitAmount) * BigInt(item.quantity);
    return { item, gross, left: gross, free: item.quantity, taken: [] };
  });
}

/** A product whatever is written on it; a custom item is its sku. */
export function productOf({ item }: Line): string {
  return item.productId ?? `custom ${item.sku}`;
}

/** Exactly what a unit still costs. */
export function netUnit({ left, item }: Line): Exact {
  return exact(left, item.quantity);
}

/** In the order in which rule promotions take units: the cheapest first, unless they say otherwise. */
export function byPrice(lines: readonly Line[], strategy?: "cheapest" | "expensive"): Line[] {
  const sign = strategy === "expensive" ? -1 : 1;
  return lines.toSorted((a, b) => sign * compare(netUnit(a), netUnit(b)));
}

export function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** The promotions that could apply at a moment, each under `auto_<id>` or its first code that may still be used. */
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
    return given ? [{ promotion, code: given.code, mostUnits: unitsOf(given) }] : [];
  });
}

function unitsOf({ perUnit, usesLeft }: GivenCode): number {
  return perUnit && usesLeft !== undefined ? usesLeft : Number.POSITIVE_INFINITY;
}

/** Amounts by line, or a cap of them all split by what they are before they are rounded. */
export function capped(
  amounts: readonly bigint[],
  weights: readonly Exact[],
  cap: number | undefined,
): bigint[] {
  if (cap === undefined || BigInt(cap) >= sumOf(amounts)) return [...amounts];
  return split(BigInt(cap), weights);
}

/** Takes amounts from lines of the same positions, and says how much it was. */
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
  return sumOf(amounts);
}

/** Takes a discount of a cart from the lines that it covers: each gives in proportion to what it still costs. */
export function spread(covered: readonly Line[], discount: bigint, candidate: Candidate): bigint {
  const shares = split(
    discount,
    covered.map(({ left }) => exact(left)),
  );
  return take(covered, shares, candidate, true);
}
