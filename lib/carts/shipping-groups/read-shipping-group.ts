import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { existingCart } from "./existing-cart.ts";
import { getGroup, presentGroup } from "./shipping-group.ts";

/** One shipping group. @throws ApiError 404 for an unknown cart or group */
export async function getShippingGroup(ctx: Context, cartId: string, groupId: string): Promise<Reply> {
  const cart = await existingCart(ctx, cartId);
  return { body: { data: presentGroup(cart, getGroup(cart, groupId)) } };
}
