import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { answerWithCart, type ReadCartInput } from "./cart/answer-with-cart.ts";
import { cartView } from "./views/cart-view.ts";

/** One cart, with its items if asked for. @throws ApiError as `readCart` */
export function readCart(ctx: Context, cartId: string, request: ReadCartInput): Promise<Reply> {
  return answerWithCart(ctx, cartId, request, cartView);
}
