import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireCart } from "../cart/require-cart.ts";
import { getGroup, shippingGroupView } from "./shipping-group.ts";

/** One shipping group. @throws ApiError 404 for an unknown cart or group */
export async function readShippingGroup(ctx: Context, cartId: string, groupId: string): Promise<Reply> {
  const cart = await requireCart(ctx, cartId);
  return { body: { data: shippingGroupView(cart, getGroup(cart, groupId)) } };
}
