import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Cart } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { changeBulk } from "../cart/change-bulk.ts";
import type { MadeIds } from "../cart/made-ids.ts";
import { findLine } from "../items/items-of-cart.ts";
import { presentDiscount } from "../views/cart-view.ts";
import {
  addDiscount,
  findDiscount,
  newDiscount,
  refuseOtherCurrency,
  refuseWithoutDiscounts,
} from "./change-discounts.ts";
import type { CustomDiscountBody } from "./schemas.ts";

export type DiscountRequest = { readonly body: CustomDiscountBody; readonly headers: Headers };

/** Adds a custom discount to one line. @throws ApiError 400 when the cart takes none, 404, 422 for the sixth */
export function createItemDiscount(
  ctx: Context,
  cartId: string,
  itemId: string,
  { body: { data }, headers }: DiscountRequest,
): Promise<Reply> {
  const decide = (cart: Cart, newId: () => string) => {
    refuseWithoutDiscounts(cart);
    refuseOtherCurrency(cart, data);
    const discount = newDiscount(newId(), data);
    const changed = addDiscount(cart, { itemId }, discount);
    return {
      cart: changed,
      reply: { body: { data: presentDiscount(discount, cart, findLine(cart, itemId)) } },
    };
  };
  const recall = (cart: Cart, { newId }: MadeIds) => {
    const discount = findDiscount(cart, { itemId }, newId());
    return { body: { data: presentDiscount(discount, cart, findLine(cart, itemId)) } };
  };
  return changeBulk(ctx, cartId, { decide, recall, headers });
}
