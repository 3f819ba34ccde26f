import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type CartIncludes, loadIncludes, productIdsOf } from "../views/includes.ts";
import { type Cart, newCart } from "./cart.ts";
import { catalogContext } from "./cart-headers.ts";
import { checkCartId, noCart } from "./cart-id.ts";
import { withEtag } from "./etag.ts";
import { changeCart, getCart } from "./store.ts";

export type ReadCartInput = {
  readonly query: { readonly include: ReadonlySet<string> };
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Answers a cart as `present` shows it. In the profile `compatible` reading an unknown id creates the cart, so that
 * a second read shows the same one.
 * @throws ApiError 400 for a malformed id, 404 for an unknown one in the profile `specification`
 */
export async function answerWithCart(
  ctx: Context,
  cartId: string,
  { query, headers }: ReadCartInput,
  present: (cart: Cart, view: CartIncludes) => unknown,
): Promise<Reply> {
  const id = checkCartId(cartId);
  const found = await getCart(ctx, id);
  if (!found) return createOnRead(ctx, id, query.include, present);
  const view = await loadIncludes(ctx, query.include, productIdsOf(found.cart), catalogContext(ctx, headers));
  return withEtag({ body: present(found.cart, view) }, found.cart, found.item.version);
}

async function createOnRead(
  ctx: Context,
  id: string,
  include: ReadonlySet<string>,
  present: (cart: Cart, view: CartIncludes) => unknown,
): Promise<Reply> {
  if (ctx.profile === "specification") throw noCart(id);
  const { settings } = await getSettings(ctx.table);
  const view = await loadIncludes(ctx, include, []);
  return changeCart(ctx, undefined, (current) => {
    const cart = current?.cart ?? newCart({ id }, settings, ctx.now());
    const reply = { body: present(cart, view) };
    return current ? { reply } : { write: cart, reply };
  });
}
