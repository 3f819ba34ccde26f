import { errorOf, problem } from "../../kernel/errors.ts";
import { memoryOf } from "../../table/effects/writers.ts";
import { decoded, decodedSized, entity, formatMark, storedUnder } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { packSized } from "../../table/pack.ts";
import type { Read } from "../../table/read-plan.ts";
import type { Condition, Item, Put, Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { linkWrites } from "../associations/owner-links-store.ts";
import { isSilent, silentAttribute, silentVersions } from "../events/silent-versions.ts";
import { looksTheSame } from "../events/unseen-changes.ts";
import { listedAttributes } from "../listing/listed-attributes-store.ts";
import type { CartSizes } from "../listing/listed-cart.ts";
import { mayUse } from "./access.ts";
import { type Cart, MAX_CART_BYTES } from "./cart.ts";
import { type CartTrace, freedIdWrite, restedId } from "./freed-id-store.ts";

/** Carts as they are stored, where their items are called `lines`. */
const carts = entity<Cart>("cart", storedUnder([["items", "lines"]]));

/** The type of the items that are carts. */
export const CART_TYPE = carts.type;

/** A cart with the item it was read from, which says what a change must find unchanged. */
export type StoredCart = { readonly cart: Cart; readonly item: Item };

/** One strongly consistent read; an expired cart and one that this caller may not use are absent. */
export async function getCart(ctx: Context, id: string): Promise<StoredCart | undefined> {
  return usable(ctx, await getCartItem(ctx, id));
}

/** These carts as a part of a plan, in the order of the ids, under the same rules. */
export function cartsRead(ctx: Context, ids: readonly string[]): Read<readonly (StoredCart | undefined)[]> {
  return {
    keys: ids.map((id) => keys.cart(id)),
    decode: (items) => items.map((item) => usable(ctx, item)),
  };
}

/** One cart as a part of a plan. */
export function cartRead(ctx: Context, id: string): Read<StoredCart | undefined> {
  return { keys: [keys.cart(id)], decode: ([item]) => usable(ctx, item) };
}

/** The item of a cart, whoever may use it. */
export function getCartItem({ table }: Context, id: string): Promise<Item | undefined> {
  return table.get(keys.cart(id));
}

/** The cart of an item, if this caller may use it. */
export function usable(ctx: Context, item: Item | undefined): StoredCart | undefined {
  const read = stored(item);
  return read && mayUse(ctx, read.cart) ? read : undefined;
}

/** The cart of an item. */
export function stored(item: Item | undefined): StoredCart | undefined {
  return item && isCart(item) ? { cart: decoded(carts, item), item } : undefined;
}

/** The same with what it takes, for those who unpack several. */
export function storedSized(item: Item): (StoredCart & { readonly sizes: CartSizes }) | undefined {
  if (!isCart(item)) return undefined;
  const { value, rawSize } = decodedSized(carts, item);
  const packed = item["packed"];
  const storedBytes = packed instanceof Uint8Array ? packed.length : 0;
  return { cart: value, item, sizes: { storedBytes, rawBytes: rawSize } };
}

/** Whether an item is a cart. */
export function isCart({ type }: Item): boolean {
  return type === carts.type;
}

/** Whether the cart of an item has codes, without unpacking it. */
export function hasCodes({ has_codes }: Item): boolean {
  return has_codes === true;
}

/** A cart at a version, which must not have changed. */
export type CartVersion = { readonly id: string; readonly version: number };

/**
 * Deletes a cart as it was read, so that nothing is deleted that this caller could not have seen. Its id stays in use
 * for those who create carts, see `REST_SECONDS`.
 * @param witnesses carts that must not have changed either
 */
export function deleteWrites(
  { cart, item }: StoredCart,
  witnesses: readonly CartVersion[],
  now: Date,
): readonly Write[] {
  const { version = 0 } = item;
  const isTold = !isSilent(cart, { isNew: false });
  const freed = { id: cart.id, version, silent: silentVersions(item), isTold };
  return [
    freedIdWrite(freed, Math.floor(now.getTime() / 1000), { only: { version } }),
    ...linkWrites(cart, cart.associations, []),
    ...witnesses.map((other) => ({ check: keys.cart(other.id), when: { only: { version: other.version } } })),
  ];
}

/**
 * A cart is one write, unless it changes hands: then the links by which its owners find it go along.
 * @param current the cart that must be unchanged; `undefined` for a new one
 * @param trace what is left of an earlier cart under the id of a new one, whose versions go on with it
 * @throws ApiError 413 for more than an item holds
 */
export function cartWrites(
  cart: Cart,
  current: StoredCart | undefined,
  trace?: CartTrace,
): readonly [Put, ...Write[]] {
  const links = linkWrites(cart, current?.cart.associations, cart.associations);
  const put = cartItem(cart, current, trace?.item);
  const before = { only: { version: put.version - 1 } };
  return [{ put, when: current || trace?.isKept ? before : whenNew(trace) }, ...links];
}

/** An expired cart that is still there is looked at first: a new one under its id goes on with its versions. */
function whenNew(trace: CartTrace | undefined): Condition {
  return trace ? { only: "absent" } : restedId;
}

function cartItem(cart: Cart, current: StoredCart | undefined, trace: Item | undefined) {
  const { bytes, rawSize } = packSized(carts.encode(cart));
  if (rawSize > MAX_CART_BYTES) throw tooBig(cart);
  const before = current?.item ?? trace;
  const isUntold = isSilent(cart, { isNew: !current }) || (current && looksTheSame(current.cart, cart));
  return {
    ...keys.cart(cart.id),
    type: carts.type,
    version: (before?.version ?? 0) + 1,
    ...(cart.currency ? { currency: cart.currency.code } : {}),
    line_count: cart.items.length,
    ...(cart.codes?.length ? { has_codes: true } : {}),
    ...silentAttribute(silentVersions(before) + (isUntold ? 1 : 0)),
    updated_at: cart.updated_at,
    expires_at: Math.floor(Date.parse(cart.expires_at) / 1000),
    ...listedAttributes(cart, { storedBytes: bytes.length, rawBytes: rawSize }),
    ...memoryOf(current?.item),
    packed: bytes,
    ...formatMark(carts),
  };
}

function tooBig({ id }: Cart) {
  const detail = `The cart would hold more than ${MAX_CART_BYTES} bytes of data.`;
  return errorOf(problem(413, detail, { meta: { cart_id: id } }));
}
