import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { changeExisting } from "../cart/change-existing.ts";
import { removeAllTaxes } from "./change-taxes.ts";

/** Removes every tax item of a cart. @throws ApiError 404 for an unknown cart */
export function deleteTaxes(ctx: Context, cartId: string, headers: Headers): Promise<Reply> {
  return changeExisting(ctx, cartId, { decide: removeAllTaxes, reply: () => ({}), headers });
}
