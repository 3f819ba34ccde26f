import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type ReadRequest, readCart } from "../cart/answer-with-cart.ts";
import { presentItems } from "../views/cart-view.ts";

/** All items of a cart with its totals. @throws ApiError as `readCart` */
export function listCartItems(ctx: Context, cartId: string, request: ReadRequest): Promise<Reply> {
  return readCart(ctx, cartId, request, presentItems);
}
