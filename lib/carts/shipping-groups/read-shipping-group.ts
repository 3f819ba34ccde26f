import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireCart } from "../cart/require-cart.ts";
import { requireGroup } from "./shipping-group.ts";
import { shippingGroupView } from "./shipping-group-view.ts";

/** One shipping group. @throws ApiError 404 for an unknown cart or group */
export async function readShippingGroup(ctx: Context, cartId: string, groupId: string): Promise<Reply> {
  const cart = await requireCart(ctx, cartId);
  return { body: { data: shippingGroupView(cart, requireGroup(cart, groupId)) } };
}
