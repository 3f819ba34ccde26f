import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import { changeBulk } from "../change-bulk.ts";
import { findLine } from "../lines.ts";
import { presentDiscount } from "../present.ts";
import { addDiscount, newDiscount, refuseWithoutDiscounts } from "./change-discounts.ts";
import type { CustomDiscountBody } from "./schemas.ts";

/** Adds a custom discount to one line. @throws ApiError 400 when the cart takes none, 404, 422 for the sixth */
export function createItemDiscount(
  ctx: Context,
  cartId: string,
  itemId: string,
  { data }: CustomDiscountBody,
): Promise<Reply> {
  return changeBulk(ctx, cartId, (cart) => {
    refuseWithoutDiscounts(cart);
    const discount = newDiscount(ctx.newId(), data);
    const changed = addDiscount(cart, { itemId }, discount);
    return {
      cart: changed,
      reply: { body: { data: presentDiscount(discount, cart, findLine(cart, itemId)) } },
    };
  });
}
