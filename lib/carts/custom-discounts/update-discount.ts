import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Cart } from "../cart/cart.ts";
import { changeBulk } from "../cart/change-bulk.ts";
import { findLine } from "../items/items-of-cart.ts";
import { presentDiscount } from "../views/cart-view.ts";
import {
  findDiscount,
  newDiscount,
  type Place,
  refuseOtherCurrency,
  replaceDiscount,
} from "./change-discounts.ts";
import type { DiscountRequest } from "./create-item-discount.ts";

/** Replaces a custom discount of a cart or, with `itemId`, of a line. @throws ApiError 404 */
export function updateDiscount(
  ctx: Context,
  cartId: string,
  { itemId, discountId }: Place & { readonly discountId: string },
  { body: { data }, headers }: DiscountRequest,
): Promise<Reply> {
  const decide = (cart: Cart) => {
    const { id } = findDiscount(cart, { itemId }, discountId);
    refuseOtherCurrency(cart, data);
    const discount = newDiscount(id, data);
    const line = itemId === undefined ? undefined : findLine(cart, itemId);
    const body = { data: presentDiscount(discount, cart, line) };
    return { cart: replaceDiscount(cart, { itemId }, discount), reply: { body } };
  };
  return changeBulk(ctx, cartId, { decide, recall: (cart) => decide(cart).reply, headers });
}
