import { problem, toApiError } from "../../kernel/errors.ts";
import { writerMemory } from "../../table/effects/keyed-effects.ts";
import { putStep } from "../../table/effects/write-step.ts";
import {
  decodeRemembered,
  decodeSizedItem,
  entity,
  formatAttribute,
  renameFields,
} from "../../table/entity.ts";
import { cartIdIn, keys } from "../../table/keys.ts";
import { packSized } from "../../table/pack.ts";
import type { Condition, Item, Put, Read, Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { ExpiredItem } from "../../use-case/turns.ts";
import { buildLinkWrites } from "../associations/owner-links-store.ts";
import {
  buildSilentAttribute,
  countSilentVersions,
  looksUnchanged,
  raisesNoEvent,
} from "../events/unseen-changes.ts";
import { buildListAttributes } from "../listing/listed-attributes-store.ts";
import type { CartSizes } from "../listing/listed-cart.ts";
import { type Cart, MAX_CART_BYTES } from "./cart.ts";
import { mayUse } from "./cart-rights.ts";

/** Stored carts call their items `lines`. */
const carts = entity<Cart>("cart", renameFields([["items", "lines"]]));

export const CART_TYPE = carts.type;

/** A cart with the item it was read from, whose version a change must find unchanged. */
export type StoredCart = { readonly cart: Cart; readonly item: Item };

/** Reads a cart, strongly consistent. Undefined if it has expired or this caller may not use it. */
export async function getCart(ctx: Context, id: string): Promise<StoredCart | undefined> {
  return decodeUsableCart(ctx, await getCartItem(ctx, id));
}

/** Plans a read of carts, in the order of the ids. Undefined where this caller may not use one. */
export function planCartsRead(
  ctx: Context,
  ids: readonly string[],
): Read<readonly (StoredCart | undefined)[]> {
  return {
    keys: ids.map((id) => keys.cart(id)),
    decode: (items) => items.map((item) => decodeUsableCart(ctx, item)),
  };
}

export function planCartRead(ctx: Context, id: string): Read<StoredCart | undefined> {
  return { keys: [keys.cart(id)], decode: ([item]) => decodeUsableCart(ctx, item) };
}

/** Reads the item of a cart, also if this caller may not use it. */
export function getCartItem({ table }: Context, id: string): Promise<Item | undefined> {
  return table.get(keys.cart(id));
}

/** Undefined if the item is no cart, or one that this caller may not use. */
export function decodeUsableCart(ctx: Context, item: Item | undefined): StoredCart | undefined {
  const read = decodeCart(item);
  return read && mayUse(ctx, read.cart) ? read : undefined;
}

export function decodeCart(item: Item | undefined): StoredCart | undefined {
  return item && isCart(item) ? { cart: decodeRemembered(carts, item), item } : undefined;
}

/** Also measures the cart, for callers that unpack several. */
export function decodeSizedCart(item: Item): (StoredCart & { readonly sizes: CartSizes }) | undefined {
  if (!isCart(item)) return undefined;
  const { value, rawSize } = decodeSizedItem(carts, item);
  const packed = item["packed"];
  const storedBytes = packed instanceof Uint8Array ? packed.length : 0;
  return { cart: value, item, sizes: { storedBytes, rawBytes: rawSize } };
}

export function isCart({ type }: Item): boolean {
  return type === carts.type;
}

/** Needs no unpacking of the cart. */
export function hasCodes({ has_codes }: Item): boolean {
  return has_codes === true;
}

/** A cart at a version, which must not have changed. */
export type CartVersion = { readonly id: string; readonly version: number };

/** The id stays taken for `REST_SECONDS`. @param witnesses carts that must not have changed either */
export function buildDeleteWrites(
  { cart, item }: StoredCart,
  witnesses: readonly CartVersion[],
  now: Date,
): readonly Write[] {
  const { version = 0 } = item;
  const isTold = !raisesNoEvent(cart, { isNew: false });
  const freed = { id: cart.id, version, silent: countSilentVersions(item), isTold };
  return [
    buildFreedIdWrite(freed, Math.floor(now.getTime() / 1000), { only: { version } }),
    ...buildLinkWrites(cart, cart.associations, []),
    ...witnesses.map((other) => ({ check: keys.cart(other.id), when: { only: { version: other.version } } })),
  ];
}

/**
 * A cart is one write, and one more for the link of each owner that comes or goes.
 * @param trace what is left of an earlier cart with this id, whose versions a new cart continues
 * @throws ApiError 413 for more than an item holds
 */
export function buildCartWrites(
  cart: Cart,
  current: StoredCart | undefined,
  trace?: CartTrace,
): readonly [Put, ...Write[]] {
  const owners = current?.cart.associations;
  const links = owners === cart.associations ? [] : buildLinkWrites(cart, owners, cart.associations);
  const put = toCartItem(cart, current, trace?.item);
  const before = { only: { version: put.version - 1 } };
  return [{ put, when: current || trace?.isKept ? before : conditionForNewCart(trace) }, ...links];
}

/** If an expired cart with this id is still stored, the new cart continues its versions. */
function conditionForNewCart(trace: CartTrace | undefined): Condition {
  return trace ? { only: "absent" } : restedId;
}

function toCartItem(cart: Cart, current: StoredCart | undefined, trace: Item | undefined) {
  const { bytes, rawSize } = packSized(carts.encode(cart));
  if (rawSize > MAX_CART_BYTES) throw tooBig(cart);
  const before = current?.item ?? trace;
  const hasNoEvent =
    raisesNoEvent(cart, { isNew: !current }) || (current && looksUnchanged(current.cart, cart));
  return {
    ...keys.cart(cart.id),
    type: carts.type,
    version: (before?.version ?? 0) + 1,
    ...(cart.currency ? { currency: cart.currency.code } : {}),
    line_count: cart.items.length,
    ...(cart.codes?.length ? { has_codes: true } : {}),
    ...buildSilentAttribute(countSilentVersions(before) + (hasNoEvent ? 1 : 0)),
    updated_at: cart.updated_at,
    expires_at: Math.floor(Date.parse(cart.expires_at) / 1000),
    ...buildListAttributes(cart, { storedBytes: bytes.length, rawBytes: rawSize }),
    ...writerMemory(current?.item),
    packed: bytes,
    ...formatAttribute(carts),
  };
}

function tooBig({ id }: Cart) {
  const detail = `The cart would hold more than ${MAX_CART_BYTES} bytes of data.`;
  return toApiError(problem(413, detail, { meta: { cart_id: id } }));
}

/**
 * Type of the item that a deleted cart leaves under its key, so that its id stays taken.
 * @answers When may a new cart take an id?
 */
export const FREED_TYPE = "freed_cart_id";

/** Seconds for which the id of a deleted or expired cart cannot be used for a new one. */
const REST_SECONDS = 30 * 24 * 60 * 60;

/** The id was never in use, or its cart expired long enough ago. */
const restedId: Condition = { only: "absent", restSeconds: REST_SECONDS };

type FreedId = {
  readonly id: string;
  readonly version: number;
  /** Versions without an event. */
  readonly silent: number;
  /** An event reports the end of the cart. */
  readonly isTold: boolean;
};

/** Builds the write that keeps an id taken after its cart. @param freedAt in epoch seconds */
function buildFreedIdWrite({ id, version, silent, isTold }: FreedId, freedAt: number, when: Condition): Put {
  const ending = { ...buildSilentAttribute(silent + (isTold ? 0 : 1)), ...(isTold ? { is_told: true } : {}) };
  const expires_at = freedAt + REST_SECONDS;
  return {
    put: { ...keys.cart(id), type: FREED_TYPE, version: version + 1, ...ending, expires_at },
    when,
  };
}

/** Id of the deleted cart whose end an item reports. */
export function readEndedCartId(item: Item): string | undefined {
  return item.type === FREED_TYPE && item["is_told"] === true ? cartIdIn(item) : undefined;
}

/** Item that an earlier cart left under its key. */
export type CartTrace = {
  readonly item: Item;
  /** False once it has expired: DynamoDB may remove it at any moment. */
  readonly isKept: boolean;
};

/** Undefined if the item is a living cart. */
export function findTrace(item: Item | undefined, now: Date): CartTrace | undefined {
  if (!item) return undefined;
  const isKept = !isExpired(item, now);
  return isKept && item.type !== FREED_TYPE ? undefined : { item, isKept };
}

/** DynamoDB removes expired items late. */
export function isExpired({ expires_at }: Item, now: Date): boolean {
  return expires_at !== undefined && expires_at * 1000 <= now.getTime();
}

/** Keeps the id of a removed cart taken, unless it has rested or is in use. @returns whether it is done */
export async function keepFreedId({ table, now }: Context, item: ExpiredItem): Promise<boolean> {
  const { version, silent_versions: silent = 0, expires_at } = item;
  if (now().getTime() / 1000 >= expires_at + REST_SECONDS) return true;
  const freed = { id: cartIdIn(item), version, silent, isTold: false };
  const outcome = await putStep(table, buildFreedIdWrite(freed, expires_at, { only: "absent" }));
  return outcome.isWritten || !("lost" in outcome);
}
