import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { withFields } from "./cart-fields.ts";
import type { CartFields } from "./cart-schemas.ts";
import { changeExisting } from "./change-existing.ts";
import { presentCart } from "./present.ts";

type Request = {
  readonly body: { readonly data: CartFields };
  readonly headers: Readonly<Record<string, string>>;
};

/** Changes what a cart says about itself; its items stay. @throws ApiError as `withFields` and `changeExisting` */
export function updateCart(ctx: Context, cartId: string, { body, headers }: Request): Promise<Reply> {
  return changeExisting(ctx, cartId, {
    decide: (cart) => withFields(cart, body.data, ctx.now()),
    reply: (cart) => ({ body: presentCart(cart) }),
    headers,
  });
}
