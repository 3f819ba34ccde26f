import { backOff } from "../../kernel/deadline.ts";
import { conflict } from "../../kernel/errors.ts";
import { commit } from "../../table/effects/commit.ts";
import { awaitReply, type Earlier, findEarlier, keepReplacementReply } from "../../table/effects/earlier.ts";
import { blockerOf, selectFailedWrites } from "../../table/effects/refusals.ts";
import { ConditionFailed, type Item, type Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import {
  type CurrentCart,
  type PricedCurrent,
  type Pricing,
  priceCurrentCart,
  type Unread,
} from "../prices/pricing.ts";
import { type CartPromotions, readCartPromotions } from "../promotions/cart-promotions.ts";
import type { Cart } from "./cart.ts";
import { addEtag, refuseOtherEtag } from "./etag.ts";
import { findTrace, isExpired } from "./freed-id-store.ts";
import { buildCartWrites, decodeUsableCart, getCartItem, type StoredCart } from "./store.ts";

export type CartDecision = {
  readonly write?: Cart;
  readonly reply: Reply;
  /** Number of items that the write adds, for the metrics. */
  readonly adds?: number;
  /** Checks the write without making it. */
  readonly isDryRun?: boolean;
  /** Data to read before the change is decided again. */
  readonly unread?: Unread;
};

/** Decides nothing yet: the stock of these products has to be read first. @answers What happens to the loser of a race? */
export function postponeDecision({ gifts, stock }: Unread, productIds: readonly string[]): CartDecision {
  return { reply: {}, unread: { gifts, stock: [...stock, ...productIds] } };
}

/** Data that a change decides on: products as the caller can buy them, their stock, and promotions. */
export type DecisionInputs = Pick<PricedCurrent, "resolve" | "published" | "stock" | "promotions">;

export type CartChange = {
  /** Decides on the cart at the caller's prices, `undefined` if there is none. Pure: it may run again. */
  readonly decide: (current: CurrentCart | undefined, inputs: DecisionInputs) => CartDecision;
  /** Answers the repeat of a request. Without it the request decides again, and nothing is written. */
  readonly repeat?: (current: StoredCart, earlier: Earlier, promotions: CartPromotions) => Reply;
  readonly pricing: Pricing;
  /** Builds more writes for the same transaction, again for each try. Their refusal ends the request. */
  readonly alongWith?: (write: Cart, current: StoredCart | undefined) => Promise<readonly Write[]>;
  /** ETag from the header `If-Match` that the cart must have. */
  readonly ifMatch?: string | undefined;
};

/**
 * Changes a cart under its version, after `refreshPrices`. A lost race decides again on the winner's cart
 * until the request's deadline, so that parallel changes all count. A repeated request changes nothing: it
 * gets the kept answer, or one about the cart of now.
 * @param read the cart as read before; `undefined` if there was none
 * @throws ApiError 409 when the deadline passed in conflicts, 412 for another ETag, 413 when the cart outgrew
 * its item, 422 for an `Idempotency-Key` of another request, or an answer too long to be sent
 */
export async function changeCart(
  ctx: Context,
  read: StoredCart | undefined,
  change: CartChange,
): Promise<Reply> {
  let item = read?.item;
  let { pricing } = change;
  for (let attempt = 0; ; attempt += 1) {
    const current = attempt === 0 ? read : decodeUsableCart(ctx, ignoreExpired(item, ctx.now()));
    // A caller that may no longer use the cart learns nothing of its earlier request.
    const earlier = current && findEarlier(item, ctx);
    if (earlier) return answerRepeat(ctx, current, earlier, change);
    if (change.ifMatch !== undefined) refuseOtherEtag(current, change.ifMatch);
    const decided = await decideOn(ctx, current?.cart, pricing, change);
    pricing = decided.pricing;
    const { write, reply, adds, isDryRun } = decided.decision;
    const own = write && buildCartWrites(write, current, findTrace(item, ctx.now()));
    if (!own || isDryRun) return checkReplyLength(ctx, addCurrentEtag(reply, current));
    const writes = [...own, ...((await change.alongWith?.(write, current)) ?? [])];
    const answer = addEtag(reply, write, own[0].put.version);
    try {
      const sentReply = await commit(ctx, writes, answer);
      // The items of a kept reply were counted when it was first sent.
      if (adds && sentReply === answer) ctx.count("CartAdds", adds);
      if (!current) ctx.count("CartsByUse");
      return sentReply;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const winner = selectFailedWrites(writes, error).includes(own[0]) && {
        item: blockerOf(own[0], writes, error),
      };
      item = await prepareNextTry(ctx, write.id, winner || undefined, attempt);
    }
  }
}

type DecisionAndPricing = {
  readonly decision: CartDecision;
  /** With everything that was read, for a later try. */
  readonly pricing: Pricing;
};

/** Decides, reads what the decision misses, and decides again until nothing is missing. */
async function decideOn(
  ctx: Context,
  cart: Cart | undefined,
  before: Pricing,
  { decide }: Pick<CartChange, "decide">,
): Promise<DecisionAndPricing> {
  let pricing = before;
  for (;;) {
    const priced = await priceCurrentCart(ctx, cart, pricing);
    const decision = decide(priced.current, priced);
    const { unread: _, ...updatedPricing } = { ...pricing, published: priced.published, stock: priced.stock };
    const { gifts, stock } = decision.unread ?? { gifts: [], stock: [] };
    if (gifts.length + stock.length === 0) return { decision, pricing: updatedPricing };
    pricing = { ...updatedPricing, unread: { gifts, stock } };
  }
}

/** Uses `earlier` as it was found: the cart forgets requests, so a second search could miss it. */
async function answerRepeat(
  ctx: Context,
  current: StoredCart,
  earlier: Earlier,
  change: CartChange,
): Promise<Reply> {
  const { repeat, pricing } = change;
  const kept = await awaitReply(ctx, earlier);
  if (kept) return kept;
  const decideAgain = async () => (await decideOn(ctx, current.cart, pricing, change)).decision.reply;
  const reply = repeat
    ? repeat(current, earlier, await readCartPromotions(ctx, pricing.promotions, [current.cart]))
    : await decideAgain();
  return keepReplacementReply(ctx, earlier, addCurrentEtag(reply, current));
}

function checkReplyLength(ctx: Context, reply: Reply): Reply {
  ctx.checkLength?.(reply);
  return reply;
}

function addCurrentEtag(reply: Reply, current: StoredCart | undefined): Reply {
  return current ? addEtag(reply, current.cart, current.item.version) : reply;
}

/** A hundred parallel changes need pauses of this length. A few never wait as long. */
const LONGEST_PAUSE_MS = 1000;

/**
 * Returns the winner's cart after the first loss. Later it waits and reads, since that cart is old by then.
 * @param inTheWay the item that refused the cart's own write; `undefined` if only another write failed
 */
async function prepareNextTry(
  ctx: Context,
  id: string,
  inTheWay: { readonly item: Item | undefined } | undefined,
  attempt: number,
): Promise<Item | undefined> {
  const blockingItem = inTheWay?.item;
  const winner = ignoreExpired(blockingItem, ctx.now());
  if (blockingItem && !winner) return blockingItem; // The new cart continues the versions of the expired one.
  if (findEarlier(winner, ctx)) return winner;
  if (ctx.deadline.left() === 0) throw conflict("The cart is being changed by others. Nothing was changed.");
  ctx.count("LostRaces");
  if (attempt === 0 && inTheWay) return winner;
  await backOff(Math.max(0, attempt - 1), ctx.deadline, { cap: LONGEST_PAUSE_MS });
  return getCartItem(ctx, id);
}

function ignoreExpired(item: Item | undefined, now: Date): Item | undefined {
  return item && isExpired(item, now) ? undefined : item;
}
