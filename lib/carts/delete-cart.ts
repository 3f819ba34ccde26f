import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { checkCartId } from "./cart-id.ts";
import { deleteCart as removeCart } from "./store.ts";

/** Deletes a cart and all in it; a cart that is gone already is no error. @throws ApiError 412 */
export async function deleteCart(
  ctx: Context,
  cartId: string,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  return removeCart(ctx, checkCartId(cartId), headers["if-match"]);
}
