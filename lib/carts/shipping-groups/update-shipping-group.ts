import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { rightsOf } from "../cart/cart-rights.ts";
import { changeExisting } from "../cart/change-existing.ts";
import type { GroupFields } from "./schemas.ts";
import { refuseShippingPrice, requireGroup, updateGroup } from "./shipping-group.ts";
import { shippingGroupView } from "./shipping-group-view.ts";

/** Changes a shipping group; totals of the cart follow. @throws ApiError 404, 400 and 403 as for a new group */
export function updateShippingGroup(
  ctx: Context,
  { cartID, shippingGroupID }: { readonly cartID: string; readonly shippingGroupID: string },
  data: GroupFields,
  headers: Headers,
): Promise<Reply> {
  return changeExisting(ctx, cartID, {
    decide: (cart, settings) => {
      refuseShippingPrice(data, rightsOf(ctx, settings));
      return updateGroup(cart, shippingGroupID, data, ctx.now());
    },
    reply: ({ cart, evaluation }) => {
      const group = requireGroup(cart, shippingGroupID);
      return { body: { data: shippingGroupView(cart, group, evaluation.shipping.get(group.id)) } };
    },
    headers,
  });
}
