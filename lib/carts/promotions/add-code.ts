import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem } from "../../kernel/errors.ts";
import { evaluate } from "../../promotions/engine/evaluate.ts";
import type { PromotionOutcome } from "../../promotions/engine/evaluation.ts";
import type { Promotion } from "../../promotions/engine/promotion.ts";
import { codeKey, type StoredCode } from "../../promotions/live/code.ts";
import type { CodeUser } from "../../promotions/live/code-uses.ts";
import { MAX_CART_CODES, MAX_CART_ITEMS } from "../../settings/settings.ts";
import type { Applied, Refused } from "../bulk/apply-each.ts";
import { type Cart, type CartCode, countUniqueItems } from "../cart/cart.ts";
import { cartIsFull } from "../items/add/item-problems.ts";
import type { Added, AddedCode } from "../items/add/new-item.ts";
import {
  type CartPromotions,
  evaluationTime,
  findUsableCode,
  hasCode,
  isIdentified,
  isSameCode,
  setCodes,
} from "./cart-promotions.ts";
import { explainPromotionFailure } from "./code-failure.ts";
import { toEvaluatedCart } from "./evaluated-cart.ts";

export type CodeFacts = {
  readonly promotions: CartPromotions;
  readonly user: CodeUser;
  readonly now: Date;
};

/**
 * A code must do something now, or be kept from it only by other promotions. All refusals for the code itself are alike, so
 * that guesses reveal nothing. A code of the cart is added again only for promotions that it does not count for yet.
 */
export function addCode(
  cart: Cart,
  { code }: AddedCode,
  { promotions, user, now }: CodeFacts,
): Applied<Added> | Refused {
  const unfit = checkCartTakesCodes(cart, code);
  if (unfit) return { problems: [unfit] };
  const unchanged: Applied<Added> | Refused = hasCode(cart, code)
    ? { cart, done: { outcome: "merged", notes: [] } }
    : { problems: [notUsable(code)] };
  const addedCodes = promotions.codes
    .filter(
      (stored) => codeKey(stored.code) === codeKey(code) && !(cart.codes ?? []).some(isSameCode(stored)),
    )
    .flatMap((stored) => buildCartCode(stored, cart, { promotions, user, now }));
  if (addedCodes.length === 0) return unchanged;
  const withCode = setCodes(cart, [...(cart.codes ?? []), ...addedCodes]);
  const doesSomething = evaluateOutcomes(withCode, promotions).some(
    ({ outcome, promotion }) =>
      outcome !== "not_eligible" && addedCodes.some(({ promotion_id }) => promotion_id === promotion.id),
  );
  if (!doesSomething) return unchanged;
  const limit = checkCodeLimits(cart, withCode, code);
  return limit ? { problems: [limit] } : { cart: withCode, done: { outcome: "added", notes: [] } };
}

/** Promotions need items and exclude custom discounts. These two refusals reveal nothing about the code. */
function checkCartTakesCodes(cart: Cart, code: string): Problem | undefined {
  const title = TITLES.codeNotApplied;
  if (cart.discount_settings.custom_discounts_enabled) {
    const ids = cart.items.map(({ id }) => id);
    const detail = "The cart takes custom discounts, which exclude promotions.";
    return problem(422, detail, { title, source: "code", meta: { code, ids } });
  }
  if (cart.items.length > 0) return undefined;
  return problem(422, "The cart has no items yet.", { title, source: "code", meta: { code } });
}

/** Builds the cart's entry of a code. Empty if it cannot be used there, whatever the items are. */
export function buildCartCode(
  stored: StoredCode,
  cart: Cart,
  { promotions, user, now }: CodeFacts,
): readonly CartCode[] {
  const promotion = promotions.live.byId.get(stored.promotion_id);
  if (!promotion || explainPromotionFailure(promotion, cart, evaluationTime(cart, promotions))) return [];
  const cartCode: CartCode = {
    code: stored.code,
    source: promotion.source,
    promotion_id: promotion.id,
    ...(isPromotionItem(promotion) ? { is_item: true } : {}),
    ...(isIdentified(user) ? { given_by: user } : {}),
    created_at: now.toISOString(),
  };
  return findUsableCode(cartCode, cart, promotions) ? [cartCode] : [];
}

/** A promotion that lowers the whole cart is an item of the cart while it applies. */
function isPromotionItem(promotion: Promotion): boolean {
  if (promotion.source === "rule") {
    return promotion.rule_set.actions.some(({ strategy }) => strategy === "cart_discount");
  }
  return promotion.promotion_type === "fixed_discount" || promotion.promotion_type === "percent_discount";
}

function evaluateOutcomes(cart: Cart, promotions: CartPromotions): readonly PromotionOutcome[] {
  return evaluate(toEvaluatedCart(cart, promotions), promotions.live, evaluationTime(cart, promotions))
    .outcomes;
}

function checkCodeLimits(before: Cart, after: Cart, code: string): Problem | undefined {
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
