import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requirePricedCart } from "../cart/read-priceable.ts";
import { requireGroup } from "./shipping-group.ts";
import { shippingGroupView } from "./shipping-group-view.ts";

/** Reads one shipping group. @throws ApiError 404 for an unknown cart or group */
export async function readShippingGroup(ctx: Context, cartId: string, groupId: string): Promise<Reply> {
  const { cart, evaluation } = await requirePricedCart(ctx, cartId);
  const group = requireGroup(cart, groupId);
  return { body: { data: shippingGroupView(cart, group, evaluation.shipping.get(group.id)) } };
}
