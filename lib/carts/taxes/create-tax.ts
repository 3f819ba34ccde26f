import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import type { Headers } from "../cart-headers.ts";
import { changeExisting } from "../change-existing.ts";
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
  const id = ctx.newId();
  return changeExisting(ctx, cartId, {
    decide: (cart) => addTax(cart, itemId, { fields: data, id }),
    reply: (cart) => {
      const line = findLine(cart, itemId);
      const tax = line.taxes?.find((one) => one.id === id) ?? line.taxes?.at(-1);
      return tax ? { body: { data: presentTax(tax, line) } } : {};
    },
    headers,
  });
}
