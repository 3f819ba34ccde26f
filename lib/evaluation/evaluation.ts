import type { EvaluatedItem } from "./evaluated-cart.ts";
import type { Promotion, PromotionSource } from "./promotion.ts";

/** What one promotion takes from one item; of a promotion of the whole cart it is the item's share. */
export type Discount = {
  readonly promotionId: string;
  readonly code: string;
  readonly source: PromotionSource;
  /** Minor units, negative; a share may be zero. */
  readonly amount: bigint;
  readonly isShare: boolean;
  /** Place of the promotion in the order of application, from 1. */
  readonly ordinal: number;
};

/** An item while promotions are taken from it, one after the other; only an evaluation changes it. */
export type EvaluatedState = {
  readonly item: EvaluatedItem;
  /** Unit amount × quantity. */
  readonly gross: bigint;
  /** What is left of it, never below zero. */
  left: bigint;
  /** Units that no promotion of items of the standard engine has taken. */
  freeUnits: number;
  readonly discounts: Discount[];
};

export type Level = "cart" | "item" | "shipping";

/** A promotion that lowers the cart. */
export type AppliedPromotion = {
  readonly promotion: Promotion;
  /** Under which it applies: given by hand, or `auto_<id>`. */
  readonly code: string;
  /** `cart` if any of it is a discount of the whole cart: then it is shown as an item of its own. */
  readonly level: Level;
  /** All that it takes, minor units, negative. */
  readonly amount: bigint;
  /** What it takes as a discount of the whole cart, minor units, zero or negative. */
  readonly cartAmount: bigint;
  /** Units, groups of units or sets that it discounts: what a code takes whose uses count units. */
  readonly applications: number;
  readonly ordinal: number;
};

/** Why a promotion does not lower a cart. */
export type UnmetCondition = {
  /** The part of the promotion that does not hold, such as `min_cart_value` or `rule_set.rules.children.0`. */
  readonly path: string;
  readonly detail: string;
};

/**
 * What became of a promotion that could apply: it is automatic, or its code is on the cart. `crowded_out`: the cart
 * has what it asks for, but other promotions have taken the items or exclude it, or the gift that it makes free is
 * not in the cart yet. `not_eligible`: something that it asks for is missing.
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

/**
 * A gift that a promotion adds by itself. The quantity is all that the cart has earned: one unit for each complete set
 * and each time that the gift is listed, whether units are in the cart yet or not. How many are to be added, as there
 * may be some from an evaluation before or from the shopper, is for the cart to decide.
 */
export type WantedGift = {
  readonly promotionId: string;
  /** Sku or id of a product. */
  readonly target: string;
  readonly quantity: number;
};

/** A gift that the shopper has earned, and that is not in the cart or not free: so many units of any of these. */
export type Suggestion = {
  readonly promotionId: string;
  readonly code: string;
  readonly targets: readonly string[];
  readonly quantity: number;
};

/** What promotions make of a cart. */
export type Evaluation = {
  /** In the order of the cart's items. By the method `simple` nothing is taken from items. */
  readonly items: readonly Pick<EvaluatedState, "left" | "discounts">[];
  /** In the order of application. */
  readonly promotions: readonly AppliedPromotion[];
  /** By the id of a shipping group, minor units, negative. */
  readonly shipping: ReadonlyMap<string, bigint>;
  readonly gifts: readonly WantedGift[];
  readonly suggestions: readonly Suggestion[];
  /** One of each candidate. */
  readonly outcomes: readonly PromotionOutcome[];
};
