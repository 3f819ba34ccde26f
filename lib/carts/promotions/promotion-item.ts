import type { AppliedPromotion } from "../../evaluation/evaluation.ts";
import { type Problem, problem } from "../../kernel/errors.ts";
import { derivedUuid } from "../../kernel/uuid.ts";
import type { Cart } from "../cart/cart.ts";
import type { PricedCart } from "../totals/price-cart.ts";

/** The id of the cart item that a promotion of the whole cart is: the same as long as it applies, and stored nowhere. */
export function promotionItemId({ id }: Pick<Cart, "id">, { promotion, code }: AppliedPromotion): string {
  return derivedUuid("promotion-item", id, promotion.id, code);
}

/** The promotions that are items of a cart, in the order of application. */
export function promotionItems({ evaluation }: Pick<PricedCart, "evaluation">): readonly AppliedPromotion[] {
  return evaluation.promotions.filter(({ cartAmount }) => cartAmount < 0n);
}

/** The promotion behind an item of a cart; nothing if none of them has this id. */
export function promotionOfItem(priced: PricedCart, itemId: string): AppliedPromotion | undefined {
  const id = itemId.toLowerCase();
  return promotionItems(priced).find((applied) => promotionItemId(priced.cart, applied) === id);
}

/** Why an item that is a promotion cannot be changed: it is what the promotion takes; nothing for other ids. */
export function promotionItemProblem(priced: PricedCart, itemId: string): Problem | undefined {
  if (!promotionOfItem(priced, itemId)) return undefined;
  const detail = "An item that is a promotion cannot be changed; its code can be removed.";
  return problem(400, detail, { source: "id", meta: { id: itemId } });
}
