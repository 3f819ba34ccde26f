import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import type { Cart } from "../cart.ts";
import type { Headers } from "../cart-headers.ts";
import { changeBulk } from "../change-bulk.ts";
import { findLine } from "../lines.ts";
import { presentTax } from "../present.ts";
import { addTax } from "./change-taxes.ts";
import type { TaxBody } from "./schemas.ts";

export type TaxRequest = { readonly body: TaxBody; readonly headers: Headers };

/** Adds a tax item to a line. @throws ApiError 404 for cart or line, 422 for a broken rule or a sixth tax */
export function createTax(
  ctx: Context,
  cartId: string,
  itemId: string,
  { body: { data }, headers }: TaxRequest,
): Promise<Reply> {
  const recall = (cart: Cart, isMade: (id: string) => boolean) => {
    const line = findLine(cart, itemId);
    const tax = line.taxes?.find(({ id }) => isMade(id));
    return tax ? { body: { data: presentTax(tax, line) } } : {};
  };
  const decide = (cart: Cart, newId: () => string) => {
    const made = newId();
    const changed = addTax(cart, itemId, { fields: data, id: made });
    return { cart: changed, reply: recall(changed, (id) => id === made) };
  };
  return changeBulk(ctx, cartId, { decide, recall, headers });
}
