import type { MadeIds } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Cart } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { createInCart } from "../cart/change-existing.ts";
import { requireItem } from "../items/items-of-cart.ts";
import { addTax, findTax } from "./change-taxes.ts";
import type { TaxRequest } from "./schemas.ts";
import { taxView } from "./tax-view.ts";

export type CreateTaxInput = { readonly body: TaxRequest; readonly headers: Headers };

/** Adds a tax item to an item. @throws ApiError 404 for cart or item, 422 for a broken rule or a sixth tax */
export function createTax(
  ctx: Context,
  cartId: string,
  itemId: string,
  { body: { data }, headers }: CreateTaxInput,
): Promise<Reply> {
  const show = (cart: Cart, id: string) => {
    const item = requireItem(cart, itemId);
    return { body: { data: taxView(findTax(item, id), item) } };
  };
  const decide = (cart: Cart, newId: () => string) => {
    const made = newId();
    const changed = addTax(cart, itemId, { fields: data, id: made });
    return { cart: changed, reply: show(changed, made) };
  };
  const recall = (cart: Cart, { newId }: MadeIds) => show(cart, newId());
  return createInCart(ctx, cartId, { decide, recall, headers });
}
