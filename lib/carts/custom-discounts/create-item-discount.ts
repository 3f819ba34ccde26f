import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import type { Cart } from "../cart.ts";
import type { Headers } from "../cart-headers.ts";
import { changeBulk } from "../change-bulk.ts";
import { findLine } from "../lines.ts";
import type { MadeIds } from "../made-ids.ts";
import { presentDiscount } from "../present.ts";
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
