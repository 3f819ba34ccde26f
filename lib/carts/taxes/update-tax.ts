import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeExisting } from "../cart/change-existing.ts";
import { findLine } from "../items/items-of-cart.ts";
import { presentTax } from "../views/cart-view.ts";
import { updateTax as changeTax } from "./change-taxes.ts";
import type { TaxRequest } from "./create-tax.ts";

export type TaxPath = { readonly cartID: string; readonly itemID: string; readonly taxID: string };

/** Changes a tax item of a line. @throws ApiError 404 for cart, line or tax, 422 for a broken rule */
export function updateTax(
  ctx: Context,
  { cartID, itemID, taxID }: TaxPath,
  { body: { data }, headers }: TaxRequest,
): Promise<Reply> {
  return changeExisting(ctx, cartID, {
    decide: (cart) => changeTax(cart, itemID, taxID, data),
    reply: (cart) => {
      const line = findLine(cart, itemID);
      const tax = line.taxes?.find(({ id }) => id === taxID.toLowerCase());
      return tax ? { body: { data: presentTax(tax, line) } } : {};
    },
    headers,
  });
}
