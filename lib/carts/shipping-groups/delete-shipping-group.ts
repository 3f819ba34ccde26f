import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { changeExisting } from "../cart/change-existing.ts";
import { removeGroup } from "./shipping-group.ts";

/** Deletes a shipping group that no item is linked to. @throws ApiError 404, 400 while it is linked */
export function deleteShippingGroup(
  ctx: Context,
  cartId: string,
  groupId: string,
  headers: Headers,
): Promise<Reply> {
  return changeExisting(ctx, cartId, {
    decide: (cart) => removeGroup(cart, groupId),
    reply: () => ({}),
    headers,
  });
}
