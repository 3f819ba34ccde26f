import { type Problem, problem } from "../../kernel/errors.ts";
import { deriveUuid } from "../../kernel/ids.ts";
import type { AppliedPromotion } from "../../promotions/engine/evaluation.ts";
import type { Cart } from "../cart/cart.ts";
import type { PricedCart } from "../totals/price-cart.ts";

/** Derived and not stored: the item has the same id as long as its promotion applies. */
export function promotionItemId({ id }: Pick<Cart, "id">, { promotion, code }: AppliedPromotion): string {
  return deriveUuid("promotion-item", id, promotion.id, code);
}

/** Lists the promotions that are items of a cart, in the order of application. */
export function listPromotionItems({
  evaluation,
}: Pick<PricedCart, "evaluation">): readonly AppliedPromotion[] {
  return evaluation.promotions.filter(({ cartAmount }) => cartAmount < 0n);
}

/** Undefined if no promotion item has this id. */
export function findPromotionOfItem(priced: PricedCart, itemId: string): AppliedPromotion | undefined {
  const id = itemId.toLowerCase();
  return listPromotionItems(priced).find((applied) => promotionItemId(priced.cart, applied) === id);
}

/** A promotion item cannot be changed. Undefined for other ids. */
export function promotionItemProblem(priced: PricedCart, itemId: string): Problem | undefined {
  if (!findPromotionOfItem(priced, itemId)) return undefined;
  const detail = "An item that is a promotion cannot be changed; its code can be removed.";
  return problem(400, detail, { source: "id", meta: { id: itemId } });
}
