import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { answerWithCart, type ReadCartInput } from "./cart/answer-with-cart.ts";
import { cartView } from "./views/cart-view.ts";

/** Answers a cart, with its items if `include` asks for them. @throws ApiError as `answerWithCart` */
export function readCart(ctx: Context, cartId: string, request: ReadCartInput): Promise<Reply> {
  return answerWithCart(ctx, cartId, request, cartView);
}
