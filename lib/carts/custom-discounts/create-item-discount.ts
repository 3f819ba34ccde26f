import type { Settings } from "../../settings/settings.ts";
import type { MadeIds } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Cart } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { createInCart } from "../cart/change-existing.ts";
import { requireItem } from "../items/items-of-cart.ts";
import {
  addDiscount,
  findDiscount,
  newDiscount,
  refuseOtherCurrency,
  requireDiscountable,
} from "./change-discounts.ts";
import { customDiscountView } from "./custom-discount-view.ts";
import type { DiscountRequest } from "./schemas.ts";

export type CreateDiscountInput = { readonly body: DiscountRequest; readonly headers: Headers };

/** Adds a custom discount to one item. @throws ApiError 400 when the cart takes none, 404, 422 for the sixth */
export function createItemDiscount(
  ctx: Context,
  cartId: string,
  itemId: string,
  { body: { data }, headers }: CreateDiscountInput,
): Promise<Reply> {
  const decide = (cart: Cart, newId: () => string, settings: Settings) => {
    requireDiscountable(cart, settings);
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
  return createInCart(ctx, cartId, { decide, recall, headers });
}
