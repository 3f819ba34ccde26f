import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { answerWithCart, type ReadCartInput } from "../cart/answer-with-cart.ts";
import { cartItemsView } from "../views/cart-items-view.ts";

/** Answers all items of a cart with its totals. @throws ApiError as `answerWithCart` */
export function listCartItems(ctx: Context, cartId: string, request: ReadCartInput): Promise<Reply> {
  return answerWithCart(ctx, cartId, request, cartItemsView);
}
