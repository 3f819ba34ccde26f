import type { Context } from "../../use-case/context.ts";
import { checkCartId, noCart } from "./cart-id.ts";
import { getCart } from "./store.ts";

/** @throws ApiError 400 for a malformed id, 404 for an unknown cart, which is never created here */
export async function requireCart(ctx: Context, cartId: string) {
  const id = checkCartId(cartId);
  const found = await getCart(ctx, id);
  if (!found) throw noCart(id);
  return found.cart;
}
