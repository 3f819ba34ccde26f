import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { changeExisting } from "../cart/change-existing.ts";
import { type DiscountTarget, removeDiscount } from "./change-discounts.ts";

/** Removes a custom discount of a cart or, with `itemId`, of an item. @throws ApiError 404 */
export function deleteDiscount(
  ctx: Context,
  cartId: string,
  { itemId, discountId }: DiscountTarget & { readonly discountId: string },
  headers: Headers,
): Promise<Reply> {
  return changeExisting(ctx, cartId, {
    decide: (cart) => removeDiscount(cart, { itemId }, discountId),
    reply: () => ({}),
    headers,
  });
}
