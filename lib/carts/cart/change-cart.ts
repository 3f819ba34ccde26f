import { backOff } from "../../kernel/deadline.ts";
import { ApiError, conflictWithOthers, problem } from "../../kernel/errors.ts";
import { commit } from "../../table/effects/commit.ts";
import { awaitReply, type Earlier, findEarlier, keepReplacementReply } from "../../table/effects/earlier.ts";
import { blockerOf, selectFailedWrites } from "../../table/effects/refusals.ts";
import { ConditionFailed, type Item, type Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { markStaleDiscounts } from "../custom-discounts/stale-discounts.ts";
import { keepUnchangedTimes } from "../events/unseen-changes.ts";
import {
  type CartPromotions,
  type PromotionFacts,
  readCartPromotions,
} from "../promotions/cart-promotions.ts";
import { addGifts, gatherGifts } from "../promotions/gifts.ts";
import { buildPromotionNotes } from "../promotions/promotion-notes.ts";
import { type PricedCart, priceCart, refuseUncountable } from "../totals/price-cart.ts";
import type { Cart } from "./cart.ts";
import { type CartFacts, type KnownFacts, NOTHING_KNOWN } from "./cart-facts.ts";
import { renewCart } from "./cart-life.ts";
import { rightsOf } from "./cart-rights.ts";
import { markGrantedItems } from "./grants.ts";
import type { Note } from "./note.ts";
import {
  buildCartWrites,
  decodeUsableCart,
  findTrace,
  getCartItem,
  isExpired,
  type StoredCart,
} from "./store.ts";

export type CartDecision = {
  /** The cart after the change; absent if nothing is to be written. */
  readonly after?: Cart | undefined;
  /** Number of items that the change adds, for the metrics. */
  readonly adds?: number;
  /** Checks the write without making it. */
  readonly isDryRun?: boolean;
};

/** A change of a cart: what it reads, what it decides and what it shows. */
export type CartChange<F extends CartFacts, D extends CartDecision> = {
  /** Reads all that the decision needs. `known` is what an earlier try has read. */
  readonly gather: (stored: Cart | undefined, known: KnownFacts) => Promise<F>;
  /** Pure; throws `ApiError` to refuse. */
  readonly decide: (facts: F) => D;
  readonly show: (finished: FinishedChange, decided: D) => Reply;
  /** Answers the repeat of a request that was carried out, about the cart of now. */
  readonly repeat: (current: StoredCart, earlier: Earlier, promotions: CartPromotions) => Reply;
  readonly promotions: PromotionFacts;
  /** Facts that were read with the cart. */
  readonly known?: KnownFacts;
  /** Builds more writes for the same transaction, again for each try. Their refusal ends the request. */
  readonly alongWith?: (write: Cart, current: StoredCart | undefined) => Promise<readonly Write[]>;
  /** ETag from the header `If-Match` that the cart must have. */
  readonly ifMatch?: string | undefined;
};

/**
 * Changes a cart under its version: gather, decide, finish, show, commit. A lost race decides again on the winner's cart
 * until the request's deadline, so that parallel changes all count. A repeated request changes nothing: it
 * gets the kept answer, or one about the cart of now.
 * @param read the cart as read before; `undefined` if there was none
 * @throws ApiError 409 when the deadline passed in conflicts, 412 for another ETag, 413 when the cart outgrew
 * its item, 422 for an `Idempotency-Key` of another request, or an answer too long to be sent
 * @answers What happens to the loser of a race?
 */
export async function changeCart<F extends CartFacts, D extends CartDecision>(
  ctx: Context,
  read: StoredCart | undefined,
  change: CartChange<F, D>,
): Promise<Reply> {
  let item = read?.item;
  let { known = NOTHING_KNOWN } = change;
  for (let attempt = 0; ; attempt += 1) {
    const current = attempt === 0 ? read : decodeUsableCart(ctx, ignoreExpired(item, ctx.now()));
    // A caller that may no longer use the cart learns nothing of its earlier request.
    const earlier = current && findEarlier(item, ctx);
    if (earlier) return answerRepeat(ctx, current, earlier, change);
    if (change.ifMatch !== undefined) refuseOtherEtag(current, change.ifMatch);
    const gathered = await change.gather(current?.cart, known);
    const decided = change.decide(gathered);
    const finished = await finishChange(ctx, gathered, decided.after);
    const reply = change.show(finished, decided);
    const { write, facts } = finished;
    const own = write && buildCartWrites(write, current, findTrace(item, ctx.now()));
    if (!own || decided.isDryRun) {
      ctx.checkLength(reply);
      return addCurrentEtag(reply, current);
    }
    const writes = [...own, ...((await change.alongWith?.(write, current)) ?? [])];
    const answer = addEtag(reply, write, own[0].put.version);
    try {
      const sentReply = await commit(ctx, writes, answer);
      // The items of a kept reply were counted when it was first sent.
      if (decided.adds && sentReply === answer) ctx.count("CartAdds", decided.adds);
      if (!current) ctx.count("CartsByUse");
      return sentReply;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const winner = selectFailedWrites(writes, error).includes(own[0]) && {
        item: blockerOf(own[0], writes, error),
      };
      item = await prepareNextTry(ctx, write.id, winner || undefined, attempt);
      known = { published: facts.products.published, gifts: facts.gifts, stock: facts.stock };
    }
  }
}

/** Uses `earlier` as it was found: the cart forgets requests, so a second search could miss it. */
async function answerRepeat(
  ctx: Context,
  current: StoredCart,
  earlier: Earlier,
  { repeat, promotions }: Pick<CartChange<CartFacts, CartDecision>, "repeat" | "promotions">,
): Promise<Reply> {
  const kept = await awaitReply(ctx, earlier);
  if (kept) return kept;
  const reply = repeat(current, earlier, await readCartPromotions(ctx, promotions, [current.cart]));
  return keepReplacementReply(ctx, earlier, addCurrentEtag(reply, current));
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
  if (ctx.deadline.left() === 0) throw conflictWithOthers();
  ctx.count("LostRaces");
  if (attempt === 0 && inTheWay) return winner;
  await backOff(Math.max(0, attempt - 1), ctx.deadline, { cap: LONGEST_PAUSE_MS });
  return getCartItem(ctx, id);
}

function ignoreExpired(item: Item | undefined, now: Date): Item | undefined {
  return item && isExpired(item, now) ? undefined : item;
}

/** Contains the creation time, so that a deleted and recreated cart does not repeat an ETag. */
function cartEtag({ created_at }: Cart, version = 0): string {
  return `W/"${Date.parse(created_at).toString(36)}-${version}"`;
}

export function addEtag(reply: Reply, cart: Cart, version: number | undefined): Reply {
  return { ...reply, headers: { ...reply.headers, ETag: cartEtag(cart, version) } };
}

/** Refuses a change of another state than the client names. @throws ApiError 412, also without a cart */
export function refuseOtherEtag(
  current: { readonly cart: Cart; readonly item: Item } | undefined,
  ifMatch: string,
): void {
  const now = current && cartEtag(current.cart, current.item.version);
  const acceptedTags = ifMatch.split(",").map((tag) => tag.trim());
  if (now !== undefined && (acceptedTags.includes("*") || acceptedTags.includes(now))) return;
  const detail = `The cart's ETag is ${now ?? "none"}, not ${ifMatch.slice(0, 200)}.`;
  throw new ApiError([problem(412, detail, { source: "If-Match" })]);
}

export type FinishedChange = {
  /** Absent if nothing is written. */
  readonly write?: Cart;
  readonly priced: PricedCart;
  readonly notes: readonly Note[];
  /** With what gifts needed, for a later try. */
  readonly facts: CartFacts;
};

/**
 * Finishes every change of a cart: renews its life, adds gifts, marks custom discounts of changed items as stale unless
 * the caller may keep them, and marks grants. Unchanged items and shipping groups keep their times. Gifts cost a read if
 * a promotion gives some that the cart has not.
 * @param after undefined to change nothing
 * @throws ApiError 400 when the totals become too large
 */
async function finishChange(
  ctx: Context,
  gathered: CartFacts,
  after: Cart | undefined,
): Promise<FinishedChange> {
  const { settings, promotions, stored: before } = gathered;
  if (!after) return { priced: priceCart(before, promotions), notes: [], facts: gathered };
  const renewed = renewCart(after, settings, ctx.now()); // Gifts depend on its calculation method.
  const { wantedGifts, facts } = await gatherGifts(ctx, renewed, gathered);
  const gifted = addGifts(renewed, wantedGifts, facts, ctx);
  const { mayKeepDiscounts, mayGrant } = rightsOf(ctx, settings);
  const kept = mayKeepDiscounts ? gifted : markStaleDiscounts(before, gifted);
  const write = keepUnchangedTimes(before, mayGrant ? markGrantedItems(before, kept) : kept);
  const priced = priceCart(write, promotions);
  refuseUncountable(priced);
  const isPromoted = promotions.live.byId.size > 0;
  const news = isPromoted ? buildPromotionNotes(priceCart(before, promotions), priced, promotions) : [];
  return { write, priced, notes: [...gathered.notes, ...news], facts };
}
