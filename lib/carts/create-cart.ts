import { getSettings } from "../settings/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { ownersAmong } from "./associations/owners.ts";
import { newCart } from "./cart/cart.ts";
import { refuseOtherDiscountSettings, withFields } from "./cart/cart-fields.ts";
import { rightsOf } from "./cart/cart-rights.ts";
import { storeCart } from "./cart/store.ts";
import type { CreateCartRequest } from "./schemas/cart-requests.ts";
import { priceCart } from "./totals/price-cart.ts";
import { cartView } from "./views/cart-view.ts";

/**
 * Creates an empty cart, which at once belongs to the shopper who is signed in.
 * @throws ApiError 409 if the id is in use, and as `withFields` and `refuseOtherDiscountSettings`
 */
export async function createCart(ctx: Context, { data }: CreateCartRequest): Promise<Reply> {
  const { settings } = await getSettings(ctx.table);
  const { id = ctx.newId(), ...fields } = data;
  const empty = newCart({ id, associations: ownersAmong(ctx.shopper) }, settings, ctx.now());
  const cart = withFields(empty, fields, ctx.now());
  refuseOtherDiscountSettings(empty, cart, rightsOf(ctx, settings));
  return storeCart(ctx, cart, { body: cartView(priceCart(cart)) });
}
