import { backOff } from "../../kernel/deadline.ts";
import { conflict, problem, refuse } from "../../kernel/errors.ts";
import { commit } from "../../table/effects/commit.ts";
import { awaitReply, type Earlier, earlierIn, keepLateReply } from "../../table/effects/earlier.ts";
import { memoryOf } from "../../table/effects/writers.ts";
import { keys } from "../../table/keys.ts";
import { packSized, unpack } from "../../table/pack.ts";
import { type Condition, ConditionFailed, type Item, type Put, type Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { linkWrites, listing } from "../associations/owner-links-store.ts";
import { mayUse } from "./access.ts";
import { type Cart, MAX_CART_BYTES } from "./cart.ts";
import { refuseOtherEtag, withEtag } from "./etag.ts";

/** A cart with the item it was read from, which says what a change must find unchanged. */
export type StoredCart = { readonly cart: Cart; readonly item: Item };

/** What a change decided: the cart to write, or nothing to write, and what to answer. */
export type CartDecision = {
  readonly write?: Cart;
  readonly reply: Reply;
  /** How many items the write adds, for the metrics. */
  readonly adds?: number;
  /** The write is checked and left out. */
  readonly isDryRun?: boolean;
};

/**
 * Pure. With an earlier arrival of the request, which the cart remembers, only its answer counts: looking for that
 * arrival again might not find it, since the cart forgets with time.
 */
export type DecideCart = (current: StoredCart | undefined, earlier: Earlier | undefined) => CartDecision;

/** One strongly consistent read; an expired cart and one that this caller may not use are absent. */
export async function getCart(ctx: Context, id: string): Promise<StoredCart | undefined> {
  return usable(ctx, stored(await ctx.table.get(keys.cart(id))));
}

function usable(ctx: Context, found: StoredCart | undefined): StoredCart | undefined {
  return found && mayUse(ctx, found.cart) ? found : undefined;
}

export function stored(item: Item | undefined): StoredCart | undefined {
  return item && { cart: decoded(unpack(item["packed"]) as PackedCart), item };
}

/** A cart as it is stored, where its items are called `lines`. */
type PackedCart = Omit<Cart, "items"> & { readonly lines: Cart["items"] };

function decoded({ lines, ...cart }: PackedCart): Cart {
  return { ...cart, items: lines };
}

function encoded({ items, ...cart }: Cart): PackedCart {
  return { ...cart, lines: items };
}

/**
 * Changes a cart under its version. A lost race takes the winner's cart from the failure, decides again and
 * repeats with jitter until the request's deadline; so parallel changes all count, in some order. A request whose
 * effect the cart remembers changes nothing: it gets the answer that was kept, or one about the cart as it is.
 * @param read the cart as read before; `undefined` if there was none
 * @param decide pure; called again with the current cart after a lost race
 * @param ifMatch an ETag that the cart must have, from the header `If-Match`
 * @throws ApiError 409 when the deadline passed in conflicts, 412 for another ETag, 413 when the cart outgrew its item,
 *   422 for an `Idempotency-Key` that changed the cart by another request
 */
export async function changeCart(
  ctx: Context,
  read: StoredCart | undefined,
  decide: DecideCart,
  ifMatch?: string,
): Promise<Reply> {
  let item = read?.item;
  for (let attempt = 0; ; attempt += 1) {
    const current = attempt === 0 ? read : usable(ctx, stored(item));
    const earlier = earlierIn(item, ctx);
    const kept = earlier && (await awaitReply(ctx, earlier));
    if (kept) return kept;
    if (ifMatch !== undefined && !earlier) refuseOtherEtag(current, ifMatch);
    const { write, reply, adds, isDryRun } = decide(current, earlier);
    const puts = write && !earlier && cartWrites(write, current);
    if (!puts || isDryRun) {
      const answer = current ? withEtag(reply, current.cart, current.item.version) : reply;
      return earlier ? keepLateReply(ctx, earlier, answer) : answer;
    }
    const answer = withEtag(reply, write, (current?.item.version ?? 0) + 1);
    try {
      const given = await commit(ctx, puts, answer);
      // An answer that was given before comes with items that were counted before.
      if (adds && given === answer) ctx.count("CartAdds", adds);
      return given;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      item = await afterLostRace(ctx, write.id, error, attempt);
    }
  }
}

/** A crowd of a hundred needs pauses of this length to be through; smaller ones never wait as long. */
const LONGEST_PAUSE_MS = 1000;

/**
 * The first loss decides again at once on the winner's cart. Later ones wait, and what they knew is old by then: a
 * second read makes the next try likely to win, where trying with the old cart would only lose again. A twin that was
 * faster has nothing to wait for.
 */
async function afterLostRace(
  ctx: Context,
  id: string,
  { blockers }: ConditionFailed,
  attempt: number,
): Promise<Item | undefined> {
  const winner = alive(blockers.get(0), ctx.now());
  if (earlierIn(winner, ctx)) return winner;
  if (ctx.deadline.left() === 0) throw conflict("The cart is being changed by others. Nothing was changed.");
  ctx.count("LostRaces");
  if (attempt === 0) return winner;
  await backOff(attempt - 1, ctx.deadline, { cap: LONGEST_PAUSE_MS });
  return ctx.table.get(keys.cart(id));
}

/** Writes a new cart. @throws ApiError 409 if the id is in use */
export async function storeCart(ctx: Context, cart: Cart, reply: Reply): Promise<Reply> {
  try {
    return await commit(ctx, cartWrites(cart, undefined), withEtag(reply, cart, 1));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw conflict(`A cart with the id '${cart.id}' already exists.`, { meta: { cart_id: cart.id } });
  }
}

/**
 * Deletes a cart as it was read, so that nothing is deleted that this caller could not have seen.
 * @param witnesses carts that must not have changed either
 */
export function deleteWrites(found: StoredCart, witnesses: readonly StoredCart[]): readonly Write[] {
  const { cart } = found;
  return [
    { delete: keys.cart(cart.id), when: asRead(found) },
    ...linkWrites(cart, cart.associations, []),
    ...witnesses.map((one) => ({ check: keys.cart(one.cart.id), when: asRead(one) })),
  ];
}

function asRead({ item }: StoredCart): Condition {
  return { only: { version: item.version ?? 0 } };
}

/** A cart is one write, unless it changes hands: then the links by which its owners find it go along. */
function cartWrites(cart: Cart, current: StoredCart | undefined): readonly Write[] {
  return [cartWrite(cart, current), ...linkWrites(cart, current?.cart.associations, cart.associations)];
}

function cartWrite(cart: Cart, current: StoredCart | undefined): Put {
  const { bytes, rawSize } = packSized(encoded(cart));
  if (rawSize > MAX_CART_BYTES) throw tooBig(cart);
  const version = (current?.item.version ?? 0) + 1;
  return {
    put: {
      ...keys.cart(cart.id),
      type: "cart",
      version,
      ...(cart.currency ? { currency: cart.currency.code } : {}),
      line_count: cart.items.length,
      updated_at: cart.updated_at,
      expires_at: Math.floor(Date.parse(cart.expires_at) / 1000),
      ...listing(cart),
      ...memoryOf(current?.item),
      packed: bytes,
    },
    when: { only: current ? { version: version - 1 } : "absent" },
  };
}

function tooBig({ id }: Cart) {
  const detail = `The cart would hold more than ${MAX_CART_BYTES} bytes of data.`;
  return refuse(problem(413, detail, { meta: { cart_id: id } }));
}

/** What stood in the way may be an expired cart, which a write counts as absent only if it is not there. */
function alive(item: Item | undefined, now: Date): Item | undefined {
  return item?.expires_at !== undefined && item.expires_at * 1000 <= now.getTime() ? undefined : item;
}
