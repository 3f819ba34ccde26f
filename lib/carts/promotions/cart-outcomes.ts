import type { PromotionOutcome, UnmetCondition } from "../../evaluation/evaluation.ts";
import { automaticCode, type Promotion } from "../../evaluation/promotion.ts";
import type { StoredCode } from "../../live-promotions/code.ts";
import type { CodeUser } from "../../live-promotions/code-uses.ts";
import type { Cart, CartCode } from "../cart/cart.ts";
import { type PricedCart, priceCart } from "../totals/price-cart.ts";
import { givenCode } from "./add-code.ts";
import { type CartPromotions, evaluatedAt, isOf } from "./cart-promotions.ts";
import { codeFailure, promotionFailure, UNKNOWN_CODE } from "./code-failure.ts";
import { factsOf, userOf } from "./code-users.ts";
import { withCodes } from "./codes-of-cart.ts";

/** What becomes of a promotion in a cart, or of a code that no promotion has. */
export type CartOutcome = {
  readonly promotion?: Promotion;
  readonly code: string;
  readonly outcome: PromotionOutcome["outcome"];
  /** What it takes, minor units, negative; only if it is applied. */
  readonly amount?: bigint;
  /** Only if it is not applied. */
  readonly reason?: UnmetCondition;
};

/** A code that is tried in a cart without being given to it. */
export type TriedCode = {
  readonly code: string;
  /** What is stored of it, for each promotion that has it. */
  readonly stored: readonly StoredCode[];
  readonly user: CodeUser;
};

/**
 * What becomes of every promotion that could lower a cart, with the reason if it does not: those of the code that is
 * tried, those of the cart's codes and the automatic ones; among the last two first those that are applied. (addition
 * to the public contract)
 */
export function cartOutcomes(
  cart: Cart,
  promotions: CartPromotions,
  tried?: TriedCode,
): readonly CartOutcome[] {
  const given = cart.codes ?? [];
  const { stored = [], user = {} } = tried ?? {};
  const own = stored.filter((code) => !given.some(isOf(code)));
  const added = own.flatMap((code) => givenCode(code, cart, { promotions, user, now: promotions.now }));
  const priced = priceCart(withCodes(cart, [...given, ...added]), promotions);
  const explained = { priced, promotions };
  const ofTried = stored.map((code) => outcomeOfCode(code, givenBy(given, code) ?? user, explained));
  const unknown = tried && stored.length === 0 ? [notEligible(tried.code, UNKNOWN_CODE)] : [];
  const others = given.filter((code) => !stored.some(isOf(code)));
  const ofCart = [...others.map((code) => outcomeOfGiven(code, explained)), ...automaticOutcomes(explained)];
  return [
    ...unknown,
    ...ofTried,
    ...ofCart.toSorted((one, other) => RANKS[one.outcome] - RANKS[other.outcome]),
  ];
}

const RANKS = { applied: 0, crowded_out: 1, not_eligible: 2 } as const;

type Explained = { readonly priced: PricedCart; readonly promotions: CartPromotions };

/** Whom a code of the cart was given by. */
function givenBy(given: readonly CartCode[], code: StoredCode): CodeUser | undefined {
  const found = given.find(isOf(code));
  return found && (found.given_by ?? {});
}

function outcomeOfGiven(code: CartCode, explained: Explained): CartOutcome {
  const stored = explained.promotions.codes.find(isOf(code));
  if (stored) return outcomeOfCode(stored, code.given_by ?? {}, explained);
  const promotion = explained.promotions.live.byId.get(code.promotion_id);
  return notEligible(code.code, UNKNOWN_CODE, promotion);
}

function outcomeOfCode(
  stored: StoredCode,
  given_by: CodeUser,
  { priced, promotions }: Explained,
): CartOutcome {
  const promotion = promotions.live.byId.get(stored.promotion_id);
  const user = userOf({ given_by }, priced.cart);
  const failure = codeFailure(stored, promotion, factsOf({ stored, user }, promotions.uses));
  if (failure || !promotion) return notEligible(stored.code, failure ?? UNKNOWN_CODE, promotion);
  const { cart, evaluation } = priced;
  const early = promotionFailure(promotion, cart, evaluatedAt(cart, promotions));
  if (early) return notEligible(stored.code, early, promotion);
  const outcome = evaluation.outcomes.find((one) => one.promotion.id === promotion.id);
  if (outcome && isOf(stored)({ code: outcome.code, promotion_id: promotion.id })) return shown(outcome);
  const detail = `The promotion counts once, under '${outcome?.code ?? automaticCode(promotion)}'.`;
  return { promotion, code: stored.code, outcome: "crowded_out", reason: { path: "code", detail } };
}

/** Those that the evaluation has looked at, in its order, and those that it has not. */
function automaticOutcomes({ priced, promotions }: Explained): readonly CartOutcome[] {
  const { cart, evaluation } = priced;
  const evaluated = evaluation.outcomes.filter(({ promotion }) => promotion.automatic);
  const ids = new Set(evaluated.map(({ promotion }) => promotion.id));
  const at = evaluatedAt(cart, promotions);
  const left = [...promotions.live.byId.values()].flatMap((promotion) => {
    const failure = promotion.automatic && !ids.has(promotion.id) && promotionFailure(promotion, cart, at);
    return failure ? [notEligible(automaticCode(promotion), failure, promotion)] : [];
  });
  return [...evaluated.map(shown), ...left];
}

function shown(outcome: PromotionOutcome): CartOutcome {
  const { promotion, code } = outcome;
  if (outcome.outcome === "applied") return { promotion, code, outcome: "applied", amount: outcome.amount };
  return { promotion, code, outcome: outcome.outcome, reason: outcome.failure };
}

function notEligible(code: string, reason: UnmetCondition, promotion?: Promotion): CartOutcome {
  return { ...(promotion ? { promotion } : {}), code, outcome: "not_eligible", reason };
}
