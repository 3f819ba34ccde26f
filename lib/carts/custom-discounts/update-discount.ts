import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Cart } from "../cart/cart.ts";
import { createInCart } from "../cart/change-existing.ts";
import { requireItem } from "../items/items-of-cart.ts";
import {
  type DiscountTarget,
  findDiscount,
  newDiscount,
  refuseOtherCurrency,
  replaceDiscount,
} from "./change-discounts.ts";
import type { CreateDiscountInput } from "./create-item-discount.ts";
import { customDiscountView } from "./custom-discount-view.ts";

/** Replaces a custom discount of a cart or, with `itemId`, of an item. @throws ApiError 404 */
export function updateDiscount(
  ctx: Context,
  cartId: string,
  { itemId, discountId }: DiscountTarget & { readonly discountId: string },
  { body: { data }, headers }: CreateDiscountInput,
): Promise<Reply> {
  const decide = (cart: Cart) => {
    const { id } = findDiscount(cart, { itemId }, discountId);
    refuseOtherCurrency(cart, data);
    const discount = newDiscount(id, data);
    const item = itemId === undefined ? undefined : requireItem(cart, itemId);
    const body = { data: customDiscountView(discount, cart, item) };
    return { cart: replaceDiscount(cart, { itemId }, discount), reply: { body } };
  };
  return createInCart(ctx, cartId, { decide, recall: (cart) => decide(cart).reply, headers });
}
