import { dropUndefined } from "../../kernel/defined.ts";
import type { Settings } from "../../settings/settings.ts";
import { createMadeIds, type MadeIds } from "../../use-case/bulk/made-ids.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { CurrentCart, Pricing } from "../prices/pricing.ts";
import type { CartPromotions } from "../promotions/cart-promotions.ts";
import { type PricedCart, priceCart, refuseUncountable } from "../totals/price-cart.ts";
import type { Cart } from "./cart.ts";
import type { Headers } from "./cart-headers.ts";
import { checkCartId, noCart } from "./cart-id.ts";
import { type CartChange, type CartDecision, changeCart, type DecisionInputs } from "./change-cart.ts";
import { finishCartChange } from "./changed-cart.ts";
import type { Note } from "./note.ts";
import { readToChange } from "./read-to-change.ts";

export type ExistingCartChange = {
  /** Returns the changed cart, or the same object to write nothing. Pure; throws `ApiError` to refuse. */
  readonly decide: (cart: Cart, settings: Settings, promotions: CartPromotions) => Cart;
  /** Answers about the cart of now, also for the repeat of a request that was carried out. */
  readonly reply: (priced: PricedCart, notes?: readonly Note[]) => Reply;
  /** Buyer whose prices the changed cart has; default the caller. */
  readonly buyer?: Pricing["buyer"];
  /** Request headers: `if-match`, and those that choose a catalog. */
  readonly headers: Headers;
} & Pick<CartChange, "alongWith">;

/** Changes a cart. @throws ApiError 400 for a malformed id, 404 for an unknown cart, and as `changeCart` */
export function changeExisting(
  ctx: Context,
  cartId: string,
  { decide, reply, headers, buyer, ...more }: ExistingCartChange,
): Promise<Reply> {
  return readAndChange(ctx, cartId, { headers, ...dropUndefined({ buyer }) }, (settings) => ({
    decide: (current, inputs) =>
      decideChange(ctx, settings, {
        current,
        after: decide(current.cart, settings, inputs.promotions),
        reply,
        inputs,
      }),
    repeat: ({ cart }, _, promotions) => reply(priceCart(cart, promotions)),
    ...more,
  }));
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
export function createInCart(
  ctx: Context,
  cartId: string,
  { decide, recall, headers }: CreationRules,
): Promise<Reply> {
  return readAndChange(ctx, cartId, { headers }, (settings) => ({
    decide: (current, inputs) => {
      const ids = createMadeIds(ctx.effectId, ctx.keyedRequest?.at);
      const made = decide(current.cart, ids.newId, settings);
      return decideChange(ctx, settings, {
        current,
        after: made.cart,
        reply: () => made.reply,
        inputs,
      });
    },
    repeat: ({ cart }, earlier) => recall(cart, createMadeIds(ctx.effectId, earlier.keyed?.at)),
  }));
}

type CartChangeSteps = {
  readonly decide: (current: CurrentCart, inputs: DecisionInputs) => CartDecision;
  readonly repeat: NonNullable<CartChange["repeat"]>;
} & Pick<CartChange, "alongWith">;

async function readAndChange(
  ctx: Context,
  cartId: string,
  pricing: Omit<Pricing, "settings" | "promotions">,
  changeFor: (settings: Settings) => CartChangeSteps,
): Promise<Reply> {
  const id = checkCartId(cartId);
  const { cart, settings, promotions } = await readToChange(ctx, id);
  const { decide, ...more } = changeFor(settings);
  return changeCart(ctx, cart, {
    decide: (current, inputs) => {
      if (!current) throw noCart(id);
      return decide(current, inputs);
    },
    ...more,
    pricing: { ...pricing, settings, promotions },
    ifMatch: pricing.headers["if-match"],
  });
}

type ChangeToDecide = {
  readonly current: CurrentCart;
  readonly after: Cart;
  readonly reply: (priced: PricedCart, notes: readonly Note[]) => Reply;
  readonly inputs: DecisionInputs;
};

/** @throws ApiError 400 when the totals become too large */
function decideChange(
  ctx: Context,
  settings: Settings,
  { current, after, reply, inputs }: ChangeToDecide,
): CartDecision {
  if (after === current.cart) return { reply: reply(priceCart(current.stored, inputs.promotions), []) };
  const changed = finishCartChange(ctx, settings, { before: current.stored, after }, inputs);
  const { write, priced, notes, unread } = changed;
  refuseUncountable(priced);
  return { write, reply: reply(priced, [...current.notes, ...notes]), unread };
}
