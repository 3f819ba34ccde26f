import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { changeExisting } from "../cart/change-existing.ts";
import { removeTax } from "./change-taxes.ts";
import type { TaxPath } from "./update-tax.ts";

/** Removes one tax item from an item. @throws ApiError 404 for cart, item or tax */
export function deleteTax(
  ctx: Context,
  { cartID, itemID, taxID }: TaxPath,
  headers: Headers,
): Promise<Reply> {
  return changeExisting(ctx, cartID, {
    decide: (cart) => removeTax(cart, itemID, taxID),
    reply: () => ({}),
    headers,
  });
}
