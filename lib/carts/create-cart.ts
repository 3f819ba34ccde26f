import { getSettings } from "../settings/store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { prepareGainWrites } from "./associations/owner-limit-store.ts";
import { ownersFromShopper } from "./associations/owners.ts";
import { refuseOtherDiscountSettings, setCartFields } from "./cart/cart-fields.ts";
import { checkChosenId, idInUse, newCart } from "./cart/cart-life.ts";
import { rightsOf } from "./cart/cart-rights.ts";
import { addEtag } from "./cart/change-cart.ts";
import { buildCartWrites } from "./cart/store.ts";
import { NO_CART_PROMOTIONS } from "./promotions/cart-promotions.ts";
import type { CreateCartRequest } from "./schemas/cart-requests.ts";
import { priceCart } from "./totals/price-cart.ts";
import { cartView } from "./views/cart-view.ts";

/**
 * Creates an empty cart that belongs to the signed-in shopper.
 * @throws ApiError 400 for a short id, 409 for a used one, 422 for too many carts, and as `setCartFields`
 */
export async function createCart(ctx: Context, { data }: CreateCartRequest): Promise<Reply> {
  const { settings } = await getSettings(ctx.table);
  const { id = ctx.newId(), ...fields } = data;
  if (data.id !== undefined) checkChosenId(data.id, settings.cart, "data.id");
  const empty = newCart({ id, associations: ownersFromShopper(ctx.shopper) }, settings, ctx.now());
  const cart = setCartFields(empty, fields, ctx.now());
  refuseOtherDiscountSettings(empty, cart, rightsOf(ctx, settings));
  const reply = addEtag({ body: cartView(priceCart(cart, NO_CART_PROMOTIONS)) }, cart, 1);
  return commitChange(ctx, async () => {
    const [write, ...links] = buildCartWrites(cart, undefined);
    const gains = await prepareGainWrites(ctx, cart.associations ?? []);
    const made: Write = { ...write, refusal: () => idInUse(cart.id) };
    return { writes: [made, ...links, ...gains], reply };
  });
}
