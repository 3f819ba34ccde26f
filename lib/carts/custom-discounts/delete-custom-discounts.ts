import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { changeExisting } from "../cart/change-existing.ts";
import { removeCartDiscounts } from "./change-discounts.ts";

/** Removes every custom discount of the cart itself. @throws ApiError 404 for an unknown cart */
export function deleteCustomDiscounts(ctx: Context, cartId: string, headers: Headers): Promise<Reply> {
  return changeExisting(ctx, cartId, { decide: removeCartDiscounts, reply: () => ({}), headers });
}
