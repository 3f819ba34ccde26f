import type { Settings } from "../../settings/settings.ts";
import { createMadeIds, type MadeIds } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { CartPromotions } from "../promotions/cart-promotions.ts";
import { type PricedCart, priceCart } from "../totals/price-cart.ts";
import type { Cart } from "./cart.ts";
import { type CartFacts, chooseBuyer, gatherFacts, type KnownFacts, ownersAsBuyer } from "./cart-facts.ts";
import type { Headers } from "./cart-headers.ts";
import { checkCartId, refuseNoCart } from "./cart-life.ts";
import { type CartChange, type CartDecision, changeCart } from "./change-cart.ts";
import type { Note } from "./note.ts";
import { type ReadToChange, readToChange } from "./read-to-change.ts";

export type ExistingCartChange = {
  /** Returns the changed cart, or the same object to write nothing. Pure; throws `ApiError` to refuse. */
  readonly decide: (cart: Cart, settings: Settings, promotions: CartPromotions) => Cart;
  /** Answers about the cart of now, also for the repeat of a request that was carried out. */
  readonly reply: (priced: PricedCart, notes?: readonly Note[]) => Reply;
  /** The cart whose owners' prices it has after the change; default the caller's prices. */
  readonly ownedAfter?: (cart: Cart) => Cart;
  /** Request headers: `if-match`, and those that choose a catalog. */
  readonly headers: Headers;
} & Pick<CartChange<CartFacts, CartDecision>, "alongWith">;

/** Changes a cart. @throws ApiError 400 for a malformed id, 404 for an unknown cart, and as `changeCart` */
export async function changeExisting(
  ctx: Context,
  cartId: string,
  { decide, reply, headers, ownedAfter, ...more }: ExistingCartChange,
): Promise<Reply> {
  const id = checkCartId(cartId);
  const read = await readToChange(ctx, id);
  return changeCart(ctx, read.cart, {
    gather: (stored = refuseNoCart(id), known) =>
      gatherForChange(ctx, stored, read, { headers, ownedAfter }, known),
    decide: ({ cart, settings, promotions }) => {
      const after = decide(cart, settings, promotions);
      return { after: after === cart ? undefined : after };
    },
    show: ({ priced, notes }) => reply(priced, notes),
    repeat: ({ cart }, _, promotions) => reply(priceCart(cart, promotions)),
    promotions: read.promotions,
    ifMatch: headers["if-match"],
    ...more,
  });
}

/** The cart after a request and the answer. The same cart object means nothing to write. */
type CreationInCart = { readonly cart: Cart; readonly reply: Reply };

export type CreationRules = {
  /** Pure but for its ids. */
  readonly decide: (cart: Cart, newId: () => string, settings: Settings) => CreationInCart;
  /** Answers a repeat: `newId` gives the same ids again. Throws 404 when the created resource is gone. */
  readonly recall: (cart: Cart, made: MadeIds) => Reply;
  /** Request headers: `if-match`, and those that choose a catalog. */
  readonly headers: Headers;
};

/** Changes a cart by a request that answers what it made there. @throws ApiError as `changeExisting` */
export async function createInCart(
  ctx: Context,
  cartId: string,
  { decide, recall, headers }: CreationRules,
): Promise<Reply> {
  const id = checkCartId(cartId);
  const read = await readToChange(ctx, id);
  return changeCart(ctx, read.cart, {
    gather: (stored = refuseNoCart(id), known) => gatherForChange(ctx, stored, read, { headers }, known),
    decide: ({ cart, settings }) => {
      const ids = createMadeIds(ctx.effectId, ctx.keyedRequest?.at);
      const made = decide(cart, ids.newId, settings);
      return { after: made.cart === cart ? undefined : made.cart, reply: made.reply };
    },
    show: (_, { reply }) => reply,
    repeat: ({ cart }, earlier) => recall(cart, createMadeIds(ctx.effectId, earlier.keyed?.at)),
    promotions: read.promotions,
    ifMatch: headers["if-match"],
  });
}

function gatherForChange(
  ctx: Context,
  stored: Cart,
  { settings, promotions }: ReadToChange,
  {
    headers,
    ownedAfter,
  }: Pick<ExistingCartChange, "headers"> & {
    readonly ownedAfter?: ExistingCartChange["ownedAfter"] | undefined;
  },
  known: KnownFacts,
): Promise<CartFacts> {
  const buyer = ownedAfter ? ownersAsBuyer(headers, ownedAfter(stored)) : chooseBuyer(ctx, headers, stored);
  return gatherFacts(ctx, stored, { settings, buyer, promotions }, known);
}
