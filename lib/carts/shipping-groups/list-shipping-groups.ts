import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireCart } from "../cart/require-cart.ts";
import { shippingGroupView } from "./shipping-group-view.ts";

/** All shipping groups of a cart. @throws ApiError 404 for an unknown cart, which is never created here */
export async function listShippingGroups(ctx: Context, cartId: string): Promise<Reply> {
  const cart = await requireCart(ctx, cartId);
  return { body: { data: (cart.shipping_groups ?? []).map((group) => shippingGroupView(cart, group)) } };
}
