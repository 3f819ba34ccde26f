import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import { findCodes } from "../../promotions/live/codes-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Cart } from "../cart/cart.ts";
import { checkCartId, noCart } from "../cart/cart-life.ts";
import { readPriceable } from "../cart/read-priceable.ts";
import { displayIn } from "../views/display.ts";
import { listCartOutcomes } from "./cart-outcomes.ts";
import { cartPromotionView } from "./cart-promotion-view.ts";
import { findOwningUser, findSignedInUser, isIdentified } from "./cart-promotions.ts";

/**
 * `code` tries a code without adding it, for the signed-in shopper or else the cart's owners.
 * @throws ApiError 400 for a malformed id, 404 for an unknown cart, which is never created here
 */
export async function listCartPromotions(ctx: Context, cartId: string, query: ListQuery): Promise<Reply> {
  const id = checkCartId(cartId);
  const { code } = query.other;
  const isTried = code !== undefined && code !== "";
  const stored = isTried ? await findCodes(ctx.table, code) : [];
  const signedIn = findSignedInUser(ctx);
  const userOfCart = ({ associations }: Cart) =>
    isIdentified(signedIn) ? signedIn : findOwningUser(associations);
  const priceable = await readPriceable(ctx, id, { codes: stored, userOfCart });
  if (!priceable) throw noCart(id);
  const { cart, promotions } = priceable;
  const tried = isTried ? { code, stored, user: userOfCart(cart) } : undefined;
  const outcomes = listCartOutcomes(cart, promotions, tried);
  const display = displayIn(cart.currency);
  return { body: pageAnswer(outcomes, query, (outcome) => cartPromotionView(outcome, display)) };
}
