import { backOff } from "../../kernel/deadline.ts";
import { conflict } from "../../kernel/errors.ts";
import { commit } from "../../table/effects/commit.ts";
import { awaitReply, type Earlier, earlierIn, keepLateReply } from "../../table/effects/earlier.ts";
import { failedWrites, inTheWayOf } from "../../table/effects/refusals.ts";
import { ConditionFailed, type Item, type Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import {
  type CurrentCart,
  type PricedCurrent,
  type Pricing,
  pricedCurrent,
  type Unread,
} from "../prices/pricing.ts";
import { type CartPromotions, promotionsFor } from "../promotions/cart-promotions.ts";
import type { Cart } from "./cart.ts";
import { refuseOtherEtag, withEtag } from "./etag.ts";
import { isExpired, traceIn } from "./freed-id-store.ts";
import { cartWrites, getCartItem, type StoredCart, usable } from "./store.ts";

/** What a change decided: the cart to write, or nothing to write, and what to answer. */
export type CartDecision = {
  readonly write?: Cart;
  readonly reply: Reply;
  /** How many items the write adds, for the metrics. */
  readonly adds?: number;
  /** The write is checked and left out. */
  readonly isDryRun?: boolean;
  /** What has to be read, and then it is decided again. */
  readonly unread?: Unread;
};

/** That nothing can be decided before the stock of these products is read, beside what else is missing. */
export function undecided({ gifts, stock }: Unread, productIds: readonly string[]): CartDecision {
  return { reply: {}, unread: { gifts, stock: [...stock, ...productIds] } };
}

/** What a change decides by: what the caller can have of the products that `pricing` names, their stock, and promotions. */
export type Known = Pick<PricedCurrent, "resolve" | "published" | "stock" | "promotions">;

/** How a request changes a cart. */
export type CartChange = {
  /**
   * What to do with the cart as it is now, at prices that are the caller's to have; `undefined` if there is none.
   * Pure: it may be called again.
   */
  readonly decide: (current: CurrentCart | undefined, known: Known) => CartDecision;
  /**
   * The answer to a request that has changed this cart before, about the cart as it is now; the cart says when that
   * was. Without it the request decides anew, and nothing is written.
   */
  readonly repeat?: (current: StoredCart, earlier: Earlier, promotions: CartPromotions) => Reply;
  /** By what the prices of the cart are looked after before the change. */
  readonly pricing: Pricing;
  /** Writes that go along with the cart's, read anew for each try; what they are refused with ends the request. */
  readonly alongWith?: (write: Cart, current: StoredCart | undefined) => Promise<readonly Write[]>;
  /** An ETag that the cart must have, from the header `If-Match`. */
  readonly ifMatch?: string | undefined;
};

/**
 * Changes a cart under its version, after its prices were looked after (`refreshPrices`). A lost race takes the
 * winner's cart from the failure, decides again and repeats with jitter until the request's deadline; so parallel
 * changes all count, in some order. A request whose effect the cart remembers changes nothing: it gets the answer that
 * was kept, or one about the cart as it is.
 * @param read the cart as read before; `undefined` if there was none
 * @throws ApiError 409 when the deadline passed in conflicts, 412 for another ETag, 413 when the cart outgrew its item,
 *   422 for an `Idempotency-Key` that changed the cart by another request, and for an answer too long to be sent
 */
export async function changeCart(
  ctx: Context,
  read: StoredCart | undefined,
  change: CartChange,
): Promise<Reply> {
  let item = read?.item;
  let { pricing } = change;
  for (let attempt = 0; ; attempt += 1) {
    const current = attempt === 0 ? read : usable(ctx, alive(item, ctx.now()));
    // Whoever may not use the cart any more is told nothing of what it was.
    const earlier = current && earlierIn(item, ctx);
    if (earlier) return repeated(ctx, current, earlier, change);
    if (change.ifMatch !== undefined) refuseOtherEtag(current, change.ifMatch);
    const decided = await decideOn(ctx, current?.cart, pricing, change);
    pricing = decided.pricing;
    const { write, reply, adds, isDryRun } = decided.decision;
    const own = write && cartWrites(write, current, traceIn(item, ctx.now()));
    if (!own || isDryRun) return checked(ctx, withEtagOf(reply, current));
    const writes = [...own, ...((await change.alongWith?.(write, current)) ?? [])];
    const answer = withEtag(reply, write, own[0].put.version);
    try {
      const given = await commit(ctx, writes, answer);
      // An answer that was given before comes with items that were counted before.
      if (adds && given === answer) ctx.count("CartAdds", adds);
      if (!current) ctx.count("CartsByUse");
      return given;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const winner = failedWrites(writes, error).includes(own[0]) && {
        item: inTheWayOf(own[0], writes, error),
      };
      item = await afterLostRace(ctx, write.id, winner || undefined, attempt);
    }
  }
}

type Decided = {
  readonly decision: CartDecision;
  /** With all that was read, for a later try. */
  readonly pricing: Pricing;
};

/** Decides on what is known, and again as long as that needs more: each time something new is read. */
async function decideOn(
  ctx: Context,
  cart: Cart | undefined,
  before: Pricing,
  { decide }: Pick<CartChange, "decide">,
): Promise<Decided> {
  let pricing = before;
  for (;;) {
    const priced = await pricedCurrent(ctx, cart, pricing);
    const decision = decide(priced.current, priced);
    const { unread: _, ...known } = { ...pricing, published: priced.published, stock: priced.stock };
    const { gifts, stock } = decision.unread ?? { gifts: [], stock: [] };
    if (gifts.length + stock.length === 0) return { decision, pricing: known };
    pricing = { ...known, unread: { gifts, stock } };
  }
}

/** Looking for the earlier arrival again might not find it, since the cart forgets with time. */
async function repeated(
  ctx: Context,
  current: StoredCart,
  earlier: Earlier,
  change: CartChange,
): Promise<Reply> {
  const { repeat, pricing } = change;
  const kept = await awaitReply(ctx, earlier);
  if (kept) return kept;
  const decideAnew = async () => (await decideOn(ctx, current.cart, pricing, change)).decision.reply;
  const reply = repeat
    ? repeat(current, earlier, await promotionsFor(ctx, pricing.promotions, [current.cart]))
    : await decideAnew();
  return keepLateReply(ctx, earlier, withEtagOf(reply, current));
}

function checked(ctx: Context, reply: Reply): Reply {
  ctx.checkLength?.(reply);
  return reply;
}

function withEtagOf(reply: Reply, current: StoredCart | undefined): Reply {
  return current ? withEtag(reply, current.cart, current.item.version) : reply;
}

/** A crowd of a hundred needs pauses of this length to be through; smaller ones never wait as long. */
const LONGEST_PAUSE_MS = 1000;

/**
 * The first loss decides again at once on the winner's cart. Later ones wait, and what they knew is old by then: a
 * second read makes the next try likely to win, where trying with the old cart would only lose again. A twin that was
 * faster has nothing to wait for.
 * @param inTheWay what the cart's own write met; `undefined` if only a write that goes along with it failed
 */
async function afterLostRace(
  ctx: Context,
  id: string,
  inTheWay: { readonly item: Item | undefined } | undefined,
  attempt: number,
): Promise<Item | undefined> {
  const found = inTheWay?.item;
  const winner = alive(found, ctx.now());
  if (found && !winner) return found; // A cart that has expired: a new one goes on with its versions.
  if (earlierIn(winner, ctx)) return winner;
  if (ctx.deadline.left() === 0) throw conflict("The cart is being changed by others. Nothing was changed.");
  ctx.count("LostRaces");
  if (attempt === 0 && inTheWay) return winner;
  await backOff(Math.max(0, attempt - 1), ctx.deadline, { cap: LONGEST_PAUSE_MS });
  return getCartItem(ctx, id);
}

/** The item, unless it has expired: what stood in the way of a write may have. */
function alive(item: Item | undefined, now: Date): Item | undefined {
  return item && isExpired(item, now) ? undefined : item;
}
