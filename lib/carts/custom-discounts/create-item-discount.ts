import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Cart } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { changeBulk } from "../cart/change-bulk.ts";
import type { MadeIds } from "../cart/made-ids.ts";
import { requireItem } from "../items/items-of-cart.ts";
import { customDiscountView } from "../views/cart-view.ts";
import {
  addDiscount,
  findDiscount,
  newDiscount,
  refuseOtherCurrency,
  refuseWithoutDiscounts,
} from "./change-discounts.ts";
import type { DiscountRequest } from "./schemas.ts";

export type CreateDiscountInput = { readonly body: DiscountRequest; readonly headers: Headers };

/** Adds a custom discount to one item. @throws ApiError 400 when the cart takes none, 404, 422 for the sixth */
export function createItemDiscount(
  ctx: Context,
  cartId: string,
  itemId: string,
  { body: { data }, headers }: CreateDiscountInput,
): Promise<Reply> {
  const decide = (cart: Cart, newId: () => string) => {
    refuseWithoutDiscounts(cart);
    refuseOtherCurrency(cart, data);
    const discount = newDiscount(newId(), data);
    const changed = addDiscount(cart, { itemId }, discount);
    return {
      cart: changed,
      reply: { body: { data: customDiscountView(discount, cart, requireItem(cart, itemId)) } },
    };
  };
  const recall = (cart: Cart, { newId }: MadeIds) => {
    const discount = findDiscount(cart, { itemId }, newId());
    return { body: { data: customDiscountView(discount, cart, requireItem(cart, itemId)) } };
  };
  return changeBulk(ctx, cartId, { decide, recall, headers });
}
