import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeExisting } from "../cart/change-existing.ts";
import { withoutCode } from "../promotions/codes-of-cart.ts";
import { promotionOfItem } from "../promotions/promotion-item.ts";
import { priceCart } from "../totals/price-cart.ts";
import { cartItemsView, withMessages } from "../views/cart-items-view.ts";
import { removeItem, requireItem } from "./items-of-cart.ts";

type Headers = Readonly<Record<string, string>>;

/**
 * Removes one item and answers the remaining ones. With a promotion that is an item of the cart its code goes; one that
 * is automatic applies anew, and stays. @throws ApiError 404 for an unknown cart or item
 */
export function deleteCartItem(
  ctx: Context,
  cartId: string,
  itemId: string,
  headers: Headers,
): Promise<Reply> {
  return changeExisting(ctx, cartId, {
    decide: (cart, _, promotions) => {
      const promotion = promotionOfItem(priceCart(cart, promotions), itemId);
      return promotion ? withoutCode(cart, promotion.code) : removeItem(cart, requireItem(cart, itemId).id);
    },
    reply: (priced, notes) => ({ body: withMessages(cartItemsView(priced), notes) }),
    headers,
  });
}
