import type { Settings } from "../../settings/settings.ts";
import { settingsRead } from "../../settings/store.ts";
import { readTogether } from "../../table/read-plan.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type MadeIds, madeIds } from "../bulk/made-ids.ts";
import { type PricedCart, priceCart, refuseUncountable } from "../totals/price-cart.ts";
import type { Cart } from "./cart.ts";
import { checkCartId, noCart } from "./cart-id.ts";
import { type CartChange, type CartDecision, changeCart } from "./change-cart.ts";
import { type Changed, changedCart } from "./changed-cart.ts";
import { cartRead, type StoredCart } from "./store.ts";

type Headers = Readonly<Record<string, string>>;

export type Change = {
  /** Pure: the changed cart, the same one for nothing to write; throws an `ApiError` to refuse. */
  readonly decide: (cart: Cart, settings: Settings) => Cart;
  /** The answer about the cart as it is then, also to a repeat of a request that was carried out before. */
  readonly reply: (priced: PricedCart) => Reply;
  /** Holds `if-match` when the cart must have a certain ETag. */
  readonly headers: Headers;
};

/**
 * Changes a cart that exists by a request whose answer is about the cart.
 * @throws ApiError 400 for a malformed id, 404 for an unknown cart, and as `changeCart`
 */
export function changeExisting(
  ctx: Context,
  cartId: string,
  { decide, reply, headers }: Change,
): Promise<Reply> {
  return readAndChange(ctx, cartId, headers, (settings) => ({
    decide: ({ cart }) => decisionOf(ctx, settings, { before: cart, after: decide(cart, settings), reply }),
    repeat: ({ cart }) => reply(priceCart(cart)),
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
  /** Holds `if-match` when the cart must have a certain ETag. */
  readonly headers: Headers;
};

/** Changes a cart by a request whose answer is about what it made in the cart. @throws ApiError as `changeExisting` */
export function makeInCart(
  ctx: Context,
  cartId: string,
  { decide, recall, headers }: Making,
): Promise<Reply> {
  return readAndChange(ctx, cartId, headers, (settings) => ({
    decide: ({ cart }) => {
      const ids = madeIds(ctx.effectId, ctx.keyedRequest?.at);
      const made = decide(cart, ids.newId, settings);
      return decisionOf(ctx, settings, { before: cart, after: made.cart, reply: () => made.reply });
    },
    repeat: ({ cart }, earlier) => recall(cart, madeIds(ctx.effectId, earlier.keyed?.at)),
  }));
}

type OnCart = {
  readonly decide: (current: StoredCart) => CartDecision;
  readonly repeat: NonNullable<CartChange["repeat"]>;
};

/** Reads the cart with the settings, and changes it if it is there. */
async function readAndChange(
  ctx: Context,
  cartId: string,
  headers: Headers,
  changeFor: (settings: Settings) => OnCart,
): Promise<Reply> {
  const id = checkCartId(cartId);
  const read = await readTogether(ctx.table, { cart: cartRead(ctx, id), settings: settingsRead });
  const { decide, repeat } = changeFor(read.settings.settings);
  return changeCart(ctx, read.cart, {
    decide: (current) => {
      if (!current) throw noCart(id);
      return decide(current);
    },
    repeat,
    ifMatch: headers["if-match"],
  });
}

type Decided = Changed & { readonly reply: (priced: PricedCart) => Reply };

/** @throws ApiError 400 when the totals cannot be counted any more */
function decisionOf(ctx: Context, settings: Settings, { before, after, reply }: Decided): CartDecision {
  if (after === before) return { reply: reply(priceCart(before)) };
  const write = changedCart(ctx, settings, { before, after });
  const priced = priceCart(write);
  refuseUncountable(priced);
  return { write, reply: reply(priced) };
}
