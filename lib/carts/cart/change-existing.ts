import { defined } from "../../kernel/defined.ts";
import type { Settings } from "../../settings/settings.ts";
import { type MadeIds, madeIds } from "../../use-case/bulk/made-ids.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { CurrentCart, Pricing } from "../prices/pricing.ts";
import type { CartPromotions } from "../promotions/cart-promotions.ts";
import { type PricedCart, priceCart, refuseUncountable } from "../totals/price-cart.ts";
import type { Cart } from "./cart.ts";
import type { Headers } from "./cart-headers.ts";
import { checkCartId, noCart } from "./cart-id.ts";
import { type CartChange, type CartDecision, changeCart, type Known } from "./change-cart.ts";
import { changedCart } from "./changed-cart.ts";
import type { Note } from "./note.ts";
import { readToChange } from "./read-to-change.ts";

export type Change = {
  /** Pure: the changed cart, the same one for nothing to write; throws an `ApiError` to refuse. */
  readonly decide: (cart: Cart, settings: Settings, promotions: CartPromotions) => Cart;
  /** The answer about the cart as it is then, also to a repeat of a request that was carried out before. */
  readonly reply: (priced: PricedCart, notes?: readonly Note[]) => Reply;
  /** Whose prices the changed cart has; the caller's if not given. */
  readonly buyer?: Pricing["buyer"];
  /** Of the request: `if-match` when the cart must have a certain ETag, and what chooses a catalog. */
  readonly headers: Headers;
} & Pick<CartChange, "alongWith">;

/**
 * Changes a cart that exists by a request whose answer is about the cart.
 * @throws ApiError 400 for a malformed id, 404 for an unknown cart, and as `changeCart`
 */
export function changeExisting(
  ctx: Context,
  cartId: string,
  { decide, reply, headers, buyer, ...more }: Change,
): Promise<Reply> {
  return readAndChange(ctx, cartId, { headers, ...defined({ buyer }) }, (settings) => ({
    decide: (current, known) =>
      decisionOf(ctx, settings, {
        current,
        after: decide(current.cart, settings, known.promotions),
        reply,
        known,
      }),
    repeat: ({ cart }, _, promotions) => reply(priceCart(cart, promotions)),
    ...more,
  }));
}

/** A cart after a request, the same one for nothing to write, and the answer about what the request made. */
export type Made = { readonly cart: Cart; readonly reply: Reply };

export type Making = {
  /** Pure but for its ids. */
  readonly decide: (cart: Cart, newId: () => string, settings: Settings) => Made;
  /**
   * The answer to a repeat of a request that was carried out before, about what that request made: `newId` gives the
   * same ids again. Throws 404 when the one thing that was made is gone.
   */
  readonly recall: (cart: Cart, made: MadeIds) => Reply;
  /** Of the request: `if-match` when the cart must have a certain ETag, and what chooses a catalog. */
  readonly headers: Headers;
};

/** Changes a cart by a request whose answer is about what it made in the cart. @throws ApiError as `changeExisting` */
export function makeInCart(
  ctx: Context,
  cartId: string,
  { decide, recall, headers }: Making,
): Promise<Reply> {
  return readAndChange(ctx, cartId, { headers }, (settings) => ({
    decide: (current, known) => {
      const ids = madeIds(ctx.effectId, ctx.keyedRequest?.at);
      const made = decide(current.cart, ids.newId, settings);
      return decisionOf(ctx, settings, { current, after: made.cart, reply: () => made.reply, known });
    },
    repeat: ({ cart }, earlier) => recall(cart, madeIds(ctx.effectId, earlier.keyed?.at)),
  }));
}

type OnCart = {
  readonly decide: (current: CurrentCart, known: Known) => CartDecision;
  readonly repeat: NonNullable<CartChange["repeat"]>;
} & Pick<CartChange, "alongWith">;

/** Reads the cart with the settings, and changes it if it is there. */
async function readAndChange(
  ctx: Context,
  cartId: string,
  pricing: Omit<Pricing, "settings" | "promotions">,
  changeFor: (settings: Settings) => OnCart,
): Promise<Reply> {
  const id = checkCartId(cartId);
  const { cart, settings, promotions } = await readToChange(ctx, id);
  const { decide, ...more } = changeFor(settings);
  return changeCart(ctx, cart, {
    decide: (current, known) => {
      if (!current) throw noCart(id);
      return decide(current, known);
    },
    ...more,
    pricing: { ...pricing, settings, promotions },
    ifMatch: pricing.headers["if-match"],
  });
}

type Decided = {
  readonly current: CurrentCart;
  readonly after: Cart;
  readonly reply: (priced: PricedCart, notes: readonly Note[]) => Reply;
  readonly known: Known;
};

/** @throws ApiError 400 when the totals cannot be counted any more */
function decisionOf(
  ctx: Context,
  settings: Settings,
  { current, after, reply, known }: Decided,
): CartDecision {
  if (after === current.cart) return { reply: reply(priceCart(current.stored, known.promotions), []) };
  const changed = changedCart(ctx, settings, { before: current.stored, after }, known);
  const { write, priced, notes, unread } = changed;
  refuseUncountable(priced);
  return { write, reply: reply(priced, [...current.notes, ...notes]), unread };
}
