import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeExisting } from "../cart/change-existing.ts";
import { removeCode } from "../promotions/cart-promotions.ts";
import { findPromotionOfItem, priceCart } from "../totals/price-cart.ts";
import { addMessages, cartItemsView } from "../views/cart-items-view.ts";
import { removeItem, requireItem } from "./items-of-cart.ts";

type Headers = Readonly<Record<string, string>>;

/** Removing a promotion item removes its code. An automatic promotion applies again. @throws ApiError 404 */
export function deleteCartItem(
  ctx: Context,
  cartId: string,
  itemId: string,
  headers: Headers,
): Promise<Reply> {
  return changeExisting(ctx, cartId, {
    decide: (cart, _, promotions) => {
      const promotion = findPromotionOfItem(priceCart(cart, promotions), itemId);
      return promotion ? removeCode(cart, promotion.code) : removeItem(cart, requireItem(cart, itemId).id);
    },
    reply: (priced, notes) => ({ body: addMessages(cartItemsView(priced), notes) }),
    headers,
  });
}
