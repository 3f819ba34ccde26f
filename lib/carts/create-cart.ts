import { getSettings } from "../settings/store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { gainWrites } from "./associations/owner-limit-store.ts";
import { ownersAmong } from "./associations/owners.ts";
import { refuseOtherDiscountSettings, withFields } from "./cart/cart-fields.ts";
import { checkChosenId, idInUse } from "./cart/cart-id.ts";
import { newCart } from "./cart/cart-life.ts";
import { rightsOf } from "./cart/cart-rights.ts";
import { withEtag } from "./cart/etag.ts";
import { cartWrites } from "./cart/store.ts";
import { NO_CART_PROMOTIONS } from "./promotions/cart-promotions.ts";
import type { CreateCartRequest } from "./schemas/cart-requests.ts";
import { priceCart } from "./totals/price-cart.ts";
import { cartView } from "./views/cart-view.ts";

/**
 * Creates an empty cart, which at once belongs to the shopper who is signed in.
 * @throws ApiError 400 for an id that the store finds too short, 409 if the id is in use or was lately, 422 for a shopper
 *   with as many carts as one may have, and as `withFields` and `refuseOtherDiscountSettings`
 */
export async function createCart(ctx: Context, { data }: CreateCartRequest): Promise<Reply> {
  const { settings } = await getSettings(ctx.table);
  const { id = ctx.newId(), ...fields } = data;
  if (data.id !== undefined) checkChosenId(data.id, settings.cart, "data.id");
  const empty = newCart({ id, associations: ownersAmong(ctx.shopper) }, settings, ctx.now());
  const cart = withFields(empty, fields, ctx.now());
  refuseOtherDiscountSettings(empty, cart, rightsOf(ctx, settings));
  const reply = withEtag({ body: cartView(priceCart(cart, NO_CART_PROMOTIONS)) }, cart, 1);
  return commitChange(ctx, async () => {
    const [write, ...links] = cartWrites(cart, undefined);
    const gains = await gainWrites(ctx, cart.associations ?? []);
    const made: Write = { ...write, refusal: () => idInUse(cart.id) };
    return { writes: [made, ...links, ...gains], reply };
  });
}
