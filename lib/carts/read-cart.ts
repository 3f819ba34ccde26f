import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type ReadRequest, readCart } from "./cart/answer-with-cart.ts";
import { presentCart } from "./views/cart-view.ts";

/** One cart, with its items if asked for. @throws ApiError as `readCart` */
export function getCart(ctx: Context, cartId: string, request: ReadRequest): Promise<Reply> {
  return readCart(ctx, cartId, request, presentCart);
}
