import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requirePricedCart } from "../cart/read-priceable.ts";
import { shippingGroupView } from "./shipping-group-view.ts";

/** Lists the shipping groups of a cart. @throws ApiError 404 for an unknown cart, never created here */
export async function listShippingGroups(ctx: Context, cartId: string): Promise<Reply> {
  const { cart, evaluation } = await requirePricedCart(ctx, cartId);
  const groups = cart.shipping_groups ?? [];
  const data = groups.map((group) => shippingGroupView(cart, group, evaluation.shipping.get(group.id)));
  return { body: { data } };
}
