import type { EvaluatedItem } from "./evaluated-cart.ts";
import type { Promotion, PromotionSource } from "./promotion.ts";

export type Discount = {
  readonly promotionId: string;
  readonly code: string;
  readonly source: PromotionSource;
  /** Minor units, zero or negative. Only a share can be zero. */
  readonly amount: bigint;
  readonly isShare: boolean;
  /** Position in the order of application, from 1. */
  readonly ordinal: number;
};

export type EvaluatedState = {
  readonly item: EvaluatedItem;
  /** Unit amount × quantity, minor units. */
  readonly gross: bigint;
  /** Amount left after discounts, minor units, never below zero. */
  remainingAmount: bigint;
  /** Units that no standard item promotion has taken. */
  freeUnits: number;
  readonly discounts: Discount[];
};

export type Level = "cart" | "item" | "shipping";

export type AppliedPromotion = {
  readonly promotion: Promotion;
  /** Code on the cart, or `auto_<id>`. */
  readonly code: string;
  /** `cart` if any part discounts the whole cart: the promotion is then shown as its own cart item. */
  readonly level: Level;
  /** Whole discount, minor units, negative. */
  readonly amount: bigint;
  /** Part that discounts the whole cart, minor units, zero or negative. */
  readonly cartAmount: bigint;
  /** Part that discounts shipping, by shipping group id; minor units, negative. Absent if there is none. */
  readonly shipping?: ReadonlyMap<string, bigint>;
  /** Discounted units, groups of units or sets. Codes whose uses count units take so many uses. */
  readonly applications: number;
  readonly ordinal: number;
};

export type UnmetCondition = {
  /** Path of the part that does not hold, for example `min_cart_value` or `rule_set.rules.children.0`. */
  readonly path: string;
  readonly detail: string;
};

/**
 * Result for a candidate. `crowded_out`: the cart qualifies, but other promotions exclude this one or have taken the items,
 * or its gift is missing. `not_eligible`: a condition fails.
 */
export type PromotionOutcome =
  | {
      readonly promotion: Promotion;
      readonly code: string;
      readonly outcome: "applied";
      readonly amount: bigint;
    }
  | {
      readonly promotion: Promotion;
      readonly code: string;
      readonly outcome: "crowded_out" | "not_eligible";
      readonly failure: UnmetCondition;
    };

/** A gift to add automatically. `quantity` is all that the cart has earned, including units already in the cart. */
export type WantedGift = {
  readonly promotionId: string;
  /** Sku or product id. */
  readonly target: string;
  readonly quantity: number;
};

/** An earned gift that is missing from the cart, or not free yet: units of any target. */
export type Suggestion = {
  readonly promotionId: string;
  readonly code: string;
  readonly targets: readonly string[];
  readonly quantity: number;
};

export type Evaluation = {
  /** In the order of the cart's items. Unchanged items with the method `simple`. */
  readonly items: readonly Pick<EvaluatedState, "remainingAmount" | "discounts">[];
  /** In the order of application. */
  readonly promotions: readonly AppliedPromotion[];
  /** By shipping group id, minor units, negative. */
  readonly shipping: ReadonlyMap<string, bigint>;
  readonly gifts: readonly WantedGift[];
  readonly suggestions: readonly Suggestion[];
  /** One for each candidate: a promotion that is automatic or whose code is on the cart. */
  readonly outcomes: readonly PromotionOutcome[];
};

export const NOT_STARTED: UnmetCondition = { path: "start", detail: "The promotion has not started." };
export const ENDED: UnmetCondition = { path: "end", detail: "The promotion has ended." };
