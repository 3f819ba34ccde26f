import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeExisting } from "../cart/change-existing.ts";
import { requireItem } from "../items/items-of-cart.ts";
import { replaceTax } from "./change-taxes.ts";
import type { CreateTaxInput } from "./create-tax.ts";
import { taxView } from "./tax-view.ts";

export type TaxPath = { readonly cartID: string; readonly itemID: string; readonly taxID: string };

/** Changes a tax item of an item. @throws ApiError 404 for cart, item or tax, 422 for a broken rule */
export function updateTax(
  ctx: Context,
  { cartID, itemID, taxID }: TaxPath,
  { body: { data }, headers }: CreateTaxInput,
): Promise<Reply> {
  return changeExisting(ctx, cartID, {
    decide: (cart) => replaceTax(cart, itemID, taxID, data),
    reply: ({ cart }) => {
      const item = requireItem(cart, itemID);
      const tax = item.taxes?.find(({ id }) => id === taxID.toLowerCase());
      return tax ? { body: { data: taxView(tax, item) } } : {};
    },
    headers,
  });
}
