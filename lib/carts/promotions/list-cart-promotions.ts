import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import { findCodes } from "../../live-promotions/codes-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { checkCartId, noCart } from "../cart/cart-id.ts";
import { readPriceable } from "../cart/read-priceable.ts";
import { displayIn } from "../views/display.ts";
import { shopperOfCodes } from "./add-code.ts";
import { cartOutcomes } from "./cart-outcomes.ts";
import { cartPromotionView } from "./cart-promotion-view.ts";

/**
 * Why each promotion that could lower a cart does or does not, for merchants; `code` tries one without giving it, for
 * the shopper whose token comes along, else for the cart's owners. Nothing is written.
 * @throws ApiError 400 for a malformed id, 404 for an unknown cart, which is never created here
 */
export async function listCartPromotions(ctx: Context, cartId: string, query: ListQuery): Promise<Reply> {
  const id = checkCartId(cartId);
  const { code } = query.other;
  const isTried = code !== undefined && code !== "";
  const [found, stored] = await Promise.all([
    readPriceable(ctx, id),
    isTried ? findCodes(ctx.table, code) : [],
  ]);
  if (!found) throw noCart(id);
  const { cart, promotions } = found;
  const signedIn = shopperOfCodes(ctx);
  const shopper = signedIn.length > 0 ? signedIn : (cart.associations ?? []).map((owner) => owner.id);
  const outcomes = cartOutcomes(cart, promotions, isTried ? { code, stored, shopper } : undefined);
  const display = displayIn(cart.currency);
  return { body: pageAnswer(outcomes, query, (outcome) => cartPromotionView(outcome, display)) };
}
