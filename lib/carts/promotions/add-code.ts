import { evaluate } from "../../evaluation/evaluate.ts";
import type { PromotionOutcome } from "../../evaluation/evaluation.ts";
import type { Promotion } from "../../evaluation/promotion.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem } from "../../kernel/errors.ts";
import { codeKey, type StoredCode } from "../../live-promotions/code.ts";
import type { CodeUser } from "../../live-promotions/code-uses.ts";
import { MAX_CART_CODES, MAX_CART_ITEMS } from "../../settings/limits.ts";
import type { Applied, Refused } from "../bulk/apply-each.ts";
import { type Cart, type CartCode, countUniqueItems } from "../cart/cart.ts";
import type { Added, AddedCode } from "../items/add/addition.ts";
import { cartIsFull } from "../items/add/item-problems.ts";
import { type CartPromotions, evaluatedAt, isOf } from "./cart-promotions.ts";
import { promotionFailure } from "./code-failure.ts";
import { isSomebody } from "./code-users.ts";
import { hasCode, withCodes } from "./codes-of-cart.ts";
import { evaluatedCart } from "./evaluated-cart.ts";
import { usableCode } from "./usable-code.ts";

export type CodeFacts = {
  readonly promotions: CartPromotions;
  readonly user: CodeUser;
  readonly now: Date;
};

/**
 * Gives a code to a cart, or says why not. It stays with the cart also while it does nothing, but it is taken only if
 * it does something now, or would if other promotions had left it anything. Whatever is wrong with it, the refusal is
 * one and the same: who tries codes learns nothing. Of a code that the cart has, only the promotions are new that have
 * got it since, or could not be given before.
 */
export function addCode(
  cart: Cart,
  { code }: AddedCode,
  { promotions, user, now }: CodeFacts,
): Applied<Added> | Refused {
  const unfit = unfitCart(cart, code);
  if (unfit) return { problems: [unfit] };
  const unchanged: Applied<Added> | Refused = hasCode(cart, code)
    ? { cart, done: { outcome: "merged", notes: [] } }
    : { problems: [notUsable(code)] };
  const given = promotions.codes
    .filter((stored) => codeKey(stored.code) === codeKey(code) && !(cart.codes ?? []).some(isOf(stored)))
    .flatMap((stored) => givenCode(stored, cart, { promotions, user, now }));
  if (given.length === 0) return unchanged;
  const withCode = withCodes(cart, [...(cart.codes ?? []), ...given]);
  const doesSomething = outcomesOf(withCode, promotions).some(
    ({ outcome, promotion }) =>
      outcome !== "not_eligible" && given.some(({ promotion_id }) => promotion_id === promotion.id),
  );
  if (!doesSomething) return unchanged;
  const limit = limitProblem(cart, withCode, code);
  return limit ? { problems: [limit] } : { cart: withCode, done: { outcome: "added", notes: [] } };
}

/** Promotions neither join custom discounts nor an empty cart, and rules of both are told openly. */
function unfitCart(cart: Cart, code: string): Problem | undefined {
  const title = TITLES.codeNotApplied;
  if (cart.discount_settings.custom_discounts_enabled) {
    const ids = cart.items.map(({ id }) => id);
    const detail = "The cart takes custom discounts, which exclude promotions.";
    return problem(422, detail, { title, source: "code", meta: { code, ids } });
  }
  if (cart.items.length > 0) return undefined;
  return problem(422, "The cart has no items yet.", { title, source: "code", meta: { code } });
}

/** What a cart keeps of a code that is given to it; nothing if it cannot be used there, whatever the items are. */
export function givenCode(
  stored: StoredCode,
  cart: Cart,
  { promotions, user, now }: CodeFacts,
): readonly CartCode[] {
  const promotion = promotions.live.byId.get(stored.promotion_id);
  if (!promotion || promotionFailure(promotion, cart, evaluatedAt(cart, promotions))) return [];
  const given: CartCode = {
    code: stored.code,
    source: promotion.source,
    promotion_id: promotion.id,
    ...(isItem(promotion) ? { is_item: true } : {}),
    ...(isSomebody(user) ? { given_by: user } : {}),
    created_at: now.toISOString(),
  };
  return usableCode(given, cart, promotions) ? [given] : [];
}

/** Whether a promotion is an item of the cart while it applies. */
function isItem(promotion: Promotion): boolean {
  if (promotion.source === "rule") {
    return promotion.rule_set.actions.some(({ strategy }) => strategy === "cart_discount");
  }
  return promotion.promotion_type === "fixed_discount" || promotion.promotion_type === "percent_discount";
}

function outcomesOf(cart: Cart, promotions: CartPromotions): readonly PromotionOutcome[] {
  return evaluate(evaluatedCart(cart, promotions), promotions.live, evaluatedAt(cart, promotions)).outcomes;
}

function limitProblem(before: Cart, after: Cart, code: string): Problem | undefined {
  const count = countUniqueItems(after);
  if (count > MAX_CART_ITEMS && count > countUniqueItems(before)) return cartIsFull(before);
  if ((after.codes ?? []).length <= MAX_CART_CODES) return undefined;
  const detail = `A cart holds at most ${MAX_CART_CODES} codes.`;
  return problem(422, detail, { title: TITLES.limitReached, source: "code", meta: { code } });
}

function notUsable(code: string): Problem {
  const detail = "This code cannot be used in this cart.";
  return problem(404, detail, { title: TITLES.notFound, source: "code", meta: { code } });
}
