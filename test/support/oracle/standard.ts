import type { EvaluatedCart } from "../../../lib/promotions/engine/evaluated-cart.ts";
import type { Money } from "../../../lib/promotions/engine/promotion-base.ts";
import type { StandardPromotion } from "../../../lib/promotions/engine/standard/standard-promotion.ts";
import { exact, nearest, percentage, times } from "./exact.ts";
import {
  type Candidate,
  candidates,
  capAmounts,
  isOpen,
  type Line,
  least,
  spread,
  sumUp,
  take,
} from "./lines.ts";
import { standardUnits } from "./standard-units.ts";
import { coversOfCart } from "./targets.ts";

/** The discount of a promotion, positive, and the part of it that is a discount of the whole cart. */
export type Taken = {
  readonly promotion: Candidate["promotion"];
  readonly code: string;
  readonly amount: bigint;
  readonly cartAmount: bigint;
  /** Units, groups or sets; 1 for a discount of the whole cart. */
  readonly applications: number;
};
export type Gift = { readonly promotionId: string; readonly target: string; readonly quantity: number };

type Earned = { readonly gifts: Gift[]; readonly missing: Gift[] };

/** Applies the standard promotions. `missing` are the gifts that are not in the cart. */
export function applyStandardOracle(
  promotions: readonly StandardPromotion[],
  cart: EvaluatedCart,
  lines: readonly Line[],
  now: Date,
): { taken: Taken[]; gifts: Gift[]; missing: Gift[] } {
  const oldestFirst = candidates(promotions, cart, now)
    .filter((one) => isEligible(one.promotion, cart, lines))
    .sort((a, b) => Date.parse(a.promotion.created_at) - Date.parse(b.promotion.created_at));
  const earned: Earned = { gifts: [], missing: [] };
  const ofItems = oldestFirst
    .filter(({ promotion }) => cart.method === "line" && !isOfCart(promotion))
    .map((one) => takeFromItems(one, cart, lines, earned));
  const ofCart = oldestFirst
    .filter(({ promotion }) => isOfCart(promotion))
    .map((one) => takeFromCart(one, cart, lines));
  return { taken: [...ofItems, ...ofCart].filter(({ amount }) => amount > 0n), ...earned };
}

function isOfCart({ promotion_type: type }: StandardPromotion): boolean {
  return type === "fixed_discount" || type === "percent_discount";
}

function isEligible(promotion: StandardPromotion, cart: EvaluatedCart, lines: readonly Line[]): boolean {
  const { schema, min_cart_value } = promotion;
  if ("currencies" in schema && !schema.currencies.some(({ currency }) => currency === cart.currency))
    return false;
  if (cart.method === "simple" && "exclude" in schema && schema.exclude !== undefined) return false;
  if (min_cart_value === undefined) return true;
  const least = amountIn(min_cart_value, cart);
  return (
    least !== undefined && sumUp(lines.map(({ gross, item }) => (item.giftOf ? 0n : gross))) >= BigInt(least)
  );
}

function amountIn(amounts: readonly Money[] | undefined, { currency }: EvaluatedCart): number | undefined {
  return amounts?.find((money) => money.currency === currency)?.amount;
}

function takeFromItems(
  candidate: Candidate<StandardPromotion>,
  cart: EvaluatedCart,
  lines: readonly Line[],
  earned: Earned,
): Taken {
  const { promotion, code } = candidate;
  const open = lines.filter((line) => isOpen(line, promotion.id));
  const { exactly, amounts, applications, gifts, missing } = standardUnits(
    candidate,
    cart.currency ?? "",
    open,
  );
  const cap =
    promotion.promotion_type === "bundle_gift" ? undefined : amountIn(promotion.max_discount_value, cart);
  earned.gifts.push(...gifts);
  earned.missing.push(...missing);
  const amount = take(open, capAmounts(amounts, exactly, cap), candidate, false);
  return { promotion, code, amount, cartAmount: 0n, applications };
}

function takeFromCart(
  candidate: Candidate<StandardPromotion>,
  cart: EvaluatedCart,
  lines: readonly Line[],
): Taken {
  const { promotion, code } = candidate;
  const covered = lines.filter(
    (line) => coversOfCart(line.item, promotion.schema) && isOpen(line, promotion.id),
  );
  const base = sumUp(covered.map(({ left }) => left));
  const cap = amountIn(promotion.max_discount_value, cart);
  const whole = least(computeReward(promotion, cart, base), base);
  const amount = spread(covered, cap === undefined ? whole : least(whole, BigInt(cap)), candidate);
  return { promotion, code, amount, cartAmount: amount, applications: 1 };
}

function computeReward(promotion: StandardPromotion, { currency }: EvaluatedCart, base: bigint): bigint {
  if (promotion.promotion_type === "percent_discount") {
    const entry = promotion.schema.currencies.find((one) => one.currency === currency);
    return nearest(times(percentage(entry?.percentage ?? 0), exact(base)));
  }
  if (promotion.promotion_type !== "fixed_discount") return 0n;
  return BigInt(promotion.schema.currencies.find((one) => one.currency === currency)?.amount ?? 0);
}
