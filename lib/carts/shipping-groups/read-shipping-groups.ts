import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import { checkCartId, noCart } from "../cart-id.ts";
import { getCart } from "../store.ts";
import { getGroup, presentGroup } from "./shipping-group.ts";

/** All shipping groups of a cart. @throws ApiError 404 for an unknown cart, which is never created here */
export async function listShippingGroups(ctx: Context, cartId: string): Promise<Reply> {
  const cart = await openCart(ctx, cartId);
  return { body: { data: (cart.shipping_groups ?? []).map((group) => presentGroup(cart, group)) } };
}

/** One shipping group. @throws ApiError 404 for an unknown cart or group */
export async function getShippingGroup(ctx: Context, cartId: string, groupId: string): Promise<Reply> {
  const cart = await openCart(ctx, cartId);
  return { body: { data: presentGroup(cart, getGroup(cart, groupId)) } };
}

async function openCart(ctx: Context, cartId: string) {
  const id = checkCartId(cartId);
  const found = await getCart(ctx, id);
  if (!found) throw noCart(id);
  return found.cart;
}
