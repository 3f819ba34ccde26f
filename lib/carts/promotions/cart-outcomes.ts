import type { PromotionOutcome, UnmetCondition } from "../../promotions/engine/evaluation.ts";
import { automaticCode, type Promotion } from "../../promotions/engine/promotion.ts";
import type { StoredCode } from "../../promotions/live/code.ts";
import type { CodeUser } from "../../promotions/live/code-uses.ts";
import type { Cart, CartCode } from "../cart/cart.ts";
import { type PricedCart, priceCart } from "../totals/price-cart.ts";
import { buildCartCode } from "./add-code.ts";
import {
  buildCodeUser,
  type CartPromotions,
  evaluationTime,
  isSameCode,
  setCodes,
  toCodeUserFacts,
} from "./cart-promotions.ts";
import { explainCodeFailure, explainPromotionFailure, UNKNOWN_CODE } from "./code-failure.ts";

/**
 * Outcome of a promotion in a cart, or of a code that no promotion has.
 * @answers Why does a promotion or code not lower a cart?
 */
export type CartOutcome = {
  readonly promotion?: Promotion;
  readonly code: string;
  readonly outcome: PromotionOutcome["outcome"];
  /** Minor units, negative; only if it is applied. */
  readonly amount?: bigint;
  /** Only if it is not applied. */
  readonly reason?: UnmetCondition;
};

/** A code that is tried in a cart without being given to it. */
export type TriedCode = {
  readonly code: string;
  /** Stored entries of the code, one for each promotion that has it. */
  readonly stored: readonly StoredCode[];
  readonly user: CodeUser;
};

/**
 * Extends the public contract. Promotions of the tried code come first, then those of the cart's codes and
 * automatic ones; among these, applied ones first.
 */
export function listCartOutcomes(
  cart: Cart,
  promotions: CartPromotions,
  tried?: TriedCode,
): readonly CartOutcome[] {
  const cartCodes = cart.codes ?? [];
  const { stored = [], user = {} } = tried ?? {};
  const own = stored.filter((code) => !cartCodes.some(isSameCode(code)));
  const added = own.flatMap((code) => buildCartCode(code, cart, { promotions, user, now: promotions.now }));
  const priced = priceCart(setCodes(cart, [...cartCodes, ...added]), promotions);
  const explained = { priced, promotions };
  const ofTried = stored.map((code) => explainCode(code, findGiver(cartCodes, code) ?? user, explained));
  const unknown = tried && stored.length === 0 ? [notEligible(tried.code, UNKNOWN_CODE)] : [];
  const others = cartCodes.filter((code) => !stored.some(isSameCode(code)));
  const ofCart = [
    ...others.map((code) => explainCartCode(code, explained)),
    ...listAutomaticOutcomes(explained),
  ];
  return [
    ...unknown,
    ...ofTried,
    ...ofCart.toSorted((one, other) => RANKS[one.outcome] - RANKS[other.outcome]),
  ];
}

const RANKS = { applied: 0, crowded_out: 1, not_eligible: 2 } as const;

type PricedWithPromotions = { readonly priced: PricedCart; readonly promotions: CartPromotions };

function findGiver(cartCodes: readonly CartCode[], code: StoredCode): CodeUser | undefined {
  const cartCode = cartCodes.find(isSameCode(code));
  return cartCode && (cartCode.given_by ?? {});
}

function explainCartCode(code: CartCode, explained: PricedWithPromotions): CartOutcome {
  const stored = explained.promotions.codes.find(isSameCode(code));
  if (stored) return explainCode(stored, code.given_by ?? {}, explained);
  const promotion = explained.promotions.live.byId.get(code.promotion_id);
  return notEligible(code.code, UNKNOWN_CODE, promotion);
}

function explainCode(
  stored: StoredCode,
  given_by: CodeUser,
  { priced, promotions }: PricedWithPromotions,
): CartOutcome {
  const promotion = promotions.live.byId.get(stored.promotion_id);
  const user = buildCodeUser({ given_by }, priced.cart);
  const failure = explainCodeFailure(stored, promotion, toCodeUserFacts({ stored, user }, promotions.uses));
  if (failure || !promotion) return notEligible(stored.code, failure ?? UNKNOWN_CODE, promotion);
  const { cart, evaluation } = priced;
  const early = explainPromotionFailure(promotion, cart, evaluationTime(cart, promotions));
  if (early) return notEligible(stored.code, early, promotion);
  const outcome = evaluation.outcomes.find((one) => one.promotion.id === promotion.id);
  if (outcome && isSameCode(stored)({ code: outcome.code, promotion_id: promotion.id }))
    return toCartOutcome(outcome);
  const detail = `The promotion counts once, under '${outcome?.code ?? automaticCode(promotion)}'.`;
  return { promotion, code: stored.code, outcome: "crowded_out", reason: { path: "code", detail } };
}

/** Lists promotions in the order of the evaluation, then those that it did not look at. */
function listAutomaticOutcomes({ priced, promotions }: PricedWithPromotions): readonly CartOutcome[] {
  const { cart, evaluation } = priced;
  const evaluated = evaluation.outcomes.filter(({ promotion }) => promotion.automatic);
  const ids = new Set(evaluated.map(({ promotion }) => promotion.id));
  const at = evaluationTime(cart, promotions);
  const notEvaluated = [...promotions.live.byId.values()].flatMap((promotion) => {
    const failure =
      promotion.automatic && !ids.has(promotion.id) && explainPromotionFailure(promotion, cart, at);
    return failure ? [notEligible(automaticCode(promotion), failure, promotion)] : [];
  });
  return [...evaluated.map(toCartOutcome), ...notEvaluated];
}

function toCartOutcome(outcome: PromotionOutcome): CartOutcome {
  const { promotion, code } = outcome;
  if (outcome.outcome === "applied") return { promotion, code, outcome: "applied", amount: outcome.amount };
  return { promotion, code, outcome: outcome.outcome, reason: outcome.failure };
}

function notEligible(code: string, reason: UnmetCondition, promotion?: Promotion): CartOutcome {
  return { ...(promotion ? { promotion } : {}), code, outcome: "not_eligible", reason };
}
